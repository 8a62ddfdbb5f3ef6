import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { lock } from './fr/lock.ts'
import { pairing } from './fr/pairing.ts'
import { status } from './fr/status.ts'

export const fr: Translated<typeof en> = { ...lock, ...pairing, ...status }
