import type pg from 'pg'
import { admit } from '#protocol/ledger/decide-seats.ts'
import { type EntryData, readEntryBody, type SealedEntry } from '#protocol/ledger/entries.ts'
import { takenFromHub } from '#protocol/ledger/from-edge.ts'
import { headOf } from '#protocol/ledger/ledger.ts'
import { type Brought, broughtBy, needsOf, vouchersNamedBy } from '#protocol/ledger/needs.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Lane } from '../ledger/lane.ts'
import { type LaneNeeds, ownersOf } from '../ledger/load.ts'
import type { Step } from '../ledger/step.ts'

const APPLY_AT_ONCE = 200

interface Received {
  epoch: number
  received_n: number
  received_hash: string
}

/**
 * Stores entries of an edge's journal as they came (L3, `received`): in order, each chained to the one
 * before, in one transaction with the cursor. Entries that are stored already are skipped if they are the
 * same bytes. Refused: `fenced` when the sender is not (epoch, box) (the caller has checked), `gap` with the
 * number that is next, `fork` when a known number comes with another hash (L11).
 */
export async function receive(
  pool: pg.Pool,
  lane: Lane,
  epoch: number,
  entries: readonly SealedEntry[],
): Promise<Answer<{ received_n: number; received_hash: string }, 'fenced' | 'fork' | 'gap'>> {
  return withExhibitor(pool, lane.exhibitor_id, async (client) => {
    const { rows } = await client.query<Received>(
      'select epoch, received_n, received_hash from ledger_heads where cinema_id = $1 for update',
      [lane.cinema_id],
    )
    const head = rows[0]!
    if (head.epoch !== epoch) return refuse('fenced', 'message', { epoch: head.epoch })
    let { received_n: n, received_hash: hash } = head
    const fresh: SealedEntry[] = []
    for (const entry of entries) {
      if (entry.n <= n && fresh.length === 0) {
        if (!(await isKnown(client, lane.cinema_id, entry))) return refuse('fork', 'entries', { n: entry.n })
        continue
      }
      if (entry.epoch !== epoch || entry.n !== n + 1) return refuse('gap', 'entries', { next: n + 1 })
      if (sealHash(hash, entry.body) !== entry.hash) return refuse('fork', 'entries', { n: entry.n })
      fresh.push(entry)
      n = entry.n
      hash = entry.hash
    }
    if (fresh.length > 0) await store(client, lane, fresh, hash)
    return ok({ received_n: n, received_hash: hash })
  })
}

async function isKnown(client: pg.ClientBase, cinema_id: number, entry: SealedEntry): Promise<boolean> {
  const { rows } = await client.query<{ hash: string }>(
    `select hash from journal where cinema_id = $1 and stream = 'up' and epoch = $2 and n = $3`,
    [cinema_id, entry.epoch, entry.n],
  )
  return rows[0]?.hash === entry.hash
}

async function store(client: pg.ClientBase, lane: Lane, entries: SealedEntry[], hash: string): Promise<void> {
  await client.query(
    `insert into journal (cinema_id, exhibitor_id, stream, epoch, n, body, hash)
     select $1, $2, 'up', x.epoch, x.n, x.body, x.hash
     from json_to_recordset($3::json) as x(epoch int, n bigint, body text, hash text)`,
    [lane.cinema_id, lane.exhibitor_id, JSON.stringify(entries)],
  )
  await client.query('update ledger_heads set received_n = $2, received_hash = $3 where cinema_id = $1', [
    lane.cinema_id,
    entries.at(-1)!.n,
    hash,
  ])
}

/** The entry at which `applied` stands still, and why. */
export interface Stopped {
  epoch: number
  n: number
  error: unknown
}

/**
 * Applies what was received and not applied yet, in order (L3, `applied`): effect and cursor in one commit of
 * the lane. An entry that cannot be applied stops this cinema's cursor and nothing else: everything before it
 * is applied, it is answered, and the next call tries it again. Null when nothing waits any more.
 */
export async function applyReceived(pool: pg.Pool, lane: Lane): Promise<Stopped | null> {
  for (;;) {
    const waiting = await readWaiting(pool, lane)
    if (waiting.length === 0) return null
    if ((await tryAll(pool, lane, waiting)) === null) continue
    for (const entry of waiting) {
      const failed = await tryAll(pool, lane, [entry])
      if (failed) return { epoch: entry.epoch, n: entry.n, ...failed }
    }
  }
}

async function tryAll(pool: pg.Pool, lane: Lane, entries: readonly SealedEntry[]): Promise<{ error: unknown } | null> {
  try {
    await applyAll(pool, lane, entries)
    return null
  } catch (error) {
    return { error }
  }
}

/**
 * One step applies them all, or none. A process that is behind does not know yet what another one has applied
 * of them, or that there is another epoch: it reads the tail and tries once more.
 * @throws when they cannot be applied even then
 */
async function applyAll(pool: pg.Pool, lane: Lane, entries: readonly SealedEntry[]): Promise<void> {
  const read = entries.map((entry) => ({ entry, data: readEntryBody(entry.body) }))
  const needs = needsOfAll(read.map(({ data }) => data))
  const brought = broughtByAll(read.map(({ data }) => data))
  const owners = await withExhibitor(pool, lane.exhibitor_id, (client) =>
    ownersOf(client, lane.cinema_id, needs, brought),
  )
  if (owners.foreign.size > 0) throw new Error(`entry ${entries[0]!.n} names what belongs to another cinema`)
  const step: Step<null> = {
    ...needs,
    bills: [...needs.bills, ...owners.bills],
    decide: ({ ledger, applyUp }) => {
      for (const { entry, data } of read) {
        const admitted = admit(ledger, headOf(ledger, 'up'), entry)
        if (admitted.ok) {
          const taken = takenFromHub(ledger, data)
          if (taken !== null) throw new Error(`entry ${entry.n} takes what is not the edge’s: ${taken}`)
          applyUp(entry)
        } else if (admitted.refusal.code !== 'again') return admitted
      }
      return ok(null)
    },
  }
  if ((await lane.run(step)).ok) return
  await lane.follow()
  const applied = await lane.run(step)
  if (!applied.ok) throw new Error(`entry ${entries[0]!.n} does not follow: ${applied.refusal.code}`)
}

function readWaiting(pool: pg.Pool, lane: Lane): Promise<SealedEntry[]> {
  return withExhibitor(pool, lane.exhibitor_id, async (client) => {
    const { rows } = await client.query<SealedEntry>(
      `select j.epoch, j.n, j.hash, j.body from journal j join ledger_heads h using (cinema_id)
       where j.cinema_id = $1 and j.stream = 'up' and j.epoch = h.epoch and j.n > h.up_n order by j.n limit $2`,
      [lane.cinema_id, APPLY_AT_ONCE],
    )
    return rows
  })
}

/** What entries change besides what they bring along: it must be in memory before they are applied. */
export function needsOfAll(entries: readonly EntryData[]): LaneNeeds {
  const needs = entries.map(needsOf)
  return {
    bills: needs.flatMap(({ bills }) => bills),
    questions: needs.flatMap(({ questions }) => questions),
    schedules: needs.flatMap(({ schedules }) => schedules),
    vouchers: entries.flatMap(vouchersNamedBy),
  }
}

/** The rows that entries bring along. */
export function broughtByAll(entries: readonly EntryData[]): Brought {
  const brought = entries.map(broughtBy)
  return {
    lines: brought.flatMap(({ lines }) => lines),
    payments: brought.flatMap(({ payments }) => payments),
    movements: brought.flatMap(({ movements }) => movements),
    vouchers: brought.flatMap(({ vouchers }) => vouchers),
  }
}
