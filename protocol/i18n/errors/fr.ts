import type { ErrorTexts } from './en.ts'
import { failures } from './fr/failures.ts'
import { fields } from './fr/fields.ts'
import { refusals } from './fr/refusals.ts'

export const fr: ErrorTexts = { ...refusals, ...fields, ...failures }
