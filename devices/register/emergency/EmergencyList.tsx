import { useEffect } from 'react'
import { Button } from '#kit/Button.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { momentText, timeText } from '../../shell/clock.ts'
import { Empty } from '../../shell/Empty.tsx'
import type { SoldSeatsList } from '../../shell/sold-seats.ts'
import { useSoldSeats, useTill } from '../till.tsx'
import css from './EmergencyList.module.css'

/**
 * The sold seats of the day as the box last said them: read at the door and printed by the browser, for the
 * hour in which no box answers (F-351).
 */
export function EmergencyList() {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { sold_seats } = useTill()
  const list = useSoldSeats((state) => state.list)
  useEscape(() => sold_seats.show(false))
  return (
    <main className={css.list} id="emergency">
      <header>
        <div>
          <h1>{t('emergency.title')}</h1>
          {list && <p>{t('emergency.as_of', { time: momentText(list.at, list.time_zone, locale) })}</p>}
        </div>
        <div className={css.keys}>
          <Button look="lamp" disabled={!list} onClick={() => print()}>
            {t('emergency.print')}
          </Button>
          <Button onClick={() => sold_seats.show(false)}>{t('emergency.back')}</Button>
        </div>
      </header>
      {list && list.schedules.length > 0 ? (
        list.schedules.map((one) => <Schedule key={one.id} schedule={one} time_zone={list.time_zone} />)
      ) : (
        <Empty title={t('emergency.none')}>{t('emergency.none_text')}</Empty>
      )}
    </main>
  )
}

interface ScheduleProps {
  schedule: SoldSeatsList['schedules'][number]
  time_zone: string
}

function Schedule({ schedule, time_zone }: ScheduleProps) {
  const t = useT<typeof en>()
  const { id, movie_title, screen_name, start, sold, capacity, rows } = schedule
  return (
    <section data-schedule={id}>
      <h2>
        <time dateTime={start}>{timeText(start, time_zone)}</time> {movie_title}
      </h2>
      <p>
        {screen_name}, {t('emergency.sold', { count: sold, capacity })}
      </p>
      {rows.length > 0 && (
        <dl>
          {rows.map(({ row, seats }) => (
            <div key={row}>
              <dt>{row}</dt>
              <dd>{seats.join('  ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function useEscape(close: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}
