import type { ComponentProps } from 'react'
import { classes } from '#kit/classes.ts'
import css from './StatusLine.module.css'

/** A key of the status line. */
export function StatusKey({ warn = false, ...rest }: ComponentProps<'button'> & { warn?: boolean }) {
  return <button type="button" className={classes(css.statusKey, warn && css.warn)} {...rest} />
}
