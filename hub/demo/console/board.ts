import { existsSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import * as z from 'zod'
import type { ShownConflict } from '#protocol/ledger/conflict.ts'
import type { RecountState } from '#protocol/sync/recount.ts'
import type { Trouble } from '#protocol/sync/troubles.ts'
import { withExhibitor } from '../../db/connect.ts'
import { Conflicts } from '../../ledger/conflicts.ts'
import type { PaymentProvider, ProviderOrder } from '../../payments/provider.ts'
import { DEMO_EXHIBITOR_ID } from '../load.ts'
import type { DemoControl, Overview } from './control.ts'

const ORDERS_SHOWN = 12
const LINES_SHOWN = 60

const DemoFile = z.object({
  edges: z.array(z.object({ cinema_id: z.int(), url: z.string(), printer: z.string() })),
})

/** Where the edge of a cinema and its paper are, as the parent process wrote it down. */
export type EdgeAddress = z.output<typeof DemoFile>['edges'][number]

/**
 * How the hub stands to the edge of a cinema: `received` entries are stored, `applied` have had their effect;
 * `heard`: its line answers.
 */
export interface CinemaState {
  cinema_id: number
  cinema: string
  heard: boolean
  epoch: number
  received: number
  applied: number
  time_zone: string
  /** What does not agree, the worst first. */
  troubles: readonly Trouble[]
  /** While what another box had before is counted anew. */
  recount: RecountState
}

/** One entry of a cinema's journals: who wrote it, and what it says in one word. */
export interface JournalLine {
  cinema_id: number
  stream: 'own' | 'down' | 'up'
  n: number
  kind: string
  at: string
}

/** A breach of an invariant that a check found; `checked_at` null = not checked yet. */
export interface Checks {
  checked_at: string | null
  breaches: readonly { invariant: string; cinema_id: number | null; detail: string }[]
}

/** Everything that the console shows. */
export interface Board {
  overview: Overview | null
  edges: readonly EdgeAddress[]
  cinemas: readonly CinemaState[]
  orders: readonly ProviderOrder[] | null
  journal: readonly JournalLine[]
  checks: Checks
  /** What waits for a person's decision. */
  conflicts: readonly ShownConflict[]
  /** Boxes that wait for a manager. */
  waiting: number
  now: string
}

/** What the board is read from. */
export interface BoardSources {
  pool: pg.Pool
  provider: PaymentProvider | null
  control: DemoControl | null
  /** Path of demo.json. */
  file: string
  checks: () => Checks
  /** Does the edge of this cinema answer? */
  heard: (cinema_id: number) => boolean
  troubles: (cinema_id: number) => readonly Trouble[]
  recount: (cinema_id: number) => Promise<RecountState>
  waiting: () => Promise<number>
}

export async function readBoard({
  pool,
  provider,
  control,
  file,
  checks,
  heard,
  troubles,
  recount,
  waiting,
}: BoardSources): Promise<Board> {
  const [overview, orders, ledger, conflicts, boxes] = await Promise.all([
    control?.overview() ?? null,
    provider?.list({ limit: ORDERS_SHOWN, newest_first: true }) ?? null,
    readLedger(pool),
    new Conflicts(pool).open(DEMO_EXHIBITOR_ID),
    waiting(),
  ])
  const recounts = await Promise.all(ledger.cinemas.map(({ cinema_id }) => recount(cinema_id)))
  return {
    overview,
    edges: readEdges(file),
    orders: orders?.ok ? orders.value.orders : null,
    checks: checks(),
    conflicts,
    waiting: boxes,
    now: new Date().toISOString(),
    cinemas: ledger.cinemas.map((cinema, nth) => {
      const { cinema_id } = cinema
      return { ...cinema, heard: heard(cinema_id), troubles: troubles(cinema_id), recount: recounts[nth]! }
    }),
    journal: ledger.journal,
  }
}

/** The file is there once everything is ready; until then no edge is known. */
function readEdges(file: string): EdgeAddress[] {
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  try {
    return DemoFile.safeParse(JSON.parse(text)).data?.edges ?? []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

const CINEMAS = `
select cinemas.id as cinema_id, name as cinema, time_zone, coalesce(epoch, 0) as epoch, coalesce(received_n, 0) as received, coalesce(up_n, 0) as applied
from cinemas left join ledger_heads on ledger_heads.cinema_id = cinemas.id
where deleted_at is null order by sort, cinemas.id`

const JOURNAL = `
select cinemas.id as cinema_id, stream, n, body::json #>> '{data,kind}' as kind, received_at as at
from cinemas cross join lateral (
  select stream, n, body, received_at, ord from journal where cinema_id = cinemas.id order by ord desc limit $1
) as last
order by received_at desc, ord desc limit $1`

type CinemaRow = Omit<CinemaState, 'heard' | 'troubles' | 'recount'>

function readLedger(pool: pg.Pool): Promise<{ cinemas: CinemaRow[]; journal: JournalLine[] }> {
  return withExhibitor(pool, DEMO_EXHIBITOR_ID, async (client) => {
    const cinemas = await client.query<CinemaRow>(CINEMAS)
    const journal = await client.query<JournalLine>(JOURNAL, [LINES_SHOWN])
    return { cinemas: cinemas.rows, journal: journal.rows }
  })
}
