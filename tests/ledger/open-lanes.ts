import { pino } from 'pino'
import { Notices } from '../../hub/db/notices.ts'
import { Lanes } from '../../hub/ledger/lanes.ts'
import type { FreshDatabase } from '../constellation/database.ts'

interface Options {
  /** Another way to the same database, as over a line that fails. */
  database_url?: string
  schedules?: readonly number[]
  answers_within_ms?: number
}

/** The lanes of one hub process, which is notified of what others commit. */
export async function openLanes({ url, pool }: FreshDatabase, options: Options = {}) {
  const { schedules = [], ...bounds } = options
  const notices = new Notices(url, pino({ level: 'silent' }))
  await notices.open()
  const lanes = new Lanes({ database_url: url, ...bounds, pool, notices, schedules: async () => schedules })
  return { lanes, close: () => lanes.close().then(() => notices.close()) }
}
