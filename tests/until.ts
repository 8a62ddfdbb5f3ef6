import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

/**
 * Waits until `check` throws nothing any more, and answers what it answered: conditions, never times. It
 * checks every `every_ms`; `patience_ms` is what the slowest machine may need, on any other the condition
 * holds long before.
 */
export function until<T>(
  check: () => T | Promise<T>,
  { every_ms = 20, patience_ms = PATIENCE_MS }: { every_ms?: number; patience_ms?: number } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout: patience_ms, interval: every_ms })
}
