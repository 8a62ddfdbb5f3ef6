import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { pair } from './nl/pair.ts'

export const nl: Translated<typeof en> = { pair }
