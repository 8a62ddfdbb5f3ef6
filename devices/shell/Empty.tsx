import type { ReactNode } from 'react'
import { classes } from '#kit/classes.ts'
import css from './Empty.module.css'

interface EmptyProps {
  title?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** Where a list has nothing: what is missing, and what to do. */
export function Empty({ title, className, children }: EmptyProps) {
  return (
    <p className={classes(css.empty, className)}>
      {title && <b>{title}</b>}
      {children}
    </p>
  )
}
