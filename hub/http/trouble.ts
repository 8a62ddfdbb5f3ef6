import type { Trouble } from '#protocol/server/errors.ts'
import type { Speech } from '#protocol/server/speech.ts'
import { Restored } from '../kit/restored.ts'

/**
 * PostgreSQL is away, has no room left or took too long, or somebody else was at the same rows: not the
 * caller's fault, and it passes.
 */
const TROUBLE = /^(?:08|40|53|57|25P0[34]|55P03)|^ECONN|^ETIMEDOUT$|^EPIPE$/
/** The client's own words, which have no code. */
const WORDS = /connection (?:terminated|timeout|error)|timeout exceeded|read timeout/i

/** A query builder gives the database's error as its cause. */
function isDatabaseTrouble({ code, message, cause }: Error & { code?: unknown }): boolean {
  if (cause instanceof Error && isDatabaseTrouble(cause)) return true
  return TROUBLE.test(String(code ?? '')) || WORDS.test(message)
}

/** It was sent, and nobody said what became of it: a commit may stand whose answer was lost. */
const UNANSWERED = /^(?:08(?!001)|57P0[12])|^ECONNRESET$|^ETIMEDOUT$|^EPIPE$/
const UNANSWERED_WORDS = /connection (?:terminated|error)|read timeout/i

function isUnanswered({ code, message, cause }: Error & { code?: unknown }): boolean {
  if (cause instanceof Error && isUnanswered(cause)) return true
  return UNANSWERED.test(String(code ?? '')) || UNANSWERED_WORDS.test(message)
}

/** A recount waits for people: nobody asks each second. */
const RESTORED_AGAIN_S = 30

/**
 * What passes by itself; null = a bug. Whether a change was made is said only where it is known; who only
 * reads changes nothing.
 */
export function troubleOf(error: Error, speech: Speech, reads: boolean): Trouble | null {
  if (error instanceof Restored)
    return { text: speech.failure('restored'), level: 'warn', what: error.message, retry_after_s: RESTORED_AGAIN_S }
  if (!isDatabaseTrouble(error)) return null
  const text = !reads && isUnanswered(error) ? speech.failure('unanswered') : speech.refusal('busy')
  return { text, level: 'error', what: 'a request failed', retry_after_s: 1 }
}
