import { classes } from '#kit/classes.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { isBuyable } from '#protocol/site/buyable.ts'
import type { ListedSchedule } from '#protocol/site/pages.ts'
import { formatWeekday } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../address.ts'
import { checkoutPage } from '../pages/checkout/page.ts'
import { type T, useT } from '../texts.ts'
import { useShell } from '../visit.ts'
import { isLate } from './late.ts'
import css from './Stub.module.css'

const LOOKS: Readonly<Record<ListedSchedule['state'], string | undefined>> = {
  on_sale: undefined,
  few: css.few,
  in_carts: css.few,
  sold_out: css.out,
  counter_only: css.desk,
  announced: css.desk,
  started: css.over,
}

/**
 * A showtime as a ticket stub: the time, the perforation, the room and what it costs. One press leads to the
 * checkout; what cannot be bought stays in its place and says why (F-030, F-042); a schedule after midnight
 * says its day and that it is late (UX-47). Where the shop sells nothing at all, every stub is for the
 * counter.
 * @param place what is said of where it is; its room and version without
 */
export function Stub({ schedule, place }: { schedule: ListedSchedule; place?: string }) {
  const t = useT()
  const to = useAddress()
  const locale = usePageLocale()
  const { buying } = useShell().features
  const state = isBuyable(schedule.state) && !buying ? 'counter_only' : schedule.state
  const late = isLate(schedule)
  const room = schedule.version_text
    ? t('schedule.place', { screen: schedule.screen_name, version: schedule.version_text })
    : schedule.screen_name
  const where = place ?? room
  const inside = (
    <>
      <time dateTime={`${schedule.date}T${schedule.time}`}>
        {schedule.time}
        {late && <span className={css.nextDay}>{formatWeekday(schedule.date, locale)}</span>}
        {schedule.which && <span className={css.nextDay}>{schedule.which}</span>}
      </time>
      <span>
        <span>{late ? t('schedule.late', { place: where }) : where}</span>
        <small>{facts(t, { ...schedule, state }, locale)}</small>
      </span>
    </>
  )
  const look = classes(css.stub, LOOKS[state])
  if (isBuyable(state)) {
    return (
      <a href={to(checkoutPage, { schedule_id: schedule.schedule_id })} className={look}>
        {inside}
      </a>
    )
  }
  return <div className={look}>{inside}</div>
}

/**
 * What stands at the right of a stub: the price, with how many are left when these are few, or why there is
 * none.
 */
function facts(t: T, schedule: ListedSchedule, locale: Locale): string {
  if (
    schedule.state === 'in_carts' ||
    schedule.state === 'sold_out' ||
    schedule.state === 'counter_only' ||
    schedule.state === 'announced' ||
    schedule.state === 'started'
  )
    return t(`schedule.${schedule.state}`)
  const price = schedule.price_from === null ? null : formatMoney(schedule.price_from, locale)
  if (schedule.state === 'few' && schedule.seats_left !== null) {
    const count = schedule.seats_left
    return price === null ? t('schedule.few_only', { count }) : t('schedule.few', { count, price })
  }
  return price ?? t('schedule.buy')
}
