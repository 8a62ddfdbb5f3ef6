import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { screens } from './fr/screens.ts'

export const fr: Translated<typeof en> = { ...screens }
