import { screens } from './en/screens.ts'

/**
 * Texts of the portal. English is the source of keys.
 * @source F-006, F-180
 */
export const en = { ...screens } as const
