import { failures } from './de/failures.ts'
import { fields } from './de/fields.ts'
import { refusals } from './de/refusals.ts'
import type { ErrorTexts } from './en.ts'

export const de: ErrorTexts = { ...refusals, ...fields, ...failures }
