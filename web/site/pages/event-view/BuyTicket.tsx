import { Icon } from '#kit/Icon.tsx'
import { Money } from '#kit/Money.tsx'
import { Tear } from '#kit/Tear.tsx'
import { isBuyable } from '#protocol/site/buyable.ts'
import type { EventViewPage } from '#protocol/site/pages.ts'
import { formatDay, formatMonth, formatWeekday } from '#protocol/time/format.ts'
import { usePageLocale } from '../../address.ts'
import { BookEvent } from '../../events/BookEvent.tsx'
import { useT } from '../../texts.ts'
import { useShell } from '../../visit.ts'
import css from './BuyTicket.module.css'

/**
 * When, where and for how much, as a ticket; the cinema with its address only where there are several
 * (F-022).
 */
export function BuyTicket({ event }: { event: EventViewPage }) {
  const t = useT()
  const locale = usePageLocale()
  const { cinemas, features } = useShell()
  const { schedule, cinema, rates, accessible, bookable, sale_until } = event
  const { date, time, state, screen_name } = schedule
  const sells = bookable && features.buying && isBuyable(state)
  const isPlaced = state !== 'announced'
  return (
    <aside className={css.buy} aria-label={t('events.tickets')}>
      <p className={css.head}>
        <b aria-hidden="true">{Number(date.slice(8))}</b>
        <span aria-hidden="true">
          {formatWeekday(date, locale, 'long')}
          <br />
          {formatMonth(date, locale)}
        </span>
        <span className="sr">{formatDay(date, locale)}</span>
        <time dateTime={`${date}T${time}`}>{time}</time>
      </p>
      <div className={css.ticket}>
        {isPlaced && (
          <div className={css.part}>
            <p>
              <b>{cinemas.length > 1 ? `${cinema.name}, ${screen_name}` : screen_name}</b>
            </p>
            {cinemas.length > 1 && <p className="sm muted">{`${cinema.address1}, ${cinema.zip} ${cinema.city}`}</p>}
            {accessible && (
              <p className={css.fact}>
                <Icon name="check" /> {t('events.step_free')}
              </p>
            )}
          </div>
        )}
        {isPlaced && <Tear bites />}
        <div className={css.part}>
          {rates.length > 0 && (
            <>
              <ul className={css.rates}>
                {rates.map(({ price_rate_id, name, total_price }) => (
                  <li key={price_rate_id}>
                    <span>{name}</span>
                    <b>
                      <Money cents={total_price} />
                    </b>
                  </li>
                ))}
              </ul>
              <p className={css.fees}>{t('events.fees')}</p>
            </>
          )}
          <BookEvent event={event} wide />
          {sells && (
            <p className={css.until}>
              {sale_until.date === date
                ? t('events.until', { time: sale_until.time })
                : t('events.until_day', { day: formatDay(sale_until.date, locale), time: sale_until.time })}
            </p>
          )}
        </div>
      </div>
    </aside>
  )
}
