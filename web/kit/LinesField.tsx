import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import css from './Field.module.css'
import { FieldError } from './FieldError.tsx'

interface LinesFieldProps extends ComponentProps<'textarea'> {
  id: string
  label: string
  /** What is wrong with it, in words; it stands below the field and is read with it. */
  error?: string | undefined
}

/** A field of a form for several lines: its label above, its error below. */
export function LinesField({ id, label, error, className, ...input }: LinesFieldProps) {
  return (
    <div className={classes(css.field, className)}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={classes(css.input, css.lines)}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        {...input}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
