import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import css from './Field.module.css'
import { FieldError } from './FieldError.tsx'

interface SelectFieldProps extends ComponentProps<'select'> {
  id: string
  label: string
  /** What is wrong with it, in words; it stands below the field and is read with it. */
  error?: string | undefined
}

/** A field of a form with one of several choices: its label above, its error below. */
export function SelectField({ id, label, error, className, ...select }: SelectFieldProps) {
  return (
    <div className={classes(css.field, className)}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={css.input}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        {...select}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
