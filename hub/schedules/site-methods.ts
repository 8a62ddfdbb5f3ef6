import type { WirePaymentMethod } from '#protocol/bills/calls.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { type PaymentMethod, siteMethods } from '#protocol/payments/payment-method.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

/** The ways to pay that a house offers and accepts on its website, as its device of type `web` has them. */
export function methodsOfSite(catalogue: Catalogue): PaymentMethod[] {
  const [house] = catalogue.exhibitor.values()
  return siteMethods([...catalogue.payment_method.values()], house?.web_device.payment_method_ids)
}

/** The same in the words of a reader, as a page offers them. */
export function shownMethods(catalogue: Catalogue, locale: Locale): WirePaymentMethod[] {
  return methodsOfSite(catalogue).flatMap((method) => {
    const { id, name, type, component } = inLanguage(method, locale)
    return component === 'redirect' || component === 'qr' ? [{ id, name, type, component }] : []
  })
}

/** The driver that takes no money. */
const TEST = 'sandbox'

/** One of them takes no money. */
export function hasTestMethod(catalogue: Catalogue): boolean {
  return methodsOfSite(catalogue).some(({ driver }) => driver === TEST)
}
