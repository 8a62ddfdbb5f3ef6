import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '#kit/use-call.ts'
import { readCalls } from '#protocol/kit/resource-calls.ts'
import { schedule } from '#protocol/schedules/schedule.ts'
import { LocalDate } from '#protocol/time/shapes.ts'
import { ListLoading } from '../kit/ListLoading.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useAnswer, useSlow } from '../kit/use-answer.ts'
import { useT } from '../texts.ts'
import { NoHouse } from './NoHouse.tsx'
import { PlanBoard } from './PlanBoard.tsx'
import css from './Planner.module.css'

/** Of so many cinemas all can be shown at once: a browser keeps few live lines to one house. */
const AT_ONCE = 3
const { options } = readCalls(schedule)

/** What plays when and where: a day or a week of one cinema or of all of them (F-200). */
export function Planner() {
  const t = useT()
  const call = useCall()
  const known = useAnswer('planner', (signal) => call(options, { signal }))
  const isSlow = useSlow(known.waits)
  const [query, setQuery] = useSearchParams()
  const surroundings = useSurroundings()
  // until a plan says which day it is at its cinema
  const today = useRef(surroundings.today())
  const asked = query.get('date') ?? ''
  const date = isDate(asked) ? asked : today.current
  const cinemas = (known.data?.cinema_id ?? []) as { value: number; label: string }[]
  const chosen = cinemas.find(({ value }) => String(value) === query.get('cinema')) ?? null
  const has_all = cinemas.length <= AT_ONCE
  const cinema_id = chosen?.value ?? (has_all ? null : (cinemas[0]?.value ?? null))
  const go = (next: Readonly<Record<string, string | null>>) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next)) value === null ? after.delete(name) : after.set(name, value)
        return after
      },
      { replace: true },
    )
  if (!known.data)
    return (
      <div className={css.planner}>
        <h1 className="sr">{t('planner.title')}</h1>
        {known.trouble && <TroubleNote trouble={known.trouble} waits={known.waits} onAgain={known.again} />}
        {!known.trouble && isSlow && <ListLoading />}
      </div>
    )
  if (cinemas.length === 0) return <NoHouse what="cinemas" />
  return (
    <PlanBoard
      date={date}
      is_today={!isDate(asked)}
      span={query.get('view') === 'week' ? 'week' : 'day'}
      cinemas={cinemas}
      cinema_id={cinema_id}
      has_all={has_all}
      go={go}
    />
  )
}

function isDate(text: string): boolean {
  return LocalDate.safeParse(text).success
}
