import { Button } from '#kit/Button.tsx'
import { Icon } from '#kit/Icon.tsx'
import { Money } from '#kit/Money.tsx'
import { Tear } from '#kit/Tear.tsx'
import { formatMoney } from '#protocol/money/format.ts'
import { surchargeCents } from '#protocol/pricing/price-lines.ts'
import { formatDay } from '#protocol/time/format.ts'
import { usePageLocale } from '../../address.ts'
import { useShell } from '../../shell-context.ts'
import { isLate } from '../../shows/late.ts'
import { Rating } from '../../shows/Rating.tsx'
import { useT } from '../../texts.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { HoldTimer } from './HoldTimer.tsx'
import type { Checkout } from './use-checkout.ts'
import { extraText } from './wording.ts'

/** The order as a ticket: what, when, where, each line, the total, and Pay (F-063, F-074). */
export function Summary({ checkout, open }: { checkout: Checkout; open: boolean }) {
  const t = useT()
  const { seats } = checkout
  return (
    <aside className="sum" aria-label={t('checkout.your_order')}>
      {open && (
        <HoldTimer checkout={checkout} label={seats.rules.numbered ? t('checkout.held') : t('checkout.held_places')} />
      )}
      <div className={`sum-ticket ${open ? '' : 'alone'}`}>
        <ShowFacts checkout={checkout} />
        {open && (
          <>
            <Tear className="tear" />
            <Lines checkout={checkout} />
            <div className="go">
              <PayButton checkout={checkout} />
            </div>
          </>
        )}
      </div>
    </aside>
  )
}

/** Film, version, day and time, place (F-063). Cinema and address only where there are several (F-022). */
function ShowFacts({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const locale = usePageLocale()
  const { cinemas } = useShell()
  const { page } = checkout
  const { version } = page.schedule
  const what = [page.settings.show_dimension && version?.dimension, version?.text].filter(Boolean).join(', ')
  const atmos = version?.media_type === 'DOLBYATMOS'
  return (
    <>
      <div className="sum-show">
        {page.movie.poster_url && <img src={page.movie.poster_url} alt="" width={84} height={126} />}
        <div>
          <h1>{page.movie.title}</h1>
          <p className="sm muted sum-version">
            <Rating rating={page.movie.rating} /> {what}
            {atmos && (
              <span className="atmos">
                <Icon name="sound" /> {t('film.atmos')}
              </span>
            )}
          </p>
          <p className="sm muted">
            {isLate(page) ? t('show.late_day', { day: formatDay(page.date, locale) }) : formatDay(page.date, locale)}
          </p>
          <p className="when">
            <time dateTime={`${page.date}T${page.time}`}>{page.time}</time>
          </p>
        </div>
      </div>
      <p className="sm sum-place">
        <b>{cinemas.length > 1 ? `${page.cinema.name}, ${page.screen.name}` : page.screen.name}</b>
        <br />
        <span className="muted">
          {cinemas.length > 1 && `${page.cinema.address1}, ${page.cinema.city}. `}
          {page.screen.accessible && t('checkout.step_free')}
        </span>
      </p>
    </>
  )
}

function Lines({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const locale = usePageLocale()
  const { page, lines, seats, purchase } = checkout
  const { numbered } = seats.rules
  const seatAt = (index: number): string => {
    const seat = seats.places.seats.get(seats.state.chosen[index] ?? -1)
    if (!numbered) return t('checkout.free_seating')
    if (!seat) return t('checkout.seat_open')
    const rate = page.screen.class_rate[seat.class]
    const place = t('checkout.row_seat', { row: seat.row_name, seat: seat.seat_name })
    return surchargeCents(page.screen.class_rate, seat.class) === 0
      ? place
      : `${place}, ${rate?.name} ${extraText(t, rate, locale)}`
  }
  return (
    <>
      {lines.length === 0 ? (
        <p className="sm muted no-lines">{t('checkout.nothing_yet')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: many tickets scroll, also by keyboard
        <ul className="lines" tabIndex={0} aria-label={t('checkout.your_tickets')}>
          {lines.map(({ tariff, price }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tickets of a cart have no other identity than their place
            <li key={index}>
              <span>
                {tariff.name}
                <small>{seatAt(index)}</small>
              </span>
              <b>
                <Money cents={price} />
              </b>
            </li>
          ))}
        </ul>
      )}
      <p className="tot">
        <span>
          <span className="b">{t('checkout.total')}</span>
          <br />
          <span className="sm muted">{t('checkout.every_fee')}</span>
        </span>
        <b data-total={purchase.total}>
          <Money cents={purchase.total} />
        </b>
      </p>
    </>
  )
}

/** Pay, with the price on it. Disabled without tickets or with another number of seats, and it says so (F-077). */
export function PayButton({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const locale = usePageLocale()
  const ready = useHydrated()
  const { purchase, blocked, waiting } = checkout
  const { total, processing } = purchase
  const label = processing
    ? t('checkout.paying')
    : total === 0 && !blocked
      ? t('checkout.get')
      : t('checkout.pay', { amount: formatMoney(total, locale) })
  return (
    <>
      <Button type="submit" form="checkout" look="lamp" disabled={!ready || blocked !== null || processing || waiting}>
        {label}
      </Button>
      {ready && blocked && !waiting && <p className="xs dim why-blocked">{t(`checkout.${blocked}`)}</p>}
    </>
  )
}
