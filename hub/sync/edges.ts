import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { SingleFlight } from '#protocol/server/pace.ts'
import { withExhibitor } from '../db/connect.ts'
import type { EdgeIdentity } from '../http/env.ts'

/** The edge of a cinema with the hash of its token. */
interface EdgeRow extends EdgeIdentity {
  token_hash: string
}

/** How old the copy of the hashes is at least when it is read anew. */
const READ_AGAIN_MS = 1_000

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function same(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

/** The enrolment credential of a cinema, derived from the hub's secret: no edge knows another's. */
export function enrolmentCredential(secret: string, cinema_id: number): string {
  return createHmac('sha256', secret).update(`edge ${cinema_id}`).digest('hex')
}

export function isEnrolled(secret: string, cinema_id: number, credential: string): boolean {
  return same(enrolmentCredential(secret, cinema_id), credential)
}

/**
 * A token names what it opens, so that row level security can be set before it is looked up:
 * `exhibitor.cinema.256 random bits`.
 */
export function newToken(exhibitor_id: number, cinema_id: number): string {
  return `${exhibitor_id}.${cinema_id}.${randomBytes(32).toString('hex')}`
}

async function exhibitorsOf(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ exhibitor_id: number }>('select distinct exhibitor_id from exhibitor_hosts')
  return rows.map(({ exhibitor_id }) => exhibitor_id)
}

/** Which exhibitor a cinema belongs to; undefined when there is none. */
export async function exhibitorOf(pool: pg.Pool, cinema_id: number): Promise<number | undefined> {
  for (const exhibitor_id of await exhibitorsOf(pool)) {
    const found = await withExhibitor(pool, exhibitor_id, (client) =>
      client.query('select 1 from cinemas where id = $1 and deleted_at is null', [cinema_id]),
    )
    if (found.rowCount === 1) return exhibitor_id
  }
  return undefined
}

const TOKEN = /^((\d{1,5})\.(\d{1,9}))\.[0-9a-f]{64}$/

/** The edge that a Bearer token belongs to; null when it belongs to none. */
export async function edgeOfToken(pool: pg.Pool, token: string): Promise<EdgeIdentity | null> {
  const [, , exhibitor_id, cinema_id] = TOKEN.exec(token) ?? []
  if (!cinema_id) return null
  const { rows } = await withExhibitor(pool, Number(exhibitor_id), (client) =>
    client.query<EdgeRow>(
      'select exhibitor_id, cinema_id, epoch, box, token_hash, key_id from edges where cinema_id = $1',
      [Number(cinema_id)],
    ),
  )
  const edge = rows[0]
  return edge && same(edge.token_hash, hashOf(token)) ? edge : null
}

/**
 * A copy of the tokens' hashes of all edges, so that a token can be compared without asking the database.
 * What it says is a hint: only `edgeOfToken` lets anybody in.
 */
export class TokenCopy {
  readonly #pool: pg.Pool
  #hashes: ReadonlyMap<string, string> = new Map()
  #read_at = Number.NEGATIVE_INFINITY
  readonly #readings = new SingleFlight<void>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** The edge that a token says it is of, if there is one; null else. It proves nothing. */
  claimedBy(token: string): string | null {
    const name = TOKEN.exec(token)?.[1]
    return name !== undefined && this.#hashes.has(name) ? name : null
  }

  /**
   * Whether a token is an edge's. The copy is read anew where it does not say so, once a second at most:
   * whoever guesses costs a comparison.
   */
  async holds(token: string): Promise<boolean> {
    if (this.#says(token)) return true
    if (!this.#readings.underWay() && performance.now() - this.#read_at < READ_AGAIN_MS) return false
    await this.#readings.run(() => this.#read())
    return this.#says(token)
  }

  /** An edge has a new token. */
  outdate(): void {
    this.#read_at = Number.NEGATIVE_INFINITY
  }

  #says(token: string): boolean {
    const known = this.#hashes.get(TOKEN.exec(token)?.[1] ?? '')
    return known !== undefined && same(known, hashOf(token))
  }

  async #read(): Promise<void> {
    this.#read_at = performance.now()
    const hashes = new Map<string, string>()
    for (const id of await exhibitorsOf(this.#pool)) {
      const { rows } = await withExhibitor(this.#pool, id, (client) =>
        client.query<EdgeRow>('select exhibitor_id, cinema_id, token_hash from edges'),
      )
      for (const { exhibitor_id, cinema_id, token_hash } of rows) hashes.set(`${exhibitor_id}.${cinema_id}`, token_hash)
    }
    this.#hashes = hashes
  }
}
