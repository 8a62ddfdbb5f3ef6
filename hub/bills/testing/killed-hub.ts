import { pino } from 'pino'
import { createPool } from '../../db/connect.ts'
import { Notices } from '../../db/notices.ts'
import { Conflicts } from '../../ledger/conflicts.ts'
import type { Lane } from '../../ledger/lane.ts'
import { Lanes } from '../../ledger/lanes.ts'
import { sandboxProvider } from '../../payments/sandbox/client.ts'
import { SecondFile } from '../../payments/second-file.ts'
import { Seats } from '../../seats/store.ts'
import { Links } from '../../sync/links.ts'
import { VoucherCodes } from '../../vouchers/codes.ts'
import { VoucherReach } from '../../vouchers/reach.ts'
import { type RefundParts, Refunds } from '../refunds.ts'
import { Refusals } from '../refusals.ts'

/** What a process gets that gives money back until it dies. */
export interface Killed {
  database_url: string
  provider_url: string
  secret: string
  second_dir: string
  /** The point, from 1 on, at which it is killed by `kill -9`; one that it never reaches leaves it alive. */
  at: number
}

type Refunder = NonNullable<RefundParts['provider']>

/**
 * The parts of a hub that give money back, in a process with a point before and one after each step that
 * leaves something on disk or at the provider.
 * @param provider puts something of its own between refunds and the provider's
 */
export async function openKilledHub(
  { database_url, provider_url, secret, second_dir, at }: Killed,
  provider: (real: Refunder) => Refunder = (real) => real,
) {
  const log = pino({ level: 'silent' })
  let reached = 0
  const point = () => {
    reached += 1
    if (reached === at) process.kill(process.pid, 'SIGKILL')
  }
  async function between<T>(work: () => Promise<T>): Promise<T> {
    point()
    const done = await work()
    point()
    return done
  }
  const pool = createPool(database_url, { max: 8, application_name: 'a hub that is killed' })
  const notices = new Notices(database_url, log)
  await notices.open()
  const lanes = new Lanes({ database_url, pool, notices, schedules: async () => [] })
  const lines = new Links(lanes, log)
  const client = sandboxProvider(provider_url, secret)
  const conflicts = new Conflicts(pool)
  const second = new SecondFile(second_dir)
  const refunds = new Refunds({
    pool,
    lanes,
    lines,
    seats: new Seats(lanes, lines),
    reach: new VoucherReach({ pool, codes: new VoucherCodes('a key'), lines }),
    provider: provider({ refund: (id, refund) => between(() => client.refund(id, refund)) }),
    second,
    refusals: new Refusals({ conflicts, log }),
    log,
  })
  /** From here on each step of the lane has its two points. */
  const watch = (lane: Lane) => {
    const run = lane.run.bind(lane) as (step: never) => Promise<never>
    Object.assign(lane, { run: (step: never) => between(() => run(step)) })
  }
  return { log, pool, notices, lanes, lines, conflicts, refunds, second, watch, point, between }
}
