import { dataTrouble } from '#protocol/sync/catalogue.ts'
import { type Trouble, troubleOf } from '#protocol/sync/troubles.ts'
import type { Clock } from '../clock.ts'
import type { Replica } from './replica.ts'

/** Says at any time what is wrong with the copy of the catalogue (F-239); null = nothing. */
export function watchCopy(replica: Pick<Replica, 'copy' | 'refused'>, clock: Clock): () => Trouble | null {
  const began = clock.wall()
  return () => {
    const { copy, refused } = replica
    const at = copy.synced_at === null ? began : Date.parse(copy.synced_at)
    const word = dataTrouble(copy, clock.wall() - at)
    return word && troubleOf(word, refused[0]?.at ?? new Date(at).toISOString(), 0)
  }
}
