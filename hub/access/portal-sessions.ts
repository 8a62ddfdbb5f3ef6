import { hash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { may } from '#protocol/access/permission.ts'
import { enterHouse, withExhibitor } from '../db/connect.ts'
import { AHEAD_MS } from './clock-ahead.ts'
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

/** A session that began with a proof, in whichever house: what came from it by a switch ends with it. */
export interface Root {
  exhibitor_id: number
  id: string
  began_at: string
}

interface Row extends PortalSession {
  root_exhibitor_id: number | null
  root_id: string | null
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
   * @param from.root the session of another house that it comes from, as old as which it is
   */
  begin(
    exhibitor_id: number,
    { person: { employee_id }, stands }: Pick<Opened, 'stands'> & { person: Pick<Person, 'employee_id'> },
    from: { address: string; browser: string; root?: Root | undefined },
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
        `insert into portal_sessions
           (hash, exhibitor_id, employee_id, began_at, used_at, address, browser, root_exhibitor_id, root_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          digest(id),
          exhibitor_id,
          employee_id,
          from.root?.began_at ?? now,
          now,
          from.address,
          from.browser.slice(0, BROWSER_MAX),
          from.root?.exhibitor_id,
          from.root?.id,
        ],
      )
      return id
    })
  }

  /**
   * Whose session the cookie is, that person as of now, and the session that it comes from, or itself; null
   * when it is unknown here, another exhibitor's, ended, of somebody who left, or came from one of which that
   * is so; 'over' when its time is, or that of the other. It counts as used, and so does that one, unless it
   * is only looked at.
   */
  find(
    exhibitor_id: number,
    id: string,
    how: 'used' | 'looked at' = 'used',
  ): Promise<{ session: PortalSession; person: Person; root: Root } | 'over' | null> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const found = await this.#find(client, { key: 'hash', value: digest(id), how })
      if (found === 'over' || !found) return found
      const { root_exhibitor_id, root_id, ...session } = found.session
      const { began_at } = session
      const known = { session, person: found.person }
      if (root_id === null) return { ...known, root: { exhibitor_id, id: session.id, began_at } }
      await enterHouse(client, root_exhibitor_id!)
      const root = await this.#find(client, { key: 'id', value: root_id, how })
      if (root === 'over') return root
      if (!root || !may(root.person.permissions, 'portal.open')) return null
      return { ...known, root: { exhibitor_id: root_exhibitor_id!, id: root_id, began_at } }
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

  /** Ends a session of this person, and the one of this house that it came from; answers whether it was. */
  end(exhibitor_id: number, employee_id: number, id: string): Promise<boolean> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rowCount } = await client.query(
        `delete from portal_sessions where employee_id = $1
         and id in (select unnest(array[id, root_id]) from portal_sessions where id = $2 and employee_id = $1)`,
        [employee_id, id],
      )
      return rowCount! > 0
    })
  }

  /** Ends every session of this person but the one of this id. */
  endOthers(exhibitor_id: number, employee_id: number, id: string): Promise<void> {
    return withExhibitor(this.#pool, exhibitor_id, (client) => endOthers(client, employee_id, id))
  }

  /** A session with its person as of now, of the house of this transaction; 'over' = its time is. */
  async #find(
    client: pg.PoolClient,
    { key, value, how }: { key: 'hash' | 'id'; value: string; how: 'used' | 'looked at' },
  ): Promise<{ session: Row; person: Person } | 'over' | null> {
    const { now, idle, oldest, ahead } = this.#bounds()
    const { rows } = await client.query<Row & { is_over: boolean }>(
      `select ${COLUMNS}, root_exhibitor_id, root_id, used_at <= $2 or began_at <= $3 or began_at > $4 as is_over
       from portal_sessions where ${key} = $1`,
      [value, idle, oldest, ahead],
    )
    if (!rows[0]) return null
    const { is_over, ...session } = rows[0]
    if (is_over) return 'over'
    // the last use may be one of a clock that was ahead
    const since_ms = Math.abs(Date.parse(now) - Date.parse(session.used_at))
    if (how === 'used' && since_ms >= USED_AFTER_MS)
      await client.query('update portal_sessions set used_at = $2 where id = $1', [session.id, now])
    const person = await readPerson(client, session.employee_id)
    return person && { session, person }
  }

  /** A session that began after `ahead` began by a clock that was wrong: nobody can say how old it is. */
  #bounds(): { now: string; idle: string; oldest: string; ahead: string } {
    const now = this.#now()
    const at = (ms: number): string => new Date(ms).toISOString()
    return { now: at(now), idle: at(now - IDLE_MS), oldest: at(now - ABSOLUTE_MS), ahead: at(now + AHEAD_MS) }
  }
}

const COLUMNS = 'id, employee_id, began_at, used_at, address, browser'

/** Ends all sessions of a person but this and the one that it came from, in a transaction of the house. */
export async function endOthers(client: pg.ClientBase, employee_id: number, id: string): Promise<void> {
  await client.query(
    `delete from portal_sessions where employee_id = $1
     and id not in (select unnest(array[id, coalesce(root_id, id)]) from portal_sessions where id = $2)`,
    [employee_id, id],
  )
}

function digest(id: string): string {
  return hash('sha256', id, 'base64url')
}
