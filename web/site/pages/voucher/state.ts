import { looksLikeAddress } from '#protocol/kit/email-address.ts'
import type { FieldErrors } from '#protocol/kit/outcome.ts'
import type { VoucherPage } from '#protocol/site/pages.ts'
import type { Chosen } from '#protocol/vouchers/choice.ts'
import { firstChoice } from '#protocol/vouchers/choice.ts'
import type { T } from '../../texts.ts'
import { type Buyer, missingFields } from '../checkout/buyer.ts'

/** What the form has: what is in the voucher, whom it is for, and who pays. */
export interface Form extends Omit<Buyer, 'age_confirmed' | 'invoice'>, Chosen {
  /** Where it will be good; null = nobody has chosen yet. */
  cinema_id: number | null
  holder_name: string
  /** It goes to whom it is for, and not to who pays. */
  is_sent: boolean
  recipient_email: string
  deliver_on: string
  message: string
}

/** A form that nobody has filled yet; where there is one cinema, it is good there. */
export function emptyForm(
  { voucher_type, payment_methods, today }: VoucherPage,
  cinemas: readonly { id: number }[],
): Form {
  return {
    ...firstChoice(voucher_type),
    cinema_id: cinemas.length === 1 ? cinemas[0]!.id : null,
    holder_name: '',
    is_sent: false,
    recipient_email: '',
    deliver_on: today,
    message: '',
    name: '',
    email: '',
    email_confirmation: '',
    newsletter_signup: false,
    terms_accepted: false,
    payment_method_id: payment_methods[0]?.id ?? null,
  }
}

/** What the form still needs, in words, by the field of the call. The server checks again. */
export function missingIn(form: Form, t: T, { has_terms, today }: { has_terms: boolean; today: string }): FieldErrors {
  const { cinema_id, is_sent, recipient_email, deliver_on } = form
  return {
    ...(cinema_id === null && { 'items.0.cinema_id': [t('vouchers.where_missing')] }),
    ...(is_sent && !looksLikeAddress(recipient_email) && { 'gift.email': [t('vouchers.recipient_missing')] }),
    ...(is_sent && !(deliver_on >= today) && { 'gift.deliver_on': [t('vouchers.day_missing')] }),
    ...missingFields({ ...form, age_confirmed: false, invoice: null }, t, { terms: has_terms, age: null }),
  }
}

/** The purchase as it is asked for. */
export function bodyOf(form: Form, { voucher_type }: VoucherPage, has_terms: boolean, amount: number) {
  const { turns, products_cents, cinema_id, holder_name, is_sent, recipient_email, deliver_on, message } = form
  const { name, email, email_confirmation, payment_method_id, terms_accepted } = form
  const isGiftCard = voucher_type.type === 'giftcard'
  const item = { type: 'loyaltyCard' as const, voucher_type_id: voucher_type.id, vouchers: 1 as const, cinema_id }
  return {
    payment_method_id,
    name,
    email,
    email_confirmation,
    newsletter_signup: false,
    ...(has_terms && { terms_accepted }),
    items: [{ ...item, total_turns: turns, total_products: products_cents }],
    amount,
    bill_id: null,
    ...(isGiftCard && { holder_name }),
    ...(isGiftCard && is_sent && { gift: { email: recipient_email.trim(), deliver_on, message } }),
  }
}
