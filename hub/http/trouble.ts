import type { Trouble } from '#protocol/server/errors.ts'
import type { Speech } from '#protocol/server/speech.ts'

/** PostgreSQL is away or has no connection left: not the caller's fault, and it passes. */
const TROUBLE = /^(08|53|57P)|^ECONN|^ETIMEDOUT$|^EPIPE$/

function isDatabaseTrouble(error: Error): boolean {
  return (
    TROUBLE.test(String((error as { code?: unknown }).code ?? '')) ||
    /connection (terminated|timeout)|timeout exceeded/i.test(error.message)
  )
}

/** What passes by itself; null = a bug. */
export function troubleOf(error: Error, speech: Speech): Trouble | null {
  if (!isDatabaseTrouble(error)) return null
  return { text: speech.refusal('busy'), level: 'error', what: 'a request failed', retry_after_s: 1 }
}
