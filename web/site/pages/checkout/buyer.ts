import type { Invoice } from '#protocol/bills/invoice.ts'
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
  age_confirmed: boolean
  /** Null while nobody needs one. */
  invoice: Invoice | null
  payment_method_id: number | null
}

/** An invoice that is wanted, and not filled yet. */
export const EMPTY_INVOICE: Invoice = { company: '', address: '', vat_number: '' }

/** A form that nobody has filled yet: the first way to pay is chosen. */
export function emptyBuyer(page: CheckoutPage): Buyer {
  return {
    name: '',
    email: '',
    email_confirmation: '',
    newsletter_signup: false,
    terms_accepted: false,
    age_confirmed: false,
    invoice: null,
    payment_method_id: page.payment_methods[0]?.id ?? null,
  }
}

type Field = 'name' | 'email' | 'email_confirmation' | 'terms_accepted' | 'age_confirmed'

/** What this purchase asks to be ticked (F-094). */
interface Asked {
  /** The house has terms for tickets. */
  terms: boolean
  /** The age that the movie is for; null for one that asks nothing. */
  age: number | null
}

/** What the form still needs before anything can be paid, in words, by field. The server checks again. */
export function missingFields(
  buyer: Pick<Buyer, Field | 'invoice'>,
  t: T,
  asked: Asked,
): Partial<Record<Field | `invoice.${keyof Invoice}`, [string]>> {
  const { name, email, email_confirmation, invoice } = buyer
  const wrong: ReturnType<typeof missingFields> = {}
  if (name.trim() === '') wrong.name = [t('checkout.name_missing')]
  if (email.trim() === '') wrong.email = [t('checkout.email_missing')]
  else if (!looksLikeAddress(email)) wrong.email = [t('checkout.email_wrong')]
  if (email_confirmation.trim() === '') wrong.email_confirmation = [t('checkout.email_again_missing')]
  else if (!sameAddress(email, email_confirmation)) wrong.email_confirmation = [t('checkout.email_differs')]
  if (invoice)
    for (const field of Object.keys(EMPTY_INVOICE) as (keyof Invoice)[])
      if (invoice[field].trim() === '') wrong[`invoice.${field}`] = [t('checkout.invoice_missing')]
  if (asked.age && !buyer.age_confirmed) wrong.age_confirmed = [t('checkout.age_missing')]
  if (asked.terms && !buyer.terms_accepted) wrong.terms_accepted = [t('checkout.terms_missing')]
  return wrong
}
