import type { Trouble } from '#protocol/server/errors.ts'
import type { Speech } from '#protocol/server/speech.ts'

/** PostgreSQL is away or has no connection left: not the caller's fault, and it passes. */
const TROUBLE = /^(08|53|57P)|^ECONN|^ETIMEDOUT$|^EPIPE$/

/** A query builder gives the database's error as its cause. */
function isDatabaseTrouble({ code, message, cause }: Error & { code?: unknown }): boolean {
  if (cause instanceof Error && isDatabaseTrouble(cause)) return true
  return TROUBLE.test(String(code ?? '')) || /connection (terminated|timeout)|timeout exceeded/i.test(message)
}

/** What passes by itself; null = a bug. */
export function troubleOf(error: Error, speech: Speech): Trouble | null {
  if (!isDatabaseTrouble(error)) return null
  return { text: speech.refusal('busy'), level: 'error', what: 'a request failed', retry_after_s: 1 }
}
