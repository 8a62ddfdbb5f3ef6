import { liveChannel } from '#protocol/site/bare-calls.ts'
import { useShell } from './visit.ts'

/** Where live events of a schedule or a bill come from; null where pages of the house ask instead (F-238). */
export function useLiveAddress(query: string): string | null {
  return useShell().broadcasting ? `${liveChannel.path}?${query}` : null
}
