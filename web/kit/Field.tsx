import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import css from './Field.module.css'
import { FieldError } from './FieldError.tsx'

interface FieldProps extends ComponentProps<'input'> {
  id: string
  label: string
  /** What is wrong with it, in words; it stands below the field and is read with it. */
  error?: string | undefined
}

/** A field of a form: its label above, its error below. */
export function Field({ id, label, error, className, ...input }: FieldProps) {
  return (
    <div className={classes(css.field, className)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={css.input}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        {...input}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
