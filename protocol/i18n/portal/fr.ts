import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { first } from './fr/first.ts'
import { later } from './fr/later.ts'

export const fr: Translated<typeof en> = { ...first, ...later }
