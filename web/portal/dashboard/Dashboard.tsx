import { Button, Group, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSearchParams } from 'react-router'
import { useLocale } from '#kit/texts.tsx'
import { useCall } from '#kit/use-call.ts'
import { dashboard } from '#protocol/dashboard/calls.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { formatDate, formatWeekday } from '#protocol/time/format.ts'
import { useBoxes } from '../edges/use-boxes.ts'
import { ListLoading } from '../kit/ListLoading.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useAnswer, useSlow } from '../kit/use-answer.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { Tasks } from '../tasks/Tasks.tsx'
import { useTasks } from '../tasks/use-tasks.ts'
import { useT } from '../texts.ts'
import { useFresh } from '../use-fresh.ts'
import { BackupsPart } from './BackupsPart.tsx'
import css from './Dashboard.module.css'
import { FillByHour } from './FillByHour.tsx'
import { LinesDown } from './LinesDown.tsx'
import { LinesPart } from './LinesPart.tsx'
import { NowAndNext } from './NowAndNext.tsx'
import { RestoredNotes } from './RestoredNotes.tsx'
import { Takings } from './Takings.tsx'

const FRESH_MS = 15_000
/** A phone: another page of the same figures, for one hand and one look. */
const NARROW = '(max-width: 599px)'

/** One business day for whoever has one minute: its money, its seats, and what needs a person (F-333). */
export function Dashboard() {
  const t = useT()
  const call = useCall()
  const locale = useLocale()
  const [params, setParams] = useSearchParams()
  const asked = { on: params.get('on') ?? undefined, cinema_id: Number(params.get('cinema')) || undefined }
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
  const day = useAnswer(JSON.stringify(query), (signal) => call(dashboard, { query, signal }))
  const boxes = useBoxes()
  const open = useTasks(boxes, asked.cinema_id)
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const isSlow = useSlow(day.waits && (day.data === null || day.is_old))
  const { again } = day
  useFresh(day, FRESH_MS)
  const go = (next: Record<string, string | null>) => {
    const kept = new URLSearchParams(params)
    for (const [name, value] of Object.entries(next)) {
      if (value === null) kept.delete(name)
      else kept.set(name, value)
    }
    setParams(kept)
  }
  const data = day.is_old ? null : day.data // figures of another day or cinema stand under no new name
  const days = data && (
    <>
      <Button variant="default" onClick={() => go({ on: addDays(data.on, -1) })}>
        {t('dashboard.day_before')}
      </Button>
      <Button variant="default" disabled={asked.on === undefined} onClick={() => go({ on: null })}>
        {t('dashboard.today')}
      </Button>
      <Button variant="default" onClick={() => go({ on: addDays(data.on, 1) })}>
        {t('dashboard.day_after')}
      </Button>
    </>
  )
  return (
    <div className={css.dashboard}>
      <header className={css.head}>
        <h1>{data ? `${formatWeekday(data.on, locale)}, ${formatDate(data.on, locale)}` : t('screens.dashboard')}</h1>
        {data && (
          <Group gap="xs" ml="auto">
            {(data.choices.length > 1 || asked.cinema_id) && (
              <Select
                aria-label={t('dashboard.cinema')}
                data={data.choices.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={asked.cinema_id ? String(asked.cinema_id) : null}
                placeholder={t('dashboard.all_cinemas')}
                clearable
                onChange={(cinema) => go({ cinema })}
              />
            )}
            {!isNarrow && days}
          </Group>
        )}
      </header>
      {day.trouble && <TroubleNote trouble={day.trouble} waits={day.waits} onAgain={again} />}
      {isSlow && <ListLoading />}
      {data && data.cinemas.length === 0 && (
        <p className={css.empty}>
          <PortalIcon name="place" /> {t('dashboard.no_cinema')}
        </p>
      )}
      {data && data.cinemas.length > 0 && (
        <>
          <RestoredNotes day={data} />
          {isNarrow && boxes && <LinesDown boxes={boxes} cinema_id={asked.cinema_id} />}
          <div className={css.top}>
            <Takings day={data} isToday={asked.on === undefined} isNarrow={isNarrow} />
            {isNarrow && <NowAndNext day={data} isToday={asked.on === undefined} />}
            <div className={css.side}>
              {boxes && <LinesPart boxes={boxes} cinema_id={asked.cinema_id} />}
              <section className={css.card} aria-labelledby="tasks">
                <h2 id="tasks">{t('tasks.title')}</h2>
                <Tasks open={open} />
              </section>
              {data.backups && <BackupsPart backups={data.backups} at={data.at} />}
            </div>
          </div>
          {!isNarrow && <FillByHour day={data} />}
          {isNarrow && <Group gap="xs">{days}</Group>}
        </>
      )}
    </div>
  )
}
