import * as z from 'zod'

/**
 * What a captcha says of whoever sends a form, whichever it is. An answer of Google has some 2,000 letters.
 */
export const CaptchaToken = z
  .string()
  .max(8_000)
  .regex(/^[!-~]+$/, { error: 'errors.required' })
