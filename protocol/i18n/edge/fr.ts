import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { enrol } from './fr/enrol.ts'
import { pair } from './fr/pair.ts'

export const fr: Translated<typeof en> = { enrol, pair }
