import type { ComponentType } from 'react'
import type { FieldProps } from './fields/field-props.ts'
import type { RowKey } from './list-state.ts'
import type { Values } from './merge.ts'
import type { View } from './use-view.ts'

/** With what a new row begins, beside what every one does. */
export interface Proposal {
  /** What it is a proposal for (`movie-7`): its draft is another one than that of an empty form. */
  name: string
  values: Values
}

/** What the modal of a resource gets: which row it edits (`new` = none yet), and what follows. */
export interface FormProps {
  view: View
  form: RowKey
  begin?: Proposal
  controls: Readonly<Record<string, ComponentType<FieldProps>>>
  /** Fields that stand beside the others, where there are many. */
  side?: readonly string[] | undefined
  onClose: () => void
  /** Something was saved: the list and the panel are read anew. */
  onSaved: (saved: Values) => void
}
