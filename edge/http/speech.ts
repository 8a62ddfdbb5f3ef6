import { en } from '#protocol/i18n/errors/en.ts'
import { Speech } from '#protocol/server/speech.ts'

/**
 * How an edge words what it refuses: as said at a counter. Every refusal names its field, by which a register tells who
 * is not let in, the device or the person. A question asked again with another content is final like any other refusal
 * of it: 422.
 */
export const speech = new Speech(en, {
  words: en.counter,
  failures: en.failure_at_edge,
  statuses: { key_used_again: 422 },
  names_fields: 'always',
})
