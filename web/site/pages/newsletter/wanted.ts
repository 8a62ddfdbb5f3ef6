import { looksLikeAddress } from '#protocol/kit/email-address.ts'
import type { FieldErrors } from '#protocol/kit/outcome.ts'
import type { T } from '../../texts.ts'

/** Who wants the newsletter; the names may stay empty. */
export interface Wanted {
  email: string
  first_name: string
  last_name: string
}

export const EMPTY: Wanted = { email: '', first_name: '', last_name: '' }

/** What the form still needs, in words, by field. The server checks again. */
export function missingIn({ email }: Wanted, isAllowed: boolean, t: T): FieldErrors {
  return {
    ...(!looksLikeAddress(email) && {
      email: [t(email.trim() === '' ? 'newsletter.email_missing' : 'newsletter.email_wrong')],
    }),
    ...(!isAllowed && { grecaptcha: [t('newsletter.captcha_first')] }),
  }
}
