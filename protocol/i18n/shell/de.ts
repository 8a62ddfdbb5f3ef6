import type { Translated } from '../texts.ts'
import { lock } from './de/lock.ts'
import { pairing } from './de/pairing.ts'
import { status } from './de/status.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = { ...lock, ...pairing, ...status }
