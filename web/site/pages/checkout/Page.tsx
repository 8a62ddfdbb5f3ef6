import { classes } from '#kit/classes.ts'
import { Icon } from '#kit/Icon.tsx'
import { Note } from '#kit/Note.tsx'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { CheckoutPage } from '#protocol/site/pages.ts'
import { Slot } from '../../content/Slot.tsx'
import { BareHead } from '../../frame/BareHead.tsx'
import wrap from '../../frame/wrap.module.css'
import { useTab } from '../../tab.ts'
import { useT } from '../../texts.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { useShell } from '../../visit.ts'
import { BuyerSection } from './BuyerSection.tsx'
import { Closed, closedReason } from './Closed.tsx'
import css from './Page.module.css'
import { PhoneBar, PhoneChips, PhoneHead } from './Phone.tsx'
import { RatesSection } from './RatesSection.tsx'
import { Summary } from './Summary.tsx'
import { placesOnline } from './state.ts'
import { checkoutTab } from './tab.ts'
import { type Checkout, useCheckout } from './use-checkout.ts'
import { useLater } from './use-later.ts'

/** What the checkout asks and says: there is nothing before it lives. */
async function loadSaid(locale: Locale) {
  return (await import('./Said.tsx')).saidPart(locale)
}

/** The seat plan and what is said around it: there when the first ticket asks for it. */
async function loadSeats() {
  return (await import('./SeatsSection.tsx')).SeatsSection
}

/** The ticket checkout of one schedule (website spec, section 2). */
export function Page({ data }: { data: CheckoutPage }) {
  const t = useT()
  const checkout = useCheckout(data)
  const { features } = useShell()
  const ready = useHydrated()
  const said = useLater(loadSaid, true)
  const { state } = checkout.seats
  const closed = state.hold || checkout.quantity > 0 ? null : closedReason(state.schedule, data, features)
  useTab(checkoutTab({ state, left: checkout.left, closed, movie: data.movie.title }, t))
  return (
    <>
      <BareHead className={css.away}>
        <p className={classes(css.guest, 'sm muted')}>
          <Icon name="lock" /> {t('shell.guest')}
        </p>
      </BareHead>
      <PhoneHead checkout={checkout} />
      {closed === null && <PhoneChips checkout={checkout} />}
      <div className={classes(wrap.wrap, css.checkout)}>
        <main id="main">{closed ? <Closed reason={closed} /> : <Form checkout={checkout} />}</main>
        <Summary checkout={checkout} open={closed === null} />
      </div>
      <div className={css.footStack}>
        {!ready && <p className={css.noScript}>{t('shell.no_script')}</p>}
        {said && <said.Alerts checkout={checkout} />}
        {closed === null && <PhoneBar checkout={checkout} />}
      </div>
      {said && <said.Questions checkout={checkout} />}
    </>
  )
}

function Form({ checkout }: { checkout: Checkout }) {
  const { page, seats, purchase, products, quantity } = checkout
  const { rules } = seats
  const SeatsSection = useLater(loadSeats, rules.picking)
  return (
    <form
      id="checkout"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void purchase.pay()
      }}
    >
      {page.screen.social_distancing_enabled && (
        <Slot name="checkout-form-social-distancing-terms" className={css.words} />
      )}
      <RatesSection checkout={checkout} />
      {!rules.picking && <FreeSeating checkout={checkout} />}
      {quantity > 0 && (SeatsSection ? <SeatsSection checkout={checkout} /> : rules.picking && <SeatsComing />)}
      {quantity > 0 && products.part && <products.part.Section checkout={checkout} />}
      <BuyerSection checkout={checkout} />
      <Slot name="help-on-buy-tickets-page" className={css.words} />
    </form>
  )
}

/** Where the seat plan stands while its part is fetched. */
function SeatsComing() {
  const t = useT()
  return (
    <section className={css.coming} id="seats" tabIndex={-1}>
      <span className="sr">{t('checkout.loading_seats')}</span>
    </section>
  )
}

/** Without a plan: how many places there are. */
function FreeSeating({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const { rules, state } = checkout.seats
  const count = placesOnline(state)
  const left = state.moreAtCounter ? t('checkout.more_at_counter', { count }) : t('checkout.places_free', { count })
  return (
    <Note icon="seats" className={css.freeSeating}>
      <span>{rules.numbered ? t('checkout.seats_chosen_for_you') : left}</span>
    </Note>
  )
}
