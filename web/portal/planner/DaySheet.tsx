import { type CSSProperties, Fragment, memo, useMemo } from 'react'
import { useLocale } from '#kit/texts.tsx'
import { epochMs } from '#protocol/time/business-day.ts'
import { useT } from '../texts.ts'
import { CinemaLine } from './CinemaLine.tsx'
import css from './DaySheet.module.css'
import { hoursOf, midnightX, widthOf, xOf } from './geometry.ts'
import { ScheduleBlock } from './ScheduleBlock.tsx'
import { axisOf, blocksAt, type CinemaView, conflictsByKey, type PlanScreen, takenOf } from './scene.ts'
import { labelOf, noteOf, timeIn, titleIn } from './words.ts'

interface Props {
  views: readonly CinemaView[]
  date: string
  colors: ReadonlyMap<number, string>
  open_key: string | null
}

/** A business day: a row for each screen, time across, on past midnight until the day ends (UX-23, UX-26). */
export const DaySheet = memo(function DaySheet({ views, date, colors, open_key }: Props) {
  const first = views[0]!
  const hours = hoursOf(axisOf(first.plan, date))
  const width = Math.max(...views.map(({ plan }) => widthOf(axisOf(plan, date))))
  return (
    <div className={css.day} style={{ '--width': `${width}px` } as CSSProperties}>
      <div className={css.hours} aria-hidden="true">
        <span />
        <div>
          {hours.map(({ ms, x, label }) => (
            <i key={ms} style={{ left: x }}>
              {label}
            </i>
          ))}
        </div>
      </div>
      {views.map((view) => (
        <Fragment key={view.plan.cinema.id}>
          <CinemaLine plan={view.plan} isAlone={views.length === 1} />
          {view.plan.screens.map((screen) => (
            <ScreenRow key={screen.id} view={view} screen={screen} date={date} colors={colors} open_key={open_key} />
          ))}
        </Fragment>
      ))}
    </div>
  )
})

interface RowProps extends Omit<Props, 'views'> {
  view: CinemaView
  screen: PlanScreen
}

function ScreenRow({ view, screen, date, colors, open_key }: RowProps) {
  const t = useT()
  const locale = useLocale()
  const axis = useMemo(() => axisOf(view.plan, date), [view.plan, date])
  const bad = useMemo(() => conflictsByKey(view), [view])
  const { ads_minutes, trailers_minutes, cleaning_minutes } = screen.config
  const minutes = t('planner.around', { before: ads_minutes + trailers_minutes, after: cleaning_minutes })
  return (
    <section className={css.row} aria-label={screen.name}>
      <div className={css.name} title={minutes}>
        <b>{screen.name}</b>
        <span>{t('planner.seats', { count: screen.capacity })}</span>
      </div>
      <div
        className={css.track}
        data-screen={screen.id}
        data-date={date}
        style={{ '--midnight': `${midnightX(axis)}px` } as CSSProperties}
      >
        {blocksAt(view.blocks, screen.id, date).map((block) => {
          const conflicts = bad.get(block.key) ?? []
          const [start, feature, end, free] = [block.start, block.feature_at, block.end, block.free_at].map(epochMs)
          return (
            <ScheduleBlock
              key={block.key}
              block_key={block.key}
              left={xOf(axis, start!)}
              width={xOf(axis, free!) - xOf(axis, start!)}
              before={xOf(axis, feature!) - xOf(axis, start!)}
              after={xOf(axis, free!) - xOf(axis, end!)}
              title={titleIn(view, block)}
              time={timeIn(view, block.start)}
              note={noteOf(t, view, block)}
              color={colors.get(block.movie_id) ?? 'var(--text-3)'}
              taken={takenOf(block)}
              is_draft={block.is_draft}
              is_cancelled={block.cancelled_at !== null}
              in_conflict={conflicts.length > 0}
              label={labelOf(t, view, block, conflicts, locale)}
              is_open={open_key === block.key}
            />
          )
        })}
      </div>
    </section>
  )
}
