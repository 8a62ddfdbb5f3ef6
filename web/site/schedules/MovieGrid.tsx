import type { ComponentProps } from 'react'
import { classes } from '#kit/classes.ts'
import css from './MovieGrid.module.css'

/** Four movies in a row, three below 992, two below 768, one below 576 px (F-030). */
export function MovieGrid({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classes(css.movies, className)} {...rest} />
}
