import * as z from 'zod'
import { Text } from '../kit/text.ts'

const MIN_SECRET = 32
const MAX_SECRET = 4_096
const EXAMPLE = /example|changeme|change-me|password|secretsecret|^(.)\1*$/i

/** A secret as it comes from the environment: long enough, and not one that was copied out of a manual. */
export const Secret = Text(MAX_SECRET)
  .min(MIN_SECRET, { error: `is shorter than ${MIN_SECRET} characters` })
  .refine((secret) => !EXAMPLE.test(secret), { error: 'is an example, not a secret' })

/** A port as it comes from the environment; 0 = any free one. */
export const Port = z.coerce.number({ error: 'is not a port' }).int().min(0).max(65_535)
