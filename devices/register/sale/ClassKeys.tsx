import { useMemo } from 'react'
import { bandColour } from '#kit/SeatPicker/Legend.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatAmount } from '#protocol/money/format.ts'
import { useRoving } from '../../shell/roving.ts'
import { slotsHeld, ticketsOf } from '../bill/draft.ts'
import type { OpenSchedule } from '../bill/prices.ts'
import { nextClass, type SeatClass, seatClasses } from '../seats/classes.ts'
import { ownLetters } from '../seats/letters.ts'
import { useDrafts, useHalls, useHolds, useTill } from '../till.tsx'
import css from './ClassKeys.module.css'

/**
 * The classes of a schedule as this bill sees them, and the one that its next ticket sits in; none where
 * there is but one.
 */
export function useClasses(open: OpenSchedule): { classes: SeatClass[]; next: SeatClass | undefined } {
  const { id } = open.schedule
  const draft = useDrafts((state) => state.draft)
  const view = useHalls((state) => state.views[id])
  const held = useHolds((state) => state.held[id])
  return useMemo(() => {
    const classes = seatClasses(open, ownLetters(view, slotsHeld(draft, id), held ?? []))
    return classes.length < 2
      ? { classes: [], next: undefined }
      : { classes, next: nextClass(classes, draft.classes[id]) }
  }, [open, id, draft, view, held])
}

/**
 * Keys and legend of the classes: what a seat costs on top, how many are free, and where the party sits
 * (UX-42). One that has too few says so.
 */
export function ClassKeys({ open }: { open: OpenSchedule }) {
  const t = useT<typeof en>()
  const roving = useRoving<HTMLDivElement>()
  const { classes, next } = useClasses(open)
  const tickets = useDrafts((state) => ticketsOf(state.draft, open.schedule.id).length)
  if (classes.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of keys is no fieldset
    <div className={css.classes} role="group" aria-label={t('classes.label')} id="classes" {...roving}>
      {classes.map((one) => (
        <ClassKey
          key={one.id}
          schedule_id={open.schedule.id}
          seat_class={one}
          chosen={one.id === next?.id}
          needed={Math.max(1, tickets)}
        />
      ))}
    </div>
  )
}

interface ClassKeyProps {
  schedule_id: number
  seat_class: SeatClass
  chosen: boolean
  needed: number
}

function ClassKey({ schedule_id, seat_class, chosen, needed }: ClassKeyProps) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { tickets } = useTill()
  const { id, name, color, extra_cents, free, own } = seat_class
  const fits = free + own >= needed
  return (
    <button
      type="button"
      className={css.classKey}
      style={{ borderLeftColor: bandColour({ color }) }}
      aria-pressed={chosen}
      disabled={!fits && !chosen}
      data-class={id}
      onClick={() => tickets.chooseClass(schedule_id, id)}
    >
      <span>
        {name ?? t('classes.plain')}
        <small>{fits || free === 0 ? t('classes.free', { count: free }) : t('classes.few', { free, needed })}</small>
      </span>
      <b>+ {formatAmount(extra_cents, locale)}</b>
    </button>
  )
}
