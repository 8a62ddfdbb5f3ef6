import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { screens } from './nl/screens.ts'

export const nl: Translated<typeof en> = { ...screens }
