import { type PaymentMethod, siteMethods } from '#protocol/payments/payment-method.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

/** The ways to pay that a house offers and accepts on its website, as its device of type `web` has them. */
export function methodsOfSite(catalogue: Catalogue): PaymentMethod[] {
  const [house] = catalogue.exhibitor.values()
  return siteMethods([...catalogue.payment_method.values()], house?.web_device.payment_method_ids)
}
