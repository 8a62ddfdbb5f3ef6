import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { enrol } from './nl/enrol.ts'
import { pair } from './nl/pair.ts'

export const nl: Translated<typeof en> = { enrol, pair }
