import { buttonClass } from '#kit/Button.tsx'
import { classes } from '#kit/classes.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { isBuyable } from '#protocol/site/buyable.ts'
import type { ListedEvent } from '#protocol/site/pages.ts'
import { useAddress, usePageLocale } from '../address.ts'
import { eventPage } from '../pages/event/page.ts'
import { useT } from '../texts.ts'
import { useShell } from '../visit.ts'
import css from './BookEvent.module.css'

/**
 * The way to the tickets of an event with their price, or why there is none here: sold elsewhere (F-054),
 * over (F-043), sold out (F-042).
 */
export function BookEvent({ event, wide = false }: { event: ListedEvent; wide?: boolean }) {
  const t = useT()
  const locale = usePageLocale()
  const to = useAddress()
  const { buying } = useShell().features
  const { schedule, bookable, event_id } = event
  const { state, price_from: price } = schedule
  if (bookable && buying && isBuyable(state))
    return (
      <a href={to(eventPage, { event_id })} className={classes(buttonClass('lamp'), css.book, wide && css.wide)}>
        {price === null
          ? t('schedule.event_book')
          : t('schedule.event_book_from', { price: formatMoney(price, locale) })}
      </a>
    )
  const isSaid = state === 'sold_out' || state === 'announced' || state === 'started'
  return <p className={css.why}>{t(isSaid ? `schedule.${state}` : 'schedule.event_at_counter')}</p>
}
