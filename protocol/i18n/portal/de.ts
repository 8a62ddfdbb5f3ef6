import type { Translated } from '../texts.ts'
import { first } from './de/first.ts'
import { later } from './de/later.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = { ...first, ...later }
