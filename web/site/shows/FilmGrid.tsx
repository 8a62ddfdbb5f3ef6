import type { ComponentProps } from 'react'
import { classes } from '#kit/classes.ts'
import css from './FilmGrid.module.css'

/** Four films in a row, three below 992, two below 768, one below 576 px (F-030). */
export const FilmGrid = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={classes(css.films, className)} {...rest} />
)
