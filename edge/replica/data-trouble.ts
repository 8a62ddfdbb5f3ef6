import { dataTrouble } from '#protocol/sync/catalogue.ts'
import { type Trouble, troubleOf } from '#protocol/sync/troubles.ts'
import type { Clock } from '../clock.ts'
import type { Replica } from './replica.ts'

/**
 * Says at any time what is wrong with the copy of the catalogue (F-239); null = nothing. Its age is the
 * greater one of both clocks: the wall clock goes on while no process runs, and the other is never set back.
 */
export function watchCopy(
  replica: Pick<Replica, 'copy' | 'refusals' | 'unread_ms'>,
  clock: Clock,
): () => Trouble | null {
  const began = clock.wall()
  return () => {
    const { copy, refusals, unread_ms } = replica
    const at = copy.synced_at === null ? began : Date.parse(copy.synced_at)
    const word = dataTrouble(copy, Math.max(clock.wall() - at, unread_ms))
    return word && troubleOf(word, refusals.since ?? new Date(at).toISOString(), 0)
  }
}
