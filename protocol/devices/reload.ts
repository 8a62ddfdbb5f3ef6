import type { FeedKind } from '../sync/feed.ts'
import type { DeviceType } from './calls.ts'

/**
 * Changes of settings after which a device loads itself anew, by its type: those that it reads once, when it
 * starts. All others it shows as they come. Counters and scanners are shaped by the house's own row; a
 * display also by what displays show and look like.
 * @source operations spec, section 6; F-240
 */
const RELOADS: Readonly<Record<DeviceType, readonly FeedKind[]>> = {
  register: ['exhibitor'],
  pos: ['exhibitor'],
  scanner: ['exhibitor'],
  signage: ['exhibitor', 'signage', 'theme', 'background'],
}

/** Whether a device of this type loads itself anew when rows of these kinds changed. */
export function reloadsAfter(type: DeviceType, kinds: ReadonlySet<string>): boolean {
  return RELOADS[type].some((kind) => kinds.has(kind))
}
