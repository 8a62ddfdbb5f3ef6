import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { first } from './nl/first.ts'
import { later } from './nl/later.ts'

export const nl: Translated<typeof en> = { ...first, ...later }
