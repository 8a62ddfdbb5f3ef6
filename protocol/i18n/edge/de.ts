import type { Translated } from '../texts.ts'
import { pair } from './de/pair.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = { pair }
