import type { ErrorTexts } from './en.ts'
import { failures } from './nl/failures.ts'
import { fields } from './nl/fields.ts'
import { refusals } from './nl/refusals.ts'

export const nl: ErrorTexts = { ...refusals, ...fields, ...failures }
