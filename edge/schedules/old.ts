import type { Clock } from '../clock.ts'
import type { EdgeStore } from '../ledger/store.ts'
import type { Replica } from '../replica/replica.ts'

/** A schedule that is over for so long is on nobody's screen any more. */
const OLD_AFTER_MS = 24 * 3_600_000

/**
 * Schedules whose slots need not be in memory: those that ended long ago, as the copy of the catalogue says,
 * or as it does not say any more: a pass from the start names only those of the last weeks. Before there ever
 * was a whole copy, and of a document that cannot be read, nobody knows, so none is old.
 */
export function oldOf(
  replica: Pick<Replica, 'get' | 'hasForgotten'>,
  clock: Pick<Clock, 'wall'>,
): (schedule_id: number) => boolean {
  return (schedule_id) => {
    const schedule = replica.get('schedule', schedule_id)
    if (!schedule) return replica.hasForgotten('schedule', schedule_id)
    return Date.parse(schedule.end) < clock.wall() - OLD_AFTER_MS
  }
}

/**
 * A schedule that the catalogue names after this box had its slots, or names again, has them in memory from
 * then on: until then it was taken for old.
 */
export function loadNamed({
  replica,
  store,
  isOld,
}: {
  replica: Replica
  store: EdgeStore
  isOld: (schedule_id: number) => boolean
}): void {
  replica.onChange((kinds) => {
    if (!kinds.has('schedule')) return
    const ids = replica.all('schedule').map((schedule) => schedule.id)
    store.need({ schedules: ids.filter((id) => !isOld(id)) })
  })
}
