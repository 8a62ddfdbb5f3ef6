import { useEffect, useRef } from 'react'
import { Button } from '#kit/Button.tsx'
import { useLocale } from '#kit/texts.tsx'
import type { Conflict } from '#protocol/schedules/conflicts.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './ConflictCard.module.css'
import type { CinemaView } from './scene.ts'
import { conflictReason, conflictText, timeIn } from './words.ts'

interface Props {
  view: CinemaView
  /** What was put down. */
  of: string
  conflicts: readonly Conflict[]
  /** When it starts where it was put. */
  start: string
  /** When its screen is free for it; null = not within a day. */
  free_at: string | null
  /** Where the card stands, px of the window. */
  at: { left: number; top: number }
  onMove: () => void
  onKeep: () => void
  onBack: () => void
}

/**
 * What was put down meets something: by how much and why, the next free time, and to save it anyway (UX-24).
 * The safe key has the focus; Escape puts back.
 */
export function ConflictCard({ view, of, conflicts, start, free_at, at, onMove, onKeep, onBack }: Props) {
  const t = useT()
  const locale = useLocale()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const time = timeIn(view, start)
  return (
    <div
      role="alertdialog"
      aria-labelledby="planner-conflict"
      className={css.card}
      style={at}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onBack()
      }}
    >
      <ul id="planner-conflict">
        {conflicts.map((conflict) => (
          <li key={conflict.key}>
            <b>
              <PortalIcon name="warn" /> {conflictText(t, view, conflict, locale, of)}
            </b>
            {conflictReason(t, view, conflict, of)}
          </li>
        ))}
      </ul>
      <div className={css.keys}>
        {free_at !== null && (
          <Button look="ink" small ref={first} onClick={onMove}>
            {t('planner.moveTo', { time: timeIn(view, free_at) })}
          </Button>
        )}
        <Button small ref={free_at === null ? first : undefined} onClick={onBack}>
          {t('planner.putBack')}
        </Button>
        <Button small onClick={onKeep}>
          {t('planner.keepAnyway', { time })}
        </Button>
      </div>
    </div>
  )
}
