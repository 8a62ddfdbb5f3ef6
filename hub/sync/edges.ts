import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { ok, type Result, refuse } from '#protocol/result.ts'
import { withExhibitor } from '../db/connect.ts'
import type { EdgeIdentity } from '../http/env.ts'

/** The edge of a cinema with the hash of its token. */
interface EdgeRow extends EdgeIdentity {
  token_hash: string
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The enrolment credential of a cinema, derived from the hub's secret: no edge knows another's. */
export const enrolmentCredential = (secret: string, cinema_id: number): string =>
  createHmac('sha256', secret).update(`edge ${cinema_id}`).digest('hex')

export const isEnrolled = (secret: string, cinema_id: number, credential: string): boolean =>
  same(enrolmentCredential(secret, cinema_id), credential)

/** A token names what it opens, so that row level security can be set before it is looked up: `exhibitor.cinema.256 random bits`. */
const newToken = (exhibitor_id: number, cinema_id: number): string =>
  `${exhibitor_id}.${cinema_id}.${randomBytes(32).toString('hex')}`

/** Which exhibitor a cinema belongs to; undefined when there is none. */
async function exhibitorOf(pool: pg.Pool, cinema_id: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ exhibitor_id: number }>('select distinct exhibitor_id from exhibitor_hosts')
  for (const { exhibitor_id } of rows) {
    const found = await withExhibitor(pool, exhibitor_id, (client) =>
      client.query('select 1 from cinemas where id = $1 and deleted_at is null', [cinema_id]),
    )
    if (found.rowCount === 1) return exhibitor_id
  }
  return undefined
}

/**
 * Gives a box the epoch of a cinema (L5, L7), in one transaction. The first box gets epoch 1 and the same box gets its epoch again with a fresh token, because the answer may have been lost; any other box is
 * refused until a recount exists. Refused: `not_found`, `other_box`.
 */
export async function admitBox(
  pool: pg.Pool,
  command: { cinema_id: number; box: string; public_key: string },
): Promise<Result<EdgeRow & { token: string }>> {
  const { cinema_id, box, public_key } = command
  const exhibitor_id = await exhibitorOf(pool, cinema_id)
  if (exhibitor_id === undefined) return refuse('not_found')
  return withExhibitor(pool, exhibitor_id, async (client) => {
    const known = await client.query<EdgeRow>('select * from edges where cinema_id = $1 for update', [cinema_id])
    const edge = known.rows[0]
    if (edge && edge.box !== box) return refuse('other_box', 'box')
    const token = newToken(exhibitor_id, cinema_id)
    const token_hash = hashOf(token)
    if (edge) {
      await client.query('update edges set token_hash = $2, public_key = $3 where cinema_id = $1', [
        cinema_id,
        token_hash,
        public_key,
      ])
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

/** The edge that a Bearer token belongs to; null when it belongs to none. */
export async function edgeOfToken(pool: pg.Pool, token: string): Promise<EdgeIdentity | null> {
  const match = /^(\d{1,5})\.(\d{1,9})\.[0-9a-f]{64}$/.exec(token)
  if (!match) return null
  const { rows } = await withExhibitor(pool, Number(match[1]), (client) =>
    client.query<EdgeRow>(
      'select exhibitor_id, cinema_id, epoch, box, token_hash, key_id from edges where cinema_id = $1',
      [Number(match[2])],
    ),
  )
  const edge = rows[0]
  return edge && same(edge.token_hash, hashOf(token)) ? edge : null
}
