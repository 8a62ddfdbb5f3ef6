import { enrol } from './en/enrol.ts'
import { pair } from './en/pair.ts'

/**
 * Texts of the pages that an edge itself shows; what it refuses with stands in i18n/errors. English is the
 * source of keys.
 */
export const en = { enrol, pair } as const
