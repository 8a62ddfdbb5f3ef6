import { memo } from 'react'
import { useLocale } from '#kit/texts.tsx'
import { formatWeekday } from '#protocol/time/format.ts'
import { useT } from '../texts.ts'
import { type CinemaView, daysFrom, glanceOf } from './scene.ts'
import css from './WeekBar.module.css'
import { clockIn } from './words.ts'

interface Props {
  views: readonly CinemaView[]
  first_on: string
  /** The day that is open; null = the whole week is. */
  date: string | null
  today: string
  onDay: (date: string) => void
}

/** The seven days of the week: how many schedules each has, when, and what is in a conflict. */
export const WeekBar = memo(function WeekBar({ views, first_on, date, today, onDay }: Props) {
  const t = useT()
  const locale = useLocale()
  const glances = daysFrom(first_on).map((day) => {
    const parts = views.map((view) => glanceOf([view], day, (block) => clockIn(view, block)))
    const sum = (of: (glance: (typeof parts)[number]) => number) => parts.reduce((all, one) => all + of(one), 0)
    return {
      date: day,
      count: sum(({ count }) => count),
      in_conflict: sum(({ in_conflict }) => in_conflict),
      parts: [0, 1, 2, 3].map((nth) => sum((glance) => glance.parts[nth] ?? 0)),
    }
  })
  const most = Math.max(1, ...glances.flatMap(({ parts }) => parts))
  return (
    <div className={css.week}>
      {glances.map(({ date: day, count, in_conflict, parts }) => (
        <button key={day} type="button" aria-pressed={day === date} onClick={() => onDay(day)}>
          <b>{Number(day.slice(8))}</b>
          <span>
            {formatWeekday(day, locale)}
            {day === today && <i className={css.today}>{t('planner.today')}</i>}
          </span>
          <small>
            <span className={css.count}>{t('planner.count', { count })}</span>
            <i aria-hidden="true">{count}</i>
            {in_conflict > 0 && <strong aria-hidden="true"> ▲ {in_conflict}</strong>}
            {in_conflict > 0 && <span className="sr">{t('planner.inConflict', { count: in_conflict })}</span>}
          </small>
          <span className={css.bar} aria-hidden="true">
            {parts.map((part, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a day have their places
              <i key={nth} style={{ height: `${part === 0 ? 4 : 20 + (80 * part) / most}%` }} />
            ))}
          </span>
        </button>
      ))}
    </div>
  )
})
