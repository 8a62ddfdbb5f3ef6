import { lock } from './en/lock.ts'
import { pairing } from './en/pairing.ts'
import { status } from './en/status.ts'

/**
 * Texts of what all devices of staff share: pairing, lock, status line. English is the source of keys.
 * @source F-006
 */
export const en = { ...lock, ...pairing, ...status } as const
