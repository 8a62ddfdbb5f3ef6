import { paymentMethod } from '#protocol/payments/payment-method.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { FittingField } from './FittingField.tsx'

const CONTROLS = { driver: FittingField, component: FittingField }

/** Payment methods: how the site and the counter take money. */
export function PaymentMethods() {
  return <ResourceScreen resource={paymentMethod} controls={CONTROLS} />
}
