import type { Translated } from '../texts.ts'
import { enrol } from './de/enrol.ts'
import { pair } from './de/pair.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = { enrol, pair }
