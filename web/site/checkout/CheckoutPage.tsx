import { Icon } from '#kit/Icon.tsx'
import { cartLines, onlineSeats, ticketCount } from '#protocol/bills/cart.ts'
import type { CheckoutPage as Page } from '#protocol/site/pages.ts'
import { BareHead } from '../BareHead.tsx'
import { useShell } from '../shell-context.ts'
import { useTab } from '../tab.ts'
import { useT } from '../texts.ts'
import { useHydrated } from '../use-hydrated.ts'
import { Alerts } from './Alerts.tsx'
import { BuyerSection } from './BuyerSection.tsx'
import { Closed, closedReason } from './Closed.tsx'
import { PhoneBar, PhoneChips, PhoneHead } from './Phone.tsx'
import { Questions } from './Questions.tsx'
import { RatesSection } from './RatesSection.tsx'
import { SeatsSection } from './SeatsSection.tsx'
import { Summary } from './Summary.tsx'
import { type Blocked, blockedBy, chosenSeats, placesOnline } from './state.ts'
import { checkoutTab } from './tab.ts'
import { useCountdown } from './use-countdown.ts'
import { type Purchase, usePurchase } from './use-purchase.ts'
import { type Seats, useSeats } from './use-seats.ts'

/** Everything the parts of the checkout draw from. */
export interface Checkout {
  page: Page
  seats: Seats
  purchase: Purchase
  lines: ReturnType<typeof cartLines>
  quantity: number
  /** Places that can still be bought online (F-069). */
  online: number
  /** Why Pay is disabled (F-077). */
  blocked: Blocked
  /** The shop is being asked for what was just chosen. */
  waiting: boolean
  /** Seconds until the hold ends; null without one. */
  left: number | null
}

/** The ticket checkout of one schedule (website spec, section 2). */
export function CheckoutPage({ data }: { data: Page }) {
  const t = useT()
  const checkout = useCheckout(data)
  const { features } = useShell()
  const ready = useHydrated()
  const { state } = checkout.seats
  const closed = state.hold || checkout.quantity > 0 ? null : closedReason(state.schedule, data, features)
  useTab(checkoutTab({ state, left: checkout.left, closed, film: data.movie.title }, t))
  return (
    <>
      <BareHead>
        <p className="sm muted row guest">
          <Icon name="lock" /> {t('shell.guest')}
        </p>
      </BareHead>
      <PhoneHead checkout={checkout} />
      {closed === null && <PhoneChips checkout={checkout} />}
      <div className="wrap checkout">
        <main id="main">{closed ? <Closed reason={closed} /> : <Form checkout={checkout} />}</main>
        <Summary checkout={checkout} open={closed === null} />
      </div>
      <div className="foot-stack">
        {!ready && <p className="alerts note warn late">{t('shell.no_script')}</p>}
        <Alerts checkout={checkout} />
        {closed === null && <PhoneBar checkout={checkout} />}
      </div>
      <Questions checkout={checkout} />
    </>
  )
}

function useCheckout(page: Page): Checkout {
  const seats = useSeats(page)
  const { state, rules, places, loaded, offset_ms } = seats
  const chosen = chosenSeats(state.chosen, places)
  const lines = cartLines(state.tariffs, state.quantities, chosen, page.screen.class_rate)
  const quantity = ticketCount(state.quantities)
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
    purchase: usePurchase(page, seats, lines),
    lines,
    quantity,
    online: Math.min(onlineSeats(placesOnline(state), flags), page.settings.max_seats),
    blocked: blockedBy(state, rules),
    waiting: seats.hold.busy && seats.trouble === null,
    left: useCountdown(state.hold?.until_ms ?? null, offset_ms, page.settings.hold_minutes * 60),
  }
}

function Form({ checkout }: { checkout: Checkout }) {
  const { seats, purchase, quantity } = checkout
  const { rules } = seats
  return (
    <form
      id="checkout"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void purchase.pay()
      }}
    >
      <RatesSection checkout={checkout} />
      {rules.picking ? quantity > 0 && <SeatsSection checkout={checkout} /> : <FreeSeating checkout={checkout} />}
      <BuyerSection checkout={checkout} />
    </form>
  )
}

/** Without a plan: how many places there are. */
function FreeSeating({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const { rules, state } = checkout.seats
  const count = placesOnline(state)
  const left = state.moreAtCounter ? t('checkout.more_at_counter', { count }) : t('checkout.places_free', { count })
  return (
    <p className="note">
      <Icon name="seats" />
      <span>{rules.numbered ? t('checkout.seats_chosen_for_you') : left}</span>
    </p>
  )
}
