import { classes } from '#kit/classes.ts'
import { Icon } from '#kit/Icon.tsx'
import { Money } from '#kit/Money.tsx'
import { Tear } from '#kit/Tear.tsx'
import { surchargeCents } from '#protocol/pricing/price-lines.ts'
import { formatDay } from '#protocol/time/format.ts'
import { usePageLocale } from '../../address.ts'
import { isLate } from '../../schedules/late.ts'
import { Rating } from '../../schedules/Rating.tsx'
import { useT } from '../../texts.ts'
import { useShell } from '../../visit.ts'
import { HoldTimer } from './HoldTimer.tsx'
import { PayButton } from './PayButton.tsx'
import css from './Summary.module.css'
import type { Checkout } from './use-checkout.ts'
import { extraText } from './wording.ts'

/** The order as a ticket: what, when, where, each line, the total, and Pay (F-063, F-074). */
export function Summary({ checkout, open }: { checkout: Checkout; open: boolean }) {
  const t = useT()
  const { seats } = checkout
  return (
    <aside className={css.sum} aria-label={t('checkout.your_order')}>
      {open && (
        <HoldTimer checkout={checkout} label={seats.rules.numbered ? t('checkout.held') : t('checkout.held_places')} />
      )}
      <div className={classes(css.ticket, !open && css.alone)}>
        <ScheduleFacts checkout={checkout} />
        {open && (
          <>
            <Tear bites />
            <Lines checkout={checkout} />
            <div className={css.go}>
              <PayButton checkout={checkout} />
            </div>
          </>
        )}
      </div>
    </aside>
  )
}

/** Movie, version, day and time, place (F-063). Cinema and address only where there are several (F-022). */
function ScheduleFacts({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const locale = usePageLocale()
  const { cinemas } = useShell()
  const { page } = checkout
  const { version } = page.schedule
  const what = [page.settings.show_dimension && version?.dimension, version?.text].filter(Boolean).join(', ')
  const atmos = version?.media_type === 'DOLBYATMOS'
  return (
    <>
      <div className={css.schedule}>
        {page.movie.poster_url && <img src={page.movie.poster_url} alt="" width={84} height={126} />}
        <div>
          <h1>{page.movie.title}</h1>
          <p className={classes(css.version, 'sm muted')}>
            <Rating rating={page.movie.rating} /> {what}
            {atmos && (
              <span className={css.atmos}>
                <Icon name="sound" /> {t('movie.atmos')}
              </span>
            )}
          </p>
          <p className="sm muted">
            {isLate(page)
              ? t('schedule.late_day', { day: formatDay(page.date, locale) })
              : formatDay(page.date, locale)}
          </p>
          <p className={css.when}>
            <time dateTime={`${page.date}T${page.time}`}>{page.time}</time>
            {page.which && <small> {page.which}</small>}
          </p>
        </div>
      </div>
      <p className={classes(css.place, 'sm')}>
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
  const { page, lines, seats, purchase, vouchers, products } = checkout
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
        <p className={classes(css.noLines, 'sm muted')}>{t('checkout.nothing_yet')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: many tickets scroll, also by keyboard
        <ul className={css.lines} tabIndex={0} aria-label={t('checkout.your_tickets')}>
          {lines.map(({ tariff, price, voucher_id }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a ticket of a cart is only its place
            <li key={index}>
              <span>
                {tariff.name}
                <small>{seatAt(index)}</small>
              </span>
              <b>{voucher_id === null ? <Money cents={price} /> : vouchers.part?.visits(1)}</b>
            </li>
          ))}
          {products.part && <products.part.Lines checkout={checkout} />}
        </ul>
      )}
      <p className={css.total}>
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
