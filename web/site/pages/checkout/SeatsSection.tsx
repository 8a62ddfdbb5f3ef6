import { useMemo } from 'react'
import { classes } from '#kit/classes.ts'
import { classSubtotals } from '#protocol/bills/cart.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { clearanceOf, NONE_NEAR, nearIn } from '#protocol/seats/clearance.ts'
import { usePageLocale } from '../../address.ts'
import link from '../../link.module.css'
import { useT } from '../../texts.ts'
import { freeSeats, ownStates } from './own-states.ts'
import { SeatPlan } from './SeatPlan.tsx'
import css from './SeatsSection.module.css'
import section from './Section.module.css'
import { type CheckoutState, chosenSeats, pickByHand, placesOnline } from './state.ts'
import type { Checkout } from './use-checkout.ts'

/** The seat plan, once a quantity is chosen (F-072, F-113). */
export function SeatsSection({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const { page, seats } = checkout
  const states = useStates(checkout)
  return (
    <section className={section.section} id="seats" aria-labelledby="seats-title" tabIndex={-1}>
      <div className={section.head}>
        <h2 id="seats-title">{t('checkout.where')}</h2>
        <SeatCount checkout={checkout} states={states} />
      </div>
      {seats.loaded && page.arrangement ? (
        <SeatPlan checkout={checkout} arrangement={page.arrangement} states={states} />
      ) : (
        <div className={css.skeleton}>
          <span className="sr">{t('checkout.loading_seats')}</span>
        </div>
      )}
      <ClassCounts checkout={checkout} />
    </section>
  )
}

/** The seats as this visitor may have them. */
function useStates({ page, seats }: Checkout): CheckoutState['states'] {
  const { screen, arrangement } = page
  const clearance = clearanceOf({ ...screen, ...screen.config })
  const near = useMemo(() => (arrangement ? nearIn(arrangement, clearance) : NONE_NEAR), [arrangement, clearance])
  const { states, hold } = seats.state
  return useMemo(() => ownStates({ states, hold }, near), [states, hold, near])
}

/** How many seats are free, how many are picked, and the way to others. */
function SeatCount({ checkout, states }: { checkout: Checkout; states: CheckoutState['states'] }) {
  const t = useT()
  const { seats, quantity } = checkout
  const { state, rules, places } = seats
  const free = freeSeats(states, places)
  const online = placesOnline(state)
  const open = quantity - state.chosen.length
  return (
    <p className={classes(css.count, 'sm muted')} role="status">
      {state.moreAtCounter ? (
        <b>{t('checkout.more_at_counter', { count: online - state.chosen.length })}</b>
      ) : (
        <>
          <b>{t('checkout.seats_free', { count: free - state.chosen.length })}</b>
          {open > 0 && state.byHand && `, ${t('checkout.to_pick', { count: open })}`}
          {open <= 0 &&
            !state.byHand &&
            state.chosen.length > 0 &&
            `, ${t('checkout.picked', { count: state.chosen.length })}`}
        </>
      )}
      {rules.changeable && state.chosen.length > 0 && (
        <>
          {' '}
          <button type="button" className={classes(link.link, css.others)} onClick={() => seats.setState(pickByHand)}>
            {t('checkout.pick_others')}
          </button>
        </>
      )}
    </p>
  )
}

/** Per class: how many seats are chosen and what they add; only when a class adds something (F-113). */
function ClassCounts({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const locale = usePageLocale()
  const { page, seats } = checkout
  const counts = classSubtotals(chosenSeats(seats.state.chosen, seats.places), page.screen.class_rate)
  if (!counts.some(({ extra_cents }) => extra_cents > 0)) return null
  return (
    <ul className={classes(css.classes, 'sm muted')}>
      {counts.map(({ class: seatClass, name, count, extra_cents }) => (
        <li key={seatClass}>
          {t('checkout.class_extra', {
            count,
            name,
            extra:
              extra_cents === 0 ? t('seats.no_extra') : t('seats.extra', { amount: formatMoney(extra_cents, locale) }),
          })}
        </li>
      ))}
    </ul>
  )
}
