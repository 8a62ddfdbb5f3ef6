import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { pair } from './fr/pair.ts'

export const fr: Translated<typeof en> = { pair }
