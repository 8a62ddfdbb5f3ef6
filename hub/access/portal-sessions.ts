import { hash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { withExhibitor } from '../db/connect.ts'
import { type Opened, type Person, readPerson } from './people.ts'
import { ABSOLUTE_MS, IDLE_MS } from './sessions.ts'

const ID_BYTES = 32
/** How long an id is, in letters of base64url. */
export const PORTAL_ID_LETTERS = 43
const USED_AFTER_MS = 60_000
const BROWSER_MAX = 300

/** A session of the portal. `id` names it towards its owner, never in the cookie. */
export interface PortalSession {
  id: string
  employee_id: number
  began_at: string
  used_at: string
  address: string
  browser: string
}

/**
 * Sessions of people in the portal: an opaque id with 256 random bits in a cookie, its hash in PostgreSQL,
 * which is asked with every call, so that a session ended by one process is over in all of them. Uses are
 * written once a minute.
 */
export class PortalSessions {
  readonly #pool: pg.Pool
  readonly #now: () => number

  constructor(pool: pg.Pool, now: () => number = Date.now) {
    this.#pool = pool
    this.#now = now
  }

  /**
   * Begins a session and answers the id for its cookie; what this person had that is over goes. Null when
   * what opened the portal ended meanwhile: whoever ends it ends the sessions after that, this one too.
   */
  begin(
    exhibitor_id: number,
    { person: { employee_id }, stands }: Pick<Opened, 'stands'> & { person: Pick<Person, 'employee_id'> },
    from: { address: string; browser: string },
  ): Promise<string | null> {
    const id = randomBytes(ID_BYTES).toString('base64url')
    const { now, idle, oldest } = this.#bounds()
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      if (!(await stands(client))) return null
      await client.query('delete from portal_sessions where employee_id = $1 and (used_at <= $2 or began_at <= $3)', [
        employee_id,
        idle,
        oldest,
      ])
      await client.query(
        `insert into portal_sessions (hash, exhibitor_id, employee_id, began_at, used_at, address, browser)
         values ($1, $2, $3, $4, $4, $5, $6)`,
        [digest(id), exhibitor_id, employee_id, now, from.address, from.browser.slice(0, BROWSER_MAX)],
      )
      return id
    })
  }

  /**
   * Whose session the cookie is, and that person as of now; null when it is unknown here, another
   * exhibitor's, over, or of somebody who left. It counts as used.
   */
  find(exhibitor_id: number, id: string): Promise<{ session: PortalSession; person: Person } | null> {
    const { now, idle, oldest } = this.#bounds()
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<PortalSession>(
        `select ${COLUMNS} from portal_sessions where hash = $1 and used_at > $2 and began_at > $3`,
        [digest(id), idle, oldest],
      )
      const [found] = rows
      if (found && Date.parse(now) - Date.parse(found.used_at) >= USED_AFTER_MS)
        await client.query('update portal_sessions set used_at = greatest(used_at, $2) where hash = $1', [
          digest(id),
          now,
        ])
      const person = found && (await readPerson(client, found.employee_id))
      return person ? { session: found, person } : null
    })
  }

  /** The sessions of somebody that are not over, the last used one first. */
  of(exhibitor_id: number, employee_id: number): Promise<PortalSession[]> {
    const { idle, oldest } = this.#bounds()
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<PortalSession>(
        `select ${COLUMNS} from portal_sessions where employee_id = $1 and used_at > $2 and began_at > $3
         order by used_at desc, began_at desc`,
        [employee_id, idle, oldest],
      )
      return rows
    })
  }

  /** Ends a session of this person; answers whether there was one. */
  end(exhibitor_id: number, employee_id: number, id: string): Promise<boolean> {
    return this.#delete(exhibitor_id, 'employee_id = $1 and id = $2', [employee_id, id])
  }

  /** Ends every session of this person but the one of this id. */
  endOthers(exhibitor_id: number, employee_id: number, id: string): Promise<boolean> {
    return this.#delete(exhibitor_id, 'employee_id = $1 and id <> $2', [employee_id, id])
  }

  #delete(exhibitor_id: number, where: string, values: unknown[]): Promise<boolean> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rowCount } = await client.query(`delete from portal_sessions where ${where}`, values)
      return rowCount! > 0
    })
  }

  #bounds(): { now: string; idle: string; oldest: string } {
    const now = this.#now()
    const at = (ms: number): string => new Date(ms).toISOString()
    return { now: at(now), idle: at(now - IDLE_MS), oldest: at(now - ABSOLUTE_MS) }
  }
}

const COLUMNS = 'id, employee_id, began_at, used_at, address, browser'

function digest(id: string): string {
  return hash('sha256', id, 'base64url')
}
