import { type ComponentType, useMemo } from 'react'
import type { FormProps } from './form-props.ts'
import { ResourceForm } from './ResourceForm.tsx'

/** The form of a resource without fields that nobody writes: they follow, or something else writes them. */
export function formWithout(unwritten: readonly string[]): ComponentType<FormProps> {
  return function Form({ view, ...props }: FormProps) {
    const { fields } = view
    const written = useMemo(() => fields.filter(({ path }) => !unwritten.includes(path)), [fields])
    return <ResourceForm {...props} view={{ ...view, fields: written }} />
  }
}
