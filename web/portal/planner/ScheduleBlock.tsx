import { type CSSProperties, memo } from 'react'
import { classes } from '#kit/classes.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import css from './ScheduleBlock.module.css'

export interface BlockProps {
  block_key: string
  /** px in its row. */
  left: number
  width: number
  /** How much of it is advertising and trailers, and how much cleaning; px. */
  before: number
  after: number
  title: string
  time: string
  /** The version in a word, and for a late one when it ends. */
  note: string
  color: string
  taken: number
  is_draft: boolean
  is_cancelled: boolean
  in_conflict: boolean
  /** What a screen reader says of it beside what is written on it. */
  label: string
  is_open: boolean
}

/**
 * A schedule on its row (docs/look.md, "Planner block"): hatched before the movie, a broom behind it, a lock
 * with the count where places are taken. What moves while it is carried is its ghost (Ghost.tsx).
 */
export const ScheduleBlock = memo(function ScheduleBlock(props: BlockProps) {
  const { block_key, left, width, before, after, title, time, note, color, taken, in_conflict, label } = props
  return (
    <button
      type="button"
      data-load={block_key}
      data-clash={in_conflict}
      data-open={props.is_open}
      aria-describedby="planner-keys"
      className={classes(css.block, props.is_draft && css.draft, props.is_cancelled && css.cancelled)}
      style={{ left, width, '--col': color } as CSSProperties}
    >
      <i className={css.before} style={{ width: before }} />
      <span className={css.movie}>
        <b>{title}</b>
        <span>
          <time>{time}</time> {note}
        </span>
      </span>
      <i className={css.after} style={{ width: after }}>
        <PortalIcon name="broom" />
      </i>
      {taken > 0 && (
        <em className={css.taken} aria-hidden="true">
          <PortalIcon name="lock" />
          {taken}
        </em>
      )}
      <em className={css.warning}>
        <PortalIcon name="warn" />
      </em>
      <span className="sr">, {label}</span>
    </button>
  )
})
