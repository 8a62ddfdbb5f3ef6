import { methodFaults } from '#protocol/payments/method-faults.ts'
import type { PaymentMethod } from '#protocol/payments/payment-method.ts'
import type { Checks } from '../kit/hooks.ts'

export const check: Checks = {
  payment_method: ({ after }) => methodFaults(after as PaymentMethod),
}
