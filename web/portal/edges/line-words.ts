import type { EdgeCard } from '#protocol/sync/edges.ts'
import { wordOf } from '#protocol/sync/troubles.ts'
import type { T } from '../texts.ts'

const GIGABYTE = 1_000_000_000
/** A clock that is off by less does no harm, and the call itself took a moment. */
const CLOCK_FINE_MS = 5_000

/** The state of the line to a box, in words. */
export function lineWords(t: T, { standing, since, line, places }: EdgeCard, timeOf: (at: string) => string): string {
  if (standing === 'ended') return t('edges.standing.ended', { since: timeOf(since!) })
  if (standing !== 'admitted' || line === null) return t(`edges.standing.${standing}`)
  const at = timeOf(line.since)
  return line.up ? t('edges.up', { since: at }) : t('edges.cut', { since: at, count: places })
}

/** What a box said of itself, each fact a few words. */
export function boxFacts(t: T, { line, synced_at }: EdgeCard, timeOf: (at: string) => string): string[] {
  if (line === null) return []
  const { version, clock_off_ms: off, free_bytes, waiting } = line
  const seconds = Math.round(Math.abs(off ?? 0) / 1_000)
  const isOff = off !== null && Math.abs(off) >= CLOCK_FINE_MS
  const clock =
    off === null
      ? null
      : t(isOff ? (off > 0 ? 'edges.clock_ahead' : 'edges.clock_behind') : 'edges.clock_fine', { seconds })
  return [
    version && t('edges.program', { version }),
    clock,
    free_bytes !== null && t('edges.disk', { free: Math.floor(free_bytes / GIGABYTE) }),
    waiting > 0 && t('edges.waits', { count: waiting }),
    synced_at !== null && t('edges.synced', { at: timeOf(synced_at) }),
  ].filter((one) => typeof one === 'string')
}

/** What does not agree between a box and the hub, the worst first. */
export function troubleWords(t: T, { troubles }: EdgeCard, timeOf: (at: string) => string): string[] {
  return troubles.map((one) => t(`edges.trouble.${wordOf(one)}`, { since: timeOf(one.since), entries: one.entries }))
}
