import { Pill } from '#kit/Pill.tsx'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import css from './CinemaLine.module.css'
import type { PlanAnswer } from './changes.ts'

/** The name of a cinema above its screens; of the only one nothing, unless its line is cut. */
export function CinemaLine({ plan: { cinema }, isAlone }: { plan: PlanAnswer; isAlone: boolean }) {
  const t = useT()
  const times = useTimes(cinema.time_zone)
  if (isAlone && cinema.cut_off_since === null) return null
  return (
    <div className={css.cinema}>
      <span>
        <b>{cinema.name}</b>
        {cinema.cut_off_since !== null && (
          <Pill kind="warn" icon="offline">
            {t('planner.cut_off', { since: times(cinema.cut_off_since) })}
          </Pill>
        )}
      </span>
    </div>
  )
}
