import type pg from 'pg'
import { decideRecounting } from '#protocol/ledger/decide-recount.ts'
import { readEntryBody } from '#protocol/ledger/entries.ts'
import { headOf } from '#protocol/ledger/ledger.ts'
import { scheduleOfRight, voucherOfRight } from '#protocol/ledger/rows.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Lane } from '../ledger/lane.ts'

/** What is at home at the edge, or in limbo, as of one moment. */
export interface Away {
  /** The head of the hub's stream then: nothing was given since while it stands there. */
  down_n: number
  schedules: number[]
  vouchers: string[]
}

/** The latest recount of a cinema: of which epoch, and of which it was before. */
export interface Recount {
  epoch: number
  before: number
  /** When the box of this epoch was admitted, and by whose approval; null = nobody is known. */
  since: string
  employee_id: number | null
  ended_at: string | null
}

/**
 * What ended longer ago stays where it was: registers keep receipts for so long after a show (L11), and all
 * that a cinema ever showed is no single statement.
 */
const RECENT = `coalesce(s."end" > now() - interval '35 days', true)`

const SCHEDULES = `select h.schedule_id from halls h left join schedules s on s.id = h.schedule_id
  where h.cinema_id = $1 and exists (select from slots l where l.schedule_id = h.schedule_id and l.home = $2)`
const RIGHTS = `select r.key from rights r left join schedules s on r.key like 'rate/%' and s.id::text = split_part(r.key, '/', 2)
  where r.cinema_id = $1`

const AWAY = {
  edge: { schedules: `${SCHEDULES} and ${RECENT} order by 1`, rights: `${RIGHTS} and r.edge > 0 and ${RECENT}` },
  limbo: { schedules: `${SCHEDULES} order by 1`, rights: `${RIGHTS} and r.limbo > 0` },
} as const

const ENTRIES = `select body from journal where cinema_id = $1 and stream = 'own' and body like '{"v":1,"data":{"kind":"recount%'
  order by ord desc limit 2`

/** What of a cinema's ledger is at home there, with the head at which that is so. */
export function readAway(
  pool: pg.Pool,
  { exhibitor_id, cinema_id }: Pick<Lane, 'exhibitor_id' | 'cinema_id'>,
  home: 'edge' | 'limbo',
): Promise<Away> {
  const read = async (client: pg.PoolClient): Promise<Away> => {
    const heads = await client.query<{ down_n: number }>('select down_n from ledger_heads where cinema_id = $1', [
      cinema_id,
    ])
    const schedules = await client.query<{ schedule_id: number }>(AWAY[home].schedules, [cinema_id, home])
    const rights = await client.query<{ key: string }>(AWAY[home].rights, [cinema_id])
    const keys = rights.rows.map(({ key }) => key)
    const ids = [
      ...schedules.rows.map(({ schedule_id }) => schedule_id),
      ...keys.flatMap((key) => scheduleOfRight(key) ?? []),
    ]
    return {
      down_n: heads.rows[0]?.down_n ?? 0,
      schedules: [...new Set(ids)],
      vouchers: keys.flatMap((key) => voucherOfRight(key) ?? []),
    }
  }
  return withExhibitor(pool, exhibitor_id, read, { snapshot: true })
}

/**
 * Puts what the box of before had into limbo, and begins this epoch (L9 a): one step of the lane. Repeated
 * after a crash it does nothing more, nor does one that comes after a later epoch. Refused (`entries_wait`)
 * while something of the box of before is not applied: nobody could apply it after.
 */
export async function beginRecount(
  pool: pg.Pool,
  lane: Lane,
  { epoch, employee_id }: { epoch: number; employee_id: number | null },
): Promise<Answer<null, 'entries_wait'>> {
  for (;;) {
    const { down_n, schedules, vouchers } = await readAway(pool, lane, 'edge')
    const begun = await lane.run<null, 'entries_wait' | 'schedule_changed'>({
      schedules,
      vouchers,
      decide: ({ ledger, append, now, received_n }) => {
        if (ledger.epoch >= epoch) return ok(null)
        // something was given meanwhile, as in answer to a question that was under way: it is read anew
        if (headOf(ledger, 'down').n !== down_n) return refuse('schedule_changed')
        const decided = decideRecounting(ledger, { epoch, received_n, schedules, employee_id, at: now })
        if (!decided.ok) return decided
        append('own', decided.value)
        return ok(null)
      },
    })
    if (begun.ok) return begun
    if (begun.refusal.code === 'entries_wait') return refuse('entries_wait', 'message', { ...begun.refusal.detail })
  }
}

/** The latest recount of a cinema, under way or ended; null = no box ever came after another. */
export async function lastRecount(client: pg.ClientBase, cinema_id: number): Promise<Recount | null> {
  const { rows } = await client.query<{ body: string }>(ENTRIES, [cinema_id])
  const entries = rows.map(({ body }) => readEntryBody(body))
  const begun = entries.find((entry) => entry.kind === 'recounting')
  if (begun?.kind !== 'recounting') return null
  const { epoch, before, employee_id, at } = begun
  const [last] = entries
  return { epoch, before, employee_id, since: at, ended_at: last?.kind === 'recounted' ? last.at : null }
}
