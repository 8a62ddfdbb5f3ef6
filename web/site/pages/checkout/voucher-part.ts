import type { ComponentType } from 'react'
import type { CartLine, Quantities } from '#protocol/bills/cart.ts'
import type { CartTicket, VoucherCart } from '#protocol/bills/voucher-use.ts'
import type { FieldErrors, Outcome } from '#protocol/kit/outcome.ts'
import type { Tariff } from '#protocol/pricing/tariffs.ts'
import type { CheckoutPage } from '#protocol/site/pages.ts'
import type { WireVoucher } from '#protocol/vouchers/shop-calls.ts'
import type { CheckoutState } from './state.ts'

export type VouchersOfCart = VoucherCart<WireVoucher, CartTicket>

/** What the checkout gets of vouchers, in the language of its page; a part of its own (Vouchers.tsx). */
export interface VoucherPart {
  fit: (cart: VouchersOfCart, schedule_id: number, quantities: Quantities) => VouchersOfCart
  pay: (lines: readonly CartLine[], tickets: readonly CartTicket[]) => CartLine[]
  Box: ComponentType<{ checkout: AtCheckout }>
  RateNote: ComponentType<{ checkout: AtCheckout; tariff: Tariff }>
  /** So many turns, in words. */
  visits: (count: number) => string
  /** What Pay says; null where no voucher pays. */
  payText: (total: number, lines: readonly CartLine[]) => string | null
  /** What becomes of the turns of a payment that fails. */
  comesBack: string
}

/** The vouchers of a cart, and what is drawn of them. */
export interface Vouchers {
  /** Null while nobody has opened their box. */
  cart: VouchersOfCart | null
  keep: (cart: VouchersOfCart) => void
  /** Null until the part is here. */
  part: VoucherPart | null
  /** The tickets with those paid that vouchers pay. */
  pay: (lines: readonly CartLine[]) => readonly CartLine[]
}

/** What of a checkout the part needs. */
export interface AtCheckout {
  page: CheckoutPage
  seats: { state: Pick<CheckoutState, 'quantities' | 'tariffs'> }
  purchase: {
    errors: FieldErrors
    setErrors: (errors: FieldErrors) => void
    processing: boolean
    /** Says that there was no usable answer. */
    say: (outcome: Outcome<unknown, unknown>) => void
  }
  vouchers: Vouchers
  lines: readonly CartLine[]
}
