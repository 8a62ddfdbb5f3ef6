import { Fragment, memo, useMemo } from 'react'
import { useLocale } from '#kit/texts.tsx'
import { formatWeekday } from '#protocol/time/format.ts'
import { useT } from '../texts.ts'
import { CinemaLine } from './CinemaLine.tsx'
import { blocksAt, type CinemaView, conflictsByKey, daysFrom, takenOf } from './scene.ts'
import { WeekBlock } from './WeekBlock.tsx'
import css from './WeekSheet.module.css'
import { labelOf, noteOf, timeIn, titleIn } from './words.ts'

interface Props {
  views: readonly CinemaView[]
  first_on: string
  colors: ReadonlyMap<number, string>
  open_key: string | null
}

/** A week: a row for each screen, its days across, in each the schedules one below the other. */
export const WeekSheet = memo(function WeekSheet({ views, first_on, colors, open_key }: Props) {
  const locale = useLocale()
  const days = daysFrom(first_on)
  return (
    <div className={css.week}>
      <div className={css.days} aria-hidden="true">
        <span />
        {days.map((date) => (
          <b key={date}>
            {formatWeekday(date, locale)} {Number(date.slice(8))}
          </b>
        ))}
      </div>
      {views.map((view) => (
        <Fragment key={view.plan.cinema.id}>
          <CinemaLine plan={view.plan} isAlone={views.length === 1} />
          {view.plan.screens.map((screen) => (
            <section key={screen.id} className={css.row} aria-label={screen.name}>
              <div className={css.name}>
                <b>{screen.name}</b>
              </div>
              {days.map((date) => (
                <Cell key={date} view={view} screen_id={screen.id} date={date} colors={colors} open_key={open_key} />
              ))}
            </section>
          ))}
        </Fragment>
      ))}
    </div>
  )
})

interface CellProps extends Pick<Props, 'colors' | 'open_key'> {
  view: CinemaView
  screen_id: number
  date: string
}

function Cell({ view, screen_id, date, colors, open_key }: CellProps) {
  const t = useT()
  const locale = useLocale()
  const bad = useMemo(() => conflictsByKey(view), [view])
  return (
    <div className={css.cell} data-screen={screen_id} data-date={date}>
      {blocksAt(view.blocks, screen_id, date).map((block) => {
        const conflicts = bad.get(block.key) ?? []
        return (
          <WeekBlock
            key={block.key}
            block_key={block.key}
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
  )
}
