import type { ComponentType } from 'react'
import type { FieldProps } from './fields/field-props.ts'
import type { View } from './use-view.ts'

/** What the modal of a resource gets: which row it edits, and what to do when it is done. */
export interface FormProps {
  view: View
  form: number | 'new'
  controls: Readonly<Record<string, ComponentType<FieldProps>>>
  onClose: () => void
  /** Something was saved: the list and the panel are read anew. */
  onSaved: () => void
}
