import { looksLikeAddress, sameAddress } from '#protocol/kit/email-address.ts'
import type { CheckoutPage } from '#protocol/site/pages.ts'
import type { T } from '../../texts.ts'

/** Who buys, as the form has it. */
export interface Buyer {
  name: string
  email: string
  email_confirmation: string
  newsletter_signup: boolean
  terms_accepted: boolean
  payment_method_id: number | null
}

/** A form that nobody has filled yet: the first way to pay is chosen. */
export function emptyBuyer(page: CheckoutPage): Buyer {
  return {
    name: '',
    email: '',
    email_confirmation: '',
    newsletter_signup: false,
    terms_accepted: false,
    payment_method_id: page.payment_methods[0]?.id ?? null,
  }
}

type Field = 'name' | 'email' | 'email_confirmation' | 'terms_accepted'

/** What the form still needs before anything can be paid, in words, by field. The server checks again. */
export function missingFields(
  buyer: Pick<Buyer, Field>,
  t: T,
  /** The house has terms for tickets (F-094). */
  has_terms: boolean,
): Partial<Record<Field, [string]>> {
  const { name, email, email_confirmation } = buyer
  const wrong: Partial<Record<Field, [string]>> = {}
  if (name.trim() === '') wrong.name = [t('checkout.name_missing')]
  if (email.trim() === '') wrong.email = [t('checkout.email_missing')]
  else if (!looksLikeAddress(email)) wrong.email = [t('checkout.email_wrong')]
  if (email_confirmation.trim() === '') wrong.email_confirmation = [t('checkout.email_again_missing')]
  else if (!sameAddress(email, email_confirmation)) wrong.email_confirmation = [t('checkout.email_differs')]
  if (has_terms && !buyer.terms_accepted) wrong.terms_accepted = [t('checkout.terms_missing')]
  return wrong
}
