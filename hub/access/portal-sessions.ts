import { hash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { may } from '#protocol/access/permission.ts'
import { enterHouse, withExhibitor } from '../db/connect.ts'
import { AHEAD_MS } from './clock-ahead.ts'
import { type Opened, type Person, type PersonRow, personBy, personOf } from './people.ts'
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

/** Which session of which house it comes from; null = it began with a proof itself. */
interface From {
  root_exhibitor_id: number | null
  root_id: string | null
}

interface Row extends PortalSession, From {
  is_over: boolean
  person: PersonRow | null
}

/** A session that is not over, of which house it is, and its person. */
interface Found extends From {
  exhibitor_id: number
  session: PortalSession
  person: Person
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
  async find(
    exhibitor_id: number,
    id: string,
    how: 'used' | 'looked at' = 'used',
  ): Promise<{ session: PortalSession; person: Person; root: Root } | 'over' | null> {
    const reads = (client: pg.PoolClient) => this.#findBoth(client, exhibitor_id, digest(id))
    const found = await withExhibitor(this.#pool, exhibitor_id, reads, { snapshot: true })
    if (found === 'over' || !found) return found
    const { own, root } = found
    if (how === 'used') for (const one of new Set([own, root])) await this.#use(one)
    const { session, person } = own
    return {
      session,
      person,
      root: { exhibitor_id: root.exhibitor_id, id: root.session.id, began_at: session.began_at },
    }
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

  /** A session, and the one that it comes from, or itself. */
  async #findBoth(
    client: pg.PoolClient,
    exhibitor_id: number,
    hash: string,
  ): Promise<{ own: Found; root: Found } | 'over' | null> {
    const own = await this.#find(client, { exhibitor_id, key: 'hash', value: hash })
    if (own === 'over' || !own) return own
    const { root_exhibitor_id, root_id } = own
    if (root_id === null) return { own, root: own }
    await enterHouse(client, root_exhibitor_id!)
    const root = await this.#find(client, { exhibitor_id: root_exhibitor_id!, key: 'id', value: root_id })
    if (root === 'over' || !root) return root
    return may(root.person.permissions, 'portal.open') ? { own, root } : null
  }

  /** A session with its person as of now, of the house of this transaction; 'over' = its time is. */
  async #find(
    client: pg.PoolClient,
    { exhibitor_id, key, value }: { exhibitor_id: number; key: 'hash' | 'id'; value: string },
  ): Promise<Found | 'over' | null> {
    const { idle, oldest, ahead } = this.#bounds()
    // planned once a connection: every call of the portal asks it
    const { rows } = await client.query<Row>({
      name: `portal session by ${key}`,
      text: `select ${COLUMNS}, root_exhibitor_id, root_id, used_at <= $2 or began_at <= $3 or began_at > $4 as is_over,
          (select to_json(person) from (${personBy('portal_sessions.employee_id')}) as person) as person
        from portal_sessions where ${key} = $1`,
      values: [value, idle, oldest, ahead],
    })
    if (!rows[0]) return null
    const { is_over, person, root_exhibitor_id, root_id, ...session } = rows[0]
    if (is_over) return 'over'
    return person && { exhibitor_id, session, person: personOf(person), root_exhibitor_id, root_id }
  }

  /** Writes that a session is used, where that was not written within the last minute. */
  async #use({ exhibitor_id, session: { id, used_at } }: Found): Promise<void> {
    const { now } = this.#bounds()
    // the last use may be one of a clock that was ahead
    if (Math.abs(Date.parse(now) - Date.parse(used_at)) < USED_AFTER_MS) return
    await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query('update portal_sessions set used_at = $2 where id = $1', [id, now]),
    )
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
