import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { SingleFlight } from '#protocol/server/pace.ts'
import { withExhibitor } from '../db/connect.ts'
import type { EdgeIdentity } from '../http/env.ts'
import { Restored } from '../kit/restored.ts'
import { restoredIn } from '../ledger/restores.ts'
import { houseOfCredential, takeCredential } from './enrolments.ts'
import { forgetAbout } from './line-records.ts'

/** The edge of a cinema with the hash of its token. */
interface EdgeRow extends EdgeIdentity {
  token_hash: string
}

/** How old the copy of the hashes is at least when it is read anew. */
const READ_AGAIN_MS = 1_000

function hashOf(secret: string): string {
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
function newToken(exhibitor_id: number, cinema_id: number): string {
  return `${exhibitor_id}.${cinema_id}.${randomBytes(32).toString('hex')}`
}

async function exhibitorsOf(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ exhibitor_id: number }>('select distinct exhibitor_id from exhibitor_hosts')
  return rows.map(({ exhibitor_id }) => exhibitor_id)
}

/** Which exhibitor a cinema belongs to; undefined when there is none. */
async function exhibitorOf(pool: pg.Pool, cinema_id: number): Promise<number | undefined> {
  for (const exhibitor_id of await exhibitorsOf(pool)) {
    const found = await withExhibitor(pool, exhibitor_id, (client) =>
      client.query('select 1 from cinemas where id = $1 and deleted_at is null', [cinema_id]),
    )
    if (found.rowCount === 1) return exhibitor_id
  }
  return undefined
}

/** What a box proves itself by: the cinema's own credential, or the one that a manager approved for it. */
export type Proof = 'derived' | { credential: string }

/**
 * Gives a box the epoch of a cinema (L5, L7), in one transaction. The first box gets epoch 1 and the same box
 * gets its epoch again with a fresh token, because the answer may have been lost; any other box is refused
 * until a recount exists. Where the credential of its edge was ended, the same box comes back by another
 * approval alone. Refused: `not_found`, `other_box`, `forbidden`.
 * @throws Restored while the cinema waits for a recount: its epoch may have been given to another box since
 */
export async function admitBox(
  pool: pg.Pool,
  command: { cinema_id: number; box: string; public_key: string; proof: Proof },
): Promise<Answer<EdgeRow & { token: string }, 'not_found' | 'other_box' | 'forbidden'>> {
  const { cinema_id, box, public_key, proof } = command
  const exhibitor_id =
    proof === 'derived' ? await exhibitorOf(pool, cinema_id) : houseOfCredential(proof.credential, cinema_id)
  if (exhibitor_id === undefined) return refuse(proof === 'derived' ? 'not_found' : 'forbidden')
  return withExhibitor(pool, exhibitor_id, async (client) => {
    if ((await restoredIn(client)).some((cinema) => cinema.cinema_id === cinema_id)) throw new Restored(cinema_id)
    if (proof !== 'derived' && !(await takeCredential(client, { cinema_id, box, ...proof }))) return refuse('forbidden')
    const known = await client.query<EdgeRow & { ended_at: string | null }>(
      'select * from edges where cinema_id = $1 for update',
      [cinema_id],
    )
    const edge = known.rows[0]
    if (proof === 'derived' && edge && edge.ended_at !== null) return refuse('forbidden')
    if (edge && edge.box !== box) return refuse('other_box', 'box')
    const token = newToken(exhibitor_id, cinema_id)
    const token_hash = hashOf(token)
    await forgetAbout(client, cinema_id)
    if (edge) {
      await client.query(
        'update edges set token_hash = $2, public_key = $3, ended_at = null, ended_by = null where cinema_id = $1',
        [cinema_id, token_hash, public_key],
      )
      return ok({ ...edge, token_hash, token })
    }
    const row = await insertEdge(client, { exhibitor_id, cinema_id, box, token_hash, public_key })
    return ok({ ...row, token })
  })
}

async function insertEdge(
  client: pg.ClientBase,
  edge: { exhibitor_id: number; cinema_id: number; box: string; token_hash: string; public_key: string },
): Promise<EdgeRow> {
  const { exhibitor_id, cinema_id, box, token_hash, public_key } = edge
  const heads = await client.query<{ epoch: number }>(
    `insert into ledger_heads values ($1, $2, 1, 0, 0, '', 0, '', 0, '', 0, '')
     on conflict (cinema_id) do update set epoch = ledger_heads.epoch + 1 returning epoch`,
    [cinema_id, exhibitor_id],
  )
  const epoch = heads.rows[0]!.epoch
  const { rows } = await client.query<EdgeRow>(
    `insert into edges (cinema_id, exhibitor_id, epoch, box, token_hash, public_key, key_id)
     values ($1, $2, $3, $4, $5, $6, (select coalesce(max(key_id), 1) + 1 from edges))
     returning exhibitor_id, cinema_id, epoch, box, token_hash, key_id`,
    [cinema_id, exhibitor_id, epoch, box, token_hash, public_key],
  )
  return rows[0]!
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
