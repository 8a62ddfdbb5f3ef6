import { classes } from '#kit/classes.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { formatMoney } from '#protocol/money/format.ts'
import type { Show } from '#protocol/site/pages.ts'
import { formatWeekday } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../address.ts'
import { checkoutPage } from '../pages/checkout/page.ts'
import { SiteLink } from '../SiteLink.tsx'
import { useShell } from '../shell-context.ts'
import { type T, useT } from '../texts.ts'
import { isLate } from './late.ts'
import css from './Stub.module.css'

const LOOKS: Readonly<Record<Show['state'], string | undefined>> = {
  on_sale: undefined,
  few: css.few,
  in_carts: css.few,
  sold_out: css.out,
  counter_only: css.desk,
  started: css.over,
}

/** What can be bought, or may be again in a few minutes: its stub leads to the checkout. */
const LEADING: ReadonlySet<Show['state']> = new Set(['on_sale', 'few', 'in_carts'])

/**
 * A showtime as a ticket stub: the time, the perforation, the room and what it costs. One press leads to the
 * checkout; what cannot be bought stays in its place and says why (F-030, F-042); a show after midnight says
 * its day and that it is late (UX-47). Where the shop sells nothing at all, every stub is for the counter.
 */
export function Stub({ show }: { show: Show }) {
  const t = useT()
  const to = useAddress()
  const locale = usePageLocale()
  const { buying } = useShell().features
  const leads = LEADING.has(show.state)
  const state = leads && !buying ? 'counter_only' : show.state
  const late = isLate(show)
  const where = show.version_text
    ? t('show.place', { screen: show.screen_name, version: show.version_text })
    : show.screen_name
  const inside = (
    <>
      <time dateTime={`${show.date}T${show.time}`}>
        {show.time}
        {late && <span className={css.nextDay}>{formatWeekday(show.date, locale)}</span>}
      </time>
      <span>
        <span>{late ? t('show.late', { place: where }) : where}</span>
        <small>{facts(t, { ...show, state }, locale)}</small>
      </span>
    </>
  )
  const look = classes(css.stub, LOOKS[state])
  if (LEADING.has(state)) {
    return (
      <SiteLink to={to(checkoutPage, { schedule_id: show.schedule_id })} className={look}>
        {inside}
      </SiteLink>
    )
  }
  return <div className={look}>{inside}</div>
}

/**
 * What stands at the right of a stub: the price, with how many are left when these are few, or why there is
 * none.
 */
function facts(t: T, show: Show, locale: Locale): string {
  if (
    show.state === 'in_carts' ||
    show.state === 'sold_out' ||
    show.state === 'counter_only' ||
    show.state === 'started'
  )
    return t(`show.${show.state}`)
  const price = show.price_from === null ? null : formatMoney(show.price_from, locale)
  if (show.state === 'few' && show.seats_left !== null) {
    const count = show.seats_left
    return price === null ? t('show.few_only', { count }) : t('show.few', { count, price })
  }
  return price ?? t('show.buy')
}
