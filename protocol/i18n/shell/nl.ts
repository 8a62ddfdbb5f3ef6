import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { lock } from './nl/lock.ts'
import { pairing } from './nl/pairing.ts'
import { status } from './nl/status.ts'

export const nl: Translated<typeof en> = { ...lock, ...pairing, ...status }
