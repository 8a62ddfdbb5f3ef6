import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocale } from '#kit/texts.tsx'
import type { Conflict } from '#protocol/schedules/conflicts.ts'
import { epochMs } from '#protocol/time/business-day.ts'
import { formatDay } from '#protocol/time/format.ts'
import { LocalDate } from '#protocol/time/shapes.ts'
import { FormModal } from '../kit/FormModal.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { type Trouble, troubleOf } from '../kit/use-answer.ts'
import { useT } from '../texts.ts'
import { applied, type PlanChange } from './changes.ts'
import type { CinemaPlan } from './cinema-plan.ts'
import { Meeting } from './Meeting.tsx'
import css from './PlaceModal.module.css'
import { type Placed, type Placing, without } from './placing.ts'
import type { CinemaView } from './scene.ts'

interface Props {
  title: string
  views: readonly CinemaView[]
  plans: ReadonlyMap<number, CinemaPlan>
  /** The day on which it begins, to start with. */
  to_on: string
  /** What it would place from a day on; null while nothing is chosen. */
  placingOn: (to_on: string) => Placing | null
  onPlace: (placing: Placing, accepted: ReadonlyMap<number, readonly string[]>, to_on: string) => void
  onClose: () => void
  children?: ReactNode
}

/** Conflicts that are named; of more only how many. */
const NAMED = 8

/** Copies days or applies a template: where to, what it would meet, and to leave that out (UX-22). */
export function PlaceModal({ title, views, plans, to_on, placingOn, onPlace, onClose, children }: Props) {
  const t = useT()
  const locale = useLocale()
  const [date, setDate] = useState(to_on)
  const [leaves, setLeaves] = useState(true)
  const isDate = LocalDate.safeParse(date).success
  const placing = useMemo(() => (isDate ? placingOn(date) : null), [isDate, date, placingOn])
  const { met, trouble, again } = usePreview(placing, plans)
  const made = [...(placing?.values() ?? [])].flatMap(({ create }) => create)
  const count = made.length
  const over = made.filter(({ start }) => epochMs(start) < Date.now()).length
  const kept = (cinema_id: number, change: Placed) =>
    leaves ? without(change, madeIn(change, met?.get(cinema_id) ?? [])) : change
  const left = placing ? [...placing].reduce((sum, [id, change]) => sum + kept(id, change).create.length, 0) : 0
  const late = placing ? [...placing].reduce((sum, [id, change]) => sum + lateIn(kept(id, change)), 0) : 0
  const conflicts = [...(met ?? [])].flatMap(([cinema_id, found]) => found.map((conflict) => ({ cinema_id, conflict })))
  return (
    <FormModal
      title={title}
      dirty={false}
      onClose={onClose}
      onSubmit={() => {
        if (!placing || !met || left === 0) return
        const changes = new Map([...placing].map(([id, change]) => [id, kept(id, change)]))
        const accepted = new Map([...met].map(([id, found]) => [id, leaves ? [] : found.map(({ key }) => key)]))
        onPlace(changes, accepted, date)
        onClose()
      }}
      keys={
        <Button type="submit" disabled={!met || left === 0}>
          {t('planner.place', { count: left })}
        </Button>
      }
    >
      {children}
      <TextInput
        type="date"
        label={t('planner.toDay')}
        description={isDate ? formatDay(date, locale) : undefined}
        value={date}
        onChange={(event) => setDate(event.currentTarget.value)}
      />
      {trouble && <TroubleNote trouble={trouble} waits={false} onAgain={again} />}
      <div aria-live="polite" className={css.preview}>
        {placing && count === 0 && <p>{t('planner.nothingToPlace')}</p>}
        {placing && count > 0 && !met && !trouble && <Skeleton height={20} width="60%" />}
        {over > 0 && <p className={css.over}>{t('planner.over', { count: over })}</p>}
        {met && count > 0 && conflicts.length === 0 && <p>{t('planner.fits', { count })}</p>}
        {met && late > 0 && <p>{t('planner.late', { count: late })}</p>}
        {conflicts.length > 0 && (
          <>
            <p>
              <b>{t('planner.meets', { count: conflicts.length })}</b>
            </p>
            <ul>
              {conflicts.slice(0, NAMED).map(({ cinema_id, conflict }) => {
                const view = views.find(({ plan }) => plan.cinema.id === cinema_id)!
                const blocks = applied(view.blocks, placing!.get(cinema_id)!, view.plan)
                return (
                  <li key={conflict.key}>
                    <Meeting view={{ ...view, blocks }} conflict={conflict} isIn={({ id }) => id === null} />
                  </li>
                )
              })}
            </ul>
            {conflicts.length > NAMED && <p>{t('planner.more', { count: conflicts.length - NAMED })}</p>}
            <Checkbox
              label={t('planner.leaveOut')}
              checked={leaves}
              onChange={(event) => setLeaves(event.currentTarget.checked)}
            />
          </>
        )}
      </div>
    </FormModal>
  )
}

function lateIn({ create, late }: Placed): number {
  return create.filter(({ key }) => late.has(key)).length
}

/** What was made of them and is in one of these conflicts. */
function madeIn({ create }: PlanChange, conflicts: readonly Conflict[]): ReadonlySet<string> {
  const named = new Set(conflicts.flatMap(({ ref, other_ref }) => [ref, other_ref]))
  return new Set(create.map(({ key }) => key).filter((key) => named.has(key)))
}

/** What a placing would meet, as the hub says it; null = not known yet. */
function usePreview(placing: Placing | null, plans: ReadonlyMap<number, CinemaPlan>) {
  const [said, setSaid] = useState<{ of: Placing; met: ReadonlyMap<number, readonly Conflict[]> } | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round asks the same question again
  useEffect(() => {
    let isOver = false
    setTrouble(null)
    if (!placing) return
    void (async () => {
      const found = new Map<number, readonly Conflict[]>()
      for (const [cinema_id, change] of placing) {
        if (change.create.length === 0) continue
        const outcome = await plans.get(cinema_id)!.preview(change)
        if (isOver) return
        if (outcome.kind !== 'answer') return setTrouble(troubleOf(outcome))
        found.set(cinema_id, outcome.data.conflicts)
      }
      if (!isOver) setSaid({ of: placing, met: found })
    })()
    return () => {
      isOver = true
    }
  }, [placing, plans, round])
  // what was said of another placing says nothing of this one
  const met = said !== null && said.of === placing ? said.met : null
  return { met, trouble, again: () => setRound((now) => now + 1) }
}
