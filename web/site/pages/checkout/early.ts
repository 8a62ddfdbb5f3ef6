import type { CheckoutPage } from '#protocol/site/pages.ts'
import { isGoneTo } from '../../arrival.ts'
import { type Buyer, EMPTY_INVOICE } from './buyer.ts'

/**
 * What a person filled into the form before it lived, which takes a while on a slow line. Read while the
 * browser draws the form for the first time: after that its fields have what the page says. Nothing on the
 * server, and where the browser's own keys led: what it fills in again there is of a form that was left
 * (F-085).
 */
export function filledEarly(page: CheckoutPage): Partial<Buyer> {
  if (typeof document === 'undefined' || !isGoneTo()) return {}
  const form = document.getElementById('checkout')
  if (!(form instanceof HTMLFormElement)) return {}
  const filled = new FormData(form)
  const texts = (['name', 'email', 'email_confirmation'] as const).flatMap((field) => {
    const text = filled.get(field)
    return typeof text === 'string' && text !== '' ? [[field, text] as const] : []
  })
  const method = Number(filled.get('payment_method_id'))
  const chosen = page.payment_methods.slice(1).some(({ id }) => id === method)
  return {
    ...Object.fromEntries(texts),
    ...(filled.has('newsletter_signup') && { newsletter_signup: true }),
    ...(filled.has('terms_accepted') && { terms_accepted: true }),
    ...(filled.has('age_confirmed') && { age_confirmed: true }),
    ...(filled.has('invoice') && { invoice: EMPTY_INVOICE }),
    ...(chosen && { payment_method_id: method }),
  }
}
