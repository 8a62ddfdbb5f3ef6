import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocale } from '#kit/texts.tsx'
import { epochMs } from '#protocol/time/business-day.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { formatDay } from '#protocol/time/format.ts'
import { useT } from '../texts.ts'
import { DaySheet } from './DaySheet.tsx'
import { atClock, xOf } from './geometry.ts'
import css from './Planner.module.css'
import { axisOf, type CinemaView } from './scene.ts'
import { WeekSheet } from './WeekSheet.tsx'

interface Props {
  sheet: RefObject<HTMLDivElement | null>
  views: readonly CinemaView[]
  date: string
  first_on: string
  span: 'day' | 'week'
  colors: ReadonlyMap<number, string>
  may_make: boolean
  open_key: string | null
}

/** Names of the screens stand at its left, px. */
const NAMES_PX = 118
/** A day without a schedule is shown from here on. */
const OPENS = '11:00'

/** What is scrolled: the day or the week, and where it is empty what to do next. */
export function TheSheet({ sheet, views, date, first_on, span, colors, may_make, open_key }: Props) {
  const t = useT()
  const locale = useLocale()
  const isDay = span === 'day'
  const isEmpty = !views.some(({ blocks }) =>
    blocks.some((block) => isShown(block.business_date, date, first_on, isDay)),
  )
  useFirstPlace(sheet, views, date, isDay)
  return (
    <section
      ref={sheet}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      className={css.sheet}
      data-inset={isDay ? NAMES_PX : 96}
      aria-label={isDay ? formatDay(date, locale) : t('planner.weekOf', { day: formatDay(first_on, locale) })}
    >
      {isDay ? (
        <DaySheet views={views} date={date} colors={colors} open_key={open_key} />
      ) : (
        <WeekSheet views={views} first_on={first_on} colors={colors} open_key={open_key} />
      )}
      {isEmpty && (
        <div className={css.empty}>
          <h2>{t(isDay ? 'planner.emptyDay' : 'planner.emptyWeek')}</h2>
          <p>{t(may_make ? 'planner.emptyText' : 'planner.emptyRead')}</p>
        </div>
      )}
    </section>
  )
}

function isShown(business_date: string, date: string, first_on: string, isDay: boolean): boolean {
  return isDay ? business_date === date : first_on <= business_date && business_date <= addDays(first_on, 6)
}

/** A day opens an hour before its first schedule; what is added later moves nothing. */
function useFirstPlace(sheet: Props['sheet'], views: readonly CinemaView[], date: string, isDay: boolean): void {
  const shown = useRef('')
  useLayoutEffect(() => {
    const view = views[0]
    if (!view || !sheet.current || shown.current === `${date} ${isDay}`) return
    shown.current = `${date} ${isDay}`
    if (!isDay) return
    const axis = axisOf(view.plan, date)
    const starts = views.flatMap(({ blocks }) => blocks.filter(({ business_date }) => business_date === date))
    const first = Math.min(...starts.map(({ start }) => epochMs(start) - 3_600_000), atClock(axis, '16:00'))
    sheet.current.scrollLeft = xOf(axis, starts.length > 0 ? first : atClock(axis, OPENS))
  }, [sheet, views, date, isDay])
}
