/** So long ago a window began, in milliseconds, what was counted in it, and in the one before it. */
export interface Window {
  age: number
  before: number
  now: number
}

/** The window of this moment: the one that there is, the one after it, or one that begins. */
export function windowNow(known: Window | undefined, length_ms: number): Window {
  if (!known || known.age < 0 || known.age >= 2 * length_ms) return { age: 0, before: 0, now: 0 }
  if (known.age < length_ms) return known
  return { age: known.age - length_ms, before: known.now, now: 0 }
}

/**
 * How many seconds until one more is let through, of so many within a sliding time; 0 = now. It is
 * approximated by two fixed windows: what happened in the one before counts by the share of it that still
 * lies within that time.
 */
export function secondsToWait({ age, before, now }: Window, times: number, length_ms: number): number {
  const share = 1 - age / length_ms
  if (before * share + now + 1 <= times) return 0
  // when the share has become small enough: of the one before, or, where this one alone is full, of this one
  const room = times - now - 1
  const free = room >= 0 ? length_ms * (1 - room / before) : length_ms * (2 - (times - 1) / now)
  return Math.max(1, Math.ceil((free - age) / 1000))
}
