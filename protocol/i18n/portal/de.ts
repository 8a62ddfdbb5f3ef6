import type { Translated } from '../texts.ts'
import { screens } from './de/screens.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = { ...screens }
