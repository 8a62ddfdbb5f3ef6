import * as z from 'zod'
import { LOCALES } from '../i18n/locales.ts'
import { defineCall } from '../kit/call.ts'
import { Text } from '../kit/text.ts'

/** So long a page waits for more of them before it reports texts that it has not. */
export const REPORT_AFTER_MS = 5_000
/** Keys of one report at most. */
export const KEYS_MAX = 100

/**
 * The portal wanted to say something and had no text for it: the hub logs the keys.
 * @source operations spec, section 9; F-176
 */
export const reportMissingTexts = defineCall({
  method: 'POST',
  path: '/api/portal/missing-texts',
  who: { as: 'signed_in' },
  limit: null,
  body: z.strictObject({ locale: z.enum(LOCALES), keys: z.array(Text(200).min(1)).min(1).max(KEYS_MAX) }),
  answer: z.object({}),
  refusals: [],
})
