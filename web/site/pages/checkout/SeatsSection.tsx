import { useMemo } from 'react'
import { classes } from '#kit/classes.ts'
import { SeatPicker } from '#kit/SeatPicker/SeatPicker.tsx'
import { classSubtotals } from '#protocol/bills/cart.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { usePageLocale } from '../../address.ts'
import link from '../../link.module.css'
import { useT } from '../../texts.ts'
import css from './SeatsSection.module.css'
import section from './Section.module.css'
import { seatLabels } from './seat-labels.ts'
import { chosenSeats, freeSeats, pickByHand, placesOnline, toggleSeat } from './state.ts'
import type { Checkout } from './use-checkout.ts'

/** The seat plan, once a quantity is chosen (F-072, F-113). */
export function SeatsSection({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const locale = usePageLocale()
  const { page, seats, quantity } = checkout
  const { state, rules, loaded } = seats
  const labels = useMemo(() => seatLabels(t, locale), [t, locale])
  // What this visitor holds is free for them, also when it was given back a moment ago (F-326).
  const states = useMemo(
    () => ({
      ...state.states,
      ...Object.fromEntries((state.hold?.slots ?? []).map((slot) => [slot, 'free' as const])),
    }),
    [state.states, state.hold],
  )
  return (
    <section className={section.section} id="seats" aria-labelledby="seats-title" tabIndex={-1}>
      <div className={section.head}>
        <h2 id="seats-title">{t('checkout.where')}</h2>
        <SeatCount checkout={checkout} />
      </div>
      {loaded && page.arrangement ? (
        <SeatPicker
          arrangement={page.arrangement}
          states={states}
          chosen={state.chosen}
          requested={quantity}
          classRates={page.screen.class_rate}
          onToggle={(slot) => seats.setState((now) => toggleSeat(now, slot))}
          labels={labels}
          locked={!rules.changeable}
        />
      ) : (
        <div className={css.skeleton}>
          <span className="sr">{t('checkout.loading_seats')}</span>
        </div>
      )}
      <ClassCounts checkout={checkout} />
    </section>
  )
}

/** How many seats are free, how many are picked, and the way to others. */
function SeatCount({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const { seats, quantity } = checkout
  const { state, rules, places } = seats
  const free = freeSeats(state, places)
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
