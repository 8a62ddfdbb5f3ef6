import { Button } from '#kit/Button.tsx'
import { classes } from '#kit/classes.ts'
import { Icon } from '#kit/Icon.tsx'
import { Money } from '#kit/Money.tsx'
import { Tear } from '#kit/Tear.tsx'
import { formatWeekday } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import { useT } from '../../texts.ts'
import { useShell } from '../../visit.ts'
import { homePage } from '../home/page.ts'
import { goTo } from './go-to.ts'
import { HoldTimer } from './HoldTimer.tsx'
import { PayButton } from './PayButton.tsx'
import css from './Phone.module.css'
import type { Checkout } from './use-checkout.ts'
import { classesText, seatsShort } from './wording.ts'

/** The head on a phone: the schedule, and what is chosen so far as two keys that lead there. */
export function PhoneHead({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const locale = usePageLocale()
  const { cinemas } = useShell()
  const { page } = checkout
  const place = cinemas.length > 1 ? `${page.cinema.name}, ${page.screen.name}` : page.screen.name
  return (
    <header className={css.head}>
      <a href={useAddress()(homePage)} aria-label={t('shell.back')}>
        <Icon name="back" />
      </a>
      <div>
        <h1>{page.movie.title}</h1>
        <p className="sm muted">{`${formatWeekday(page.date, locale)} ${Number(page.date.slice(8))}, ${[page.time, page.which].filter(Boolean).join(' ')}, ${place}`}</p>
      </div>
    </header>
  )
}

/**
 * What is chosen so far, each a way back to where it is chosen. They stand there from the start, so that
 * nothing moves at the first ticket (UX-41).
 */
export function PhoneChips({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const locale = usePageLocale()
  const { page, seats, lines, quantity } = checkout
  const { state, places, rules } = seats
  const chosen = state.chosen.flatMap((slot) => places.seats.get(slot) ?? [])
  const names = [...new Set(lines.map((line) => line.tariff.name))]
  return (
    <nav className={css.chips} aria-label={t('checkout.your_order')}>
      <button type="button" className={css.chip} onClick={() => goTo('rates')}>
        <b>{quantity === 0 ? t('checkout.your_tickets') : names.join(', ')}</b>
        <span className="muted">
          {quantity === 0
            ? t('checkout.nothing_yet')
            : `${t('checkout.summary_tickets', { count: quantity })}, ${t('checkout.change')}`}
        </span>
      </button>
      {rules.picking && (
        <button type="button" className={css.chip} disabled={quantity === 0} onClick={() => goTo('seats')}>
          <b>{chosen.length > 0 ? seatsShort(t, chosen) : t('checkout.your_seats')}</b>
          <span className="muted">
            {chosen.length > 0
              ? classesText(t, chosen, page.screen.class_rate, locale)
              : t(quantity === 0 ? 'checkout.picked_with_tickets' : 'checkout.choose_seats')}
          </span>
        </button>
      )}
    </nav>
  )
}

/** The bar at the bottom of a phone: how long it is held, the total, and the next thing to press. */
export function PhoneBar({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const { purchase, quantity } = checkout
  return (
    <aside className={css.phoneBar} aria-label={t('checkout.your_order')}>
      <HoldTimer checkout={checkout} label={t('checkout.held_for_you')} plain />
      <Tear bites />
      <div className={css.footRow}>
        <p>
          <b className={css.total}>
            <Money cents={purchase.total} />
          </b>
          <span className={classes(css.count, 'xs muted')}>
            {quantity === 0 ? t('checkout.nothing_yet') : t('checkout.tickets', { count: quantity })}
          </span>
        </p>
        <NextKey checkout={checkout} />
      </div>
    </aside>
  )
}

/** What comes next: tickets, seats, who gets them, Pay. Whatever is missing is said and gets the focus. */
function NextKey({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const { purchase, blocked, waiting } = checkout
  if (blocked === 'select_ticket' || (blocked === 'select_seat' && !waiting)) {
    const part = blocked === 'select_seat' ? 'seats' : 'rates'
    return (
      <Button look="ink" onClick={() => goTo(part)}>
        {t(`checkout.choose_${part === 'seats' ? 'seats' : 'tickets'}`)}
      </Button>
    )
  }
  if (blocked !== 'hold_over' && !purchase.isFilled) {
    return (
      <Button type="submit" form="checkout" look="lamp">
        {t('checkout.continue')}
      </Button>
    )
  }
  return (
    <div>
      <PayButton checkout={checkout} />
    </div>
  )
}
