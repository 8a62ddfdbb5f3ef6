import * as z from 'zod'
import { Key, RowId } from './shapes.ts'

/** A row's id in a path: decimal digits and nothing else. */
export const IdParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(RowId)

/** A uuid in a path, read in lower case. */
export const UuidParam = z.uuid().toLowerCase()

/** The id of a row of the ledger in a path: as a program drew it. */
export const KeyParam = Key
