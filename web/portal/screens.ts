import type { ComponentType } from 'react'
import type { ScreenPath } from './menu.ts'

/** Each screen is a file of its own, fetched when it is opened. */
export const LOADS: Readonly<Record<ScreenPath, () => Promise<ComponentType>>> = {
  '': async () => (await import('./home/Home.tsx')).Home,
  'price-rates': async () => (await import('./price-rates/PriceRates.tsx')).PriceRates,
  'payment-methods': async () => (await import('./payment-methods/PaymentMethods.tsx')).PaymentMethods,
  tags: async () => (await import('./tags/Tags.tsx')).Tags,
  account: async () => (await import('./account/Account.tsx')).Account,
}
