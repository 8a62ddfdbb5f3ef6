import { first } from './en/first.ts'
import { later } from './en/later.ts'

/**
 * Texts of the portal. English is the source of keys.
 * @source F-006
 */
export const en = { ...first, ...later } as const
