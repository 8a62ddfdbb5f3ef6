import { Icon } from '#kit/Icon.tsx'
import { Money } from '#kit/Money.tsx'
import { formatWeekday } from '#protocol/time/format.ts'
import { usePageLocale, usePaths } from '../paths.ts'
import { SiteLink } from '../SiteLink.tsx'
import { useShell } from '../shell-context.ts'
import { useT } from '../texts.ts'
import type { Checkout } from './CheckoutPage.tsx'
import { HoldTimer } from './HoldTimer.tsx'
import { PayButton } from './Summary.tsx'
import { extraText, seatsShort } from './wording.ts'

/** The head on a phone: the show, and what is chosen so far as two keys that lead there. */
export function PhoneHead({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const locale = usePageLocale()
  const { cinemas } = useShell()
  const { page } = checkout
  const place = cinemas.length > 1 ? `${page.cinema.name}, ${page.screen.name}` : page.screen.name
  return (
    <header className="phone-head">
      <SiteLink to={usePaths().home} aria-label={t('shell.back')}>
        <Icon name="back" />
      </SiteLink>
      <div>
        <h1>{page.movie.title}</h1>
        <p className="sm muted">{`${formatWeekday(page.date, locale)} ${Number(page.date.slice(8))}, ${page.time}, ${place}`}</p>
      </div>
    </header>
  )
}

/** What is chosen so far, each a way back to where it is chosen. */
export function PhoneChips({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const locale = usePageLocale()
  const { page, seats, lines, quantity } = checkout
  const { state, places, rules } = seats
  if (quantity === 0) return null
  const chosen = state.chosen.flatMap((slot) => places.seats.get(slot) ?? [])
  const classes = new Set(chosen.map((seat) => seat.class))
  const [only] = classes
  const rate = only ? page.screen.class_rate[only] : undefined
  return (
    <nav className="chips" aria-label={t('checkout.your_order')}>
      <a href="#rates" className="chip-key">
        <b>{[...new Set(lines.map((line) => line.tariff.name))].join(', ')}</b>
        <span className="muted">{`${t('checkout.summary_tickets', { count: quantity })}, ${t('checkout.change')}`}</span>
      </a>
      {rules.picking && (
        <a href="#seats" className="chip-key">
          <b>{chosen.length > 0 ? seatsShort(t, chosen) : t('checkout.choose_seats')}</b>
          <span className="muted">
            {classes.size === 1
              ? `${rate?.name ?? ''}, ${extraText(t, rate, locale).toLowerCase()}`
              : t('checkout.change')}
          </span>
        </a>
      )}
    </nav>
  )
}

/** The bar at the bottom of a phone: how long it is held, the total, and the next thing to press. */
export function PhoneBar({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const { left, purchase, quantity, blocked } = checkout
  return (
    <aside className="phone-bar" aria-label={t('checkout.your_order')}>
      {left !== null && <HoldTimer left={left} label={t('checkout.held_for_you')} />}
      <div className="tear" />
      <div className="foot-row">
        <p>
          <b className="foot-total">
            <Money cents={purchase.total} />
          </b>
          <span className="xs muted foot-count">
            {quantity === 0 ? t('checkout.nothing_yet') : t('checkout.tickets', { count: quantity })}
          </span>
        </p>
        {blocked ? (
          <a key="choose" href={blocked === 'select_seat' ? '#seats' : '#rates'} className="btn btn-ink">
            {blocked === 'select_seat' ? t('checkout.choose_seats') : t('checkout.choose_tickets')}
          </a>
        ) : purchase.buyer.name === '' || purchase.buyer.email === '' ? (
          <a key="buyer" href="#buyer" className="btn btn-1">
            {t('checkout.continue')}
          </a>
        ) : (
          <div>
            <PayButton checkout={checkout} />
          </div>
        )}
      </div>
    </aside>
  )
}
