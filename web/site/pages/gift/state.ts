import { looksLikeAddress } from '#protocol/kit/email-address.ts'
import type { FieldErrors } from '#protocol/kit/outcome.ts'
import type { GiftPage } from '#protocol/site/pages.ts'
import type { T } from '../../texts.ts'
import type { GiftWords } from '../voucher/GiftFields.tsx'

/** What the form has: for whom the gift is, and how it gets there. */
export interface Form extends GiftWords {
  holder_name: string
}

export function formOf({ holder_name, email, deliver_on, message }: GiftPage): Form {
  return { holder_name, recipient_email: email, deliver_on, message }
}

/**
 * What the form still needs, in words, by the field of the call; the day that was chosen before may be over.
 * The server checks again.
 */
export function missingIn({ recipient_email, deliver_on }: Form, page: GiftPage, t: T): FieldErrors {
  const is_day = deliver_on === page.deliver_on || deliver_on >= page.today
  return {
    ...(!looksLikeAddress(recipient_email) && { email: [t('vouchers.recipient_missing')] }),
    ...(!is_day && { deliver_on: [t('vouchers.day_missing')] }),
  }
}

/** The gift as it is wanted. */
export function bodyOf({ holder_name, recipient_email, deliver_on, message }: Form) {
  return { holder_name, email: recipient_email.trim(), deliver_on, message }
}
