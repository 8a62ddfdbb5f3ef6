import { type CSSProperties, memo } from 'react'
import { classes } from '#kit/classes.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import type { BlockProps } from './ScheduleBlock.tsx'
import css from './WeekBlock.module.css'

/** A schedule in a week: one line of its time and its movie, in the same colours and signs as in a day. */
export const WeekBlock = memo(function WeekBlock(props: Omit<BlockProps, 'left' | 'width' | 'before' | 'after'>) {
  const { block_key, title, time, note, color, taken, in_conflict, label } = props
  return (
    <button
      type="button"
      data-load={block_key}
      data-clash={in_conflict}
      data-open={props.is_open}
      aria-describedby="planner-keys"
      className={classes(css.block, props.is_draft && css.draft, props.is_cancelled && css.cancelled)}
      style={{ '--col': color } as CSSProperties}
    >
      <time>{time}</time>
      <span>
        {title} <small>{note}</small>
      </span>
      {taken > 0 && (
        <em aria-hidden="true">
          <PortalIcon name="lock" />
          {taken}
        </em>
      )}
      <i className={css.warning}>
        <PortalIcon name="warn" />
      </i>
      <span className="sr">, {label}</span>
    </button>
  )
})
