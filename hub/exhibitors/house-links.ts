import { hash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { mayAnywhere } from '#protocol/access/grades.ts'
import { LINK_MINUTES, SWITCH_SECONDS } from '#protocol/exhibitors/switch.ts'
import { type Opened, readPerson } from '../access/people.ts'
import type { Root } from '../access/portal-sessions.ts'
import { enterHouse, withExhibitor } from '../db/connect.ts'

const TOKEN_BYTES = 32
const WORTH_MS = { link: LINK_MINUTES * 60_000, switch: SWITCH_SECONDS * 1_000 }

interface Somebody {
  exhibitor_id: number
  employee_id: number
}

/** Somebody on the way to another house: from which host name, and by which session. */
export interface Departing extends Somebody {
  host: string
  root: Root
}

export interface Linked {
  id: number
  trade_name: string
  host: string
}

/** One side of a link that holds: its password is the one with which it was proven. */
const HOLDS = `
select other_exhibitor_id as exhibitor_id, other_employee_id as employee_id, other_host as host from house_links
where employee_id = $1 and not exists (
  select from accounts where accounts.employee_id = house_links.employee_id and changed_at > proven_at)`

/**
 * Links between the accounts that one person has in several houses. A link stands in both houses, proven in
 * each; it holds while both rows are there, neither password has changed since, and both people are there and
 * may open the portal. Tokens that carry somebody across have 256 random bits, are kept as their hash, and
 * work once and for a short time.
 */
export class HouseLinks {
  readonly #pool: pg.Pool
  readonly #now: () => number

  constructor(pool: pg.Pool, now: () => number = Date.now) {
    this.#pool = pool
    this.#now = now
  }

  /** Makes a token that is redeemed at another house. */
  async depart(kind: 'link' | 'switch', from: Departing, exhibitor_id: number): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const now = this.#now()
    await withExhibitor(this.#pool, exhibitor_id, async (client) => {
      await client.query('delete from house_tokens where ends_at <= $1', [at(now)])
      await client.query(
        `insert into house_tokens (hash, exhibitor_id, kind, from_exhibitor_id, from_employee_id, from_host,
           root_exhibitor_id, root_id, began_at, ends_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          digest(token),
          exhibitor_id,
          kind,
          from.exhibitor_id,
          from.employee_id,
          from.host,
          from.root.exhibitor_id,
          from.root.id,
          from.root.began_at,
          at(now + WORTH_MS[kind]),
        ],
      )
    })
    return token
  }

  /** Who began the link of this token, by name and house; null when it is not worth anything here. */
  async asker(exhibitor_id: number, token: string): Promise<{ name: string; trade_name: string } | null> {
    const from = await this.#read(exhibitor_id, 'link', token)
    const person = from && (await this.#person(from))
    return person ? { name: person.name, trade_name: await this.#nameOf(from.exhibitor_id) } : null
  }

  /**
   * Proves the link of a token by who is signed in here; answers the other house. One transaction over both
   * houses, which takes the token first: of two uses at once the second finds none.
   */
  async prove(here: Omit<Departing, 'root'>, token: string): Promise<Linked | null> {
    const found = await this.#read(here.exhibitor_id, 'link', token)
    if (!found || !(await this.#person(found))) return null
    const proven = await withExhibitor(this.#pool, here.exhibitor_id, async (client) => {
      const { rows: taken } = await client.query<{ made_at: string }>(
        'delete from house_tokens where hash = $1 returning made_at',
        [digest(token)],
      )
      if (!taken[0]) return false
      await enterHouse(client, found.exhibitor_id)
      // whoever knew only a password of before has proven nothing
      const changed = await client.query('select 1 from accounts where employee_id = $1 and changed_at > $2', [
        found.employee_id,
        taken[0].made_at,
      ])
      if (changed.rowCount !== 0) return false
      await writeSide(client, found, here)
      await enterHouse(client, here.exhibitor_id)
      await writeSide(client, here, found)
      return true
    })
    if (!proven) return null
    return { id: found.exhibitor_id, trade_name: await this.#nameOf(found.exhibitor_id), host: found.host }
  }

  /** The houses to which this person can switch, by name. */
  async of(who: Somebody): Promise<Linked[]> {
    const sides = await this.#sides(who)
    const linked: Linked[] = []
    for (const side of sides)
      if (await this.#stands(who, side))
        linked.push({ id: side.exhibitor_id, trade_name: await this.#nameOf(side.exhibitor_id), host: side.host })
    return linked.toSorted((a, b) => (a.trade_name < b.trade_name ? -1 : 1))
  }

  /**
   * Ends a link on this side, and so for both, with every session that came over it and what is under way;
   * answers whether there was one.
   */
  end({ exhibitor_id, employee_id }: Somebody, other: number): Promise<boolean> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<Somebody>(
        `delete from house_links where employee_id = $1 and other_exhibitor_id = $2
         returning other_exhibitor_id as exhibitor_id, other_employee_id as employee_id`,
        [employee_id, other],
      )
      const [there] = rows
      if (!there) return false
      await endCrossed(client, employee_id, there)
      await enterHouse(client, other)
      await endCrossed(client, there.employee_id, { exhibitor_id, employee_id })
      return true
    })
  }

  /** Who arrives here by a switch, and from which session; null when token or link does not hold. */
  async arrive(exhibitor_id: number, token: string): Promise<{ opened: Opened; root: Root } | null> {
    const from = await this.#read(exhibitor_id, 'switch', token)
    if (!from) return null
    const side = (await this.#sides(from)).find((one) => one.exhibitor_id === exhibitor_id)
    if (!side || !(await this.#stands(from, side)) || !(await this.#person(from))) return null
    const person = await this.#person(side)
    if (!person) return null
    const stands = async (client: pg.PoolClient): Promise<boolean> => {
      const taken = await client.query('delete from house_tokens where hash = $1', [digest(token)])
      return taken.rowCount === 1
    }
    return { opened: { person, stands }, root: from.root }
  }

  /** The sides of this person's links, whatever the other house says. */
  #sides({ exhibitor_id, employee_id }: Somebody): Promise<(Somebody & { host: string })[]> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<Somebody & { host: string }>(HOLDS, [employee_id])
      return rows
    })
  }

  /** Whether the other house says the same of its person, and that person may come in. */
  async #stands(who: Somebody, other: Somebody): Promise<boolean> {
    const back = (await this.#sides(other)).find((one) => one.exhibitor_id === who.exhibitor_id)
    return back?.employee_id === who.employee_id && (await this.#person(other)) !== null
  }

  async #person({ exhibitor_id, employee_id }: Somebody) {
    const person = await withExhibitor(this.#pool, exhibitor_id, (client) => readPerson(client, employee_id))
    return person && mayAnywhere(person, 'portal.open') ? person : null
  }

  #read(exhibitor_id: number, kind: 'link' | 'switch', token: string): Promise<Departing | null> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<Departing>(
        `select from_exhibitor_id as exhibitor_id, from_employee_id as employee_id, from_host as host,
           jsonb_build_object('exhibitor_id', root_exhibitor_id, 'id', root_id, 'began_at', began_at) as root
         from house_tokens where hash = $1 and kind = $2 and ends_at > $3`,
        [digest(token), kind, at(this.#now())],
      )
      return rows[0] ?? null
    })
  }

  async #nameOf(exhibitor_id: number): Promise<string> {
    const { rows } = await this.#pool.query<{ trade_name: string }>(
      'select trade_name from houses where exhibitor_id = $1',
      [exhibitor_id],
    )
    return rows[0]!.trade_name
  }
}

/** Writes one side of a link, in a transaction of its house; another one to the same house goes. */
async function writeSide(client: pg.PoolClient, side: Somebody, other: Somebody & { host: string }): Promise<void> {
  await client.query('delete from house_links where employee_id = $1 and other_exhibitor_id = $2', [
    side.employee_id,
    other.exhibitor_id,
  ])
  await client.query(
    `insert into house_links (exhibitor_id, employee_id, other_exhibitor_id, other_employee_id, other_host)
     values ($1, $2, $3, $4, $5)`,
    [side.exhibitor_id, side.employee_id, other.exhibitor_id, other.employee_id, other.host],
  )
}

/**
 * Ends the sessions that this person has here from the other house, in a transaction of this one. The tokens
 * go first: whoever arrives at this moment has one, and is waited for.
 */
async function endCrossed(client: pg.PoolClient, employee_id: number, from: Somebody): Promise<void> {
  await client.query(
    `delete from house_tokens where kind = 'switch' and from_exhibitor_id = $1 and from_employee_id = $2`,
    [from.exhibitor_id, from.employee_id],
  )
  await client.query('delete from portal_sessions where employee_id = $1 and root_exhibitor_id = $2', [
    employee_id,
    from.exhibitor_id,
  ])
}

function digest(token: string): string {
  return hash('sha256', token, 'base64url')
}

function at(ms: number): string {
  return new Date(ms).toISOString()
}
