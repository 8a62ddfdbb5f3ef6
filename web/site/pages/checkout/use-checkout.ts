import { type CartLine, cartLines, onlineSeats, ticketCount } from '#protocol/bills/cart.ts'
import type { CheckoutPage as Page } from '#protocol/site/pages.ts'
import type { T } from '../../texts.ts'
import type { Products } from './product-part.ts'
import { type Blocked, blockedBy, chosenSeats, placesOnline } from './state.ts'
import { useCountdown } from './use-countdown.ts'
import { useProducts } from './use-products.ts'
import { type Purchase, usePurchase } from './use-purchase.ts'
import { type Seats, useSeats } from './use-seats.ts'
import { useVouchers } from './use-vouchers.ts'
import type { Vouchers } from './voucher-part.ts'

/** Everything the parts of the checkout draw from. */
export interface Checkout {
  page: Page
  seats: Seats
  purchase: Purchase
  vouchers: Vouchers
  products: Products
  lines: readonly CartLine[]
  quantity: number
  /** Places that can still be bought online (F-069). */
  online: number
  /** Why Pay is disabled (F-077). */
  blocked: Blocked
  /**
   * The shop is being asked for what was just chosen, or what vouchers pay or products cost is not known yet.
   */
  waiting: boolean
  /** Seconds until the hold ends; null without one. */
  left: number | null
}

/** What a part of a checkout is drawn from that has words of its own; `ask` says them (Said.tsx). */
export interface Asking {
  checkout: Checkout
  ask: T
}

/** The state of one checkout, and what its parts draw from it. */
export function useCheckout(page: Page): Checkout {
  const seats = useSeats(page)
  const { state, rules, places, loaded, offset_ms } = seats
  const chosen = chosenSeats(state.chosen, places)
  const vouchers = useVouchers(page.schedule.id, state.quantities)
  const lines = vouchers.pay(cartLines(state.tariffs, state.quantities, chosen, page.screen.class_rate))
  const quantity = ticketCount(state.quantities)
  const products = useProducts(state.products, quantity)
  const flags =
    rules.picking && loaded
      ? [...places.seats.keys()].map((slot) => {
          const now = state.states[slot] ?? 'free'
          return { sold: now === 'sold', blocked: now === 'blocked', disabled: false }
        })
      : null
  return {
    page,
    seats,
    purchase: usePurchase(page, seats, vouchers, products, lines),
    vouchers,
    products,
    lines,
    quantity,
    online: Math.min(onlineSeats(placesOnline(state), flags), page.settings.max_seats),
    blocked: blockedBy(state, rules),
    waiting:
      (seats.hold.busy && seats.trouble === null) ||
      (vouchers.cart !== null && vouchers.part === null) ||
      products.waiting,
    left: useCountdown(state.hold?.until_ms ?? null, offset_ms, page.settings.hold_minutes * 60),
  }
}
