import { Fieldset, Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import type { Values } from '../merge.ts'
import { lastOf } from './field-of.ts'
import type { FieldProps } from './field-props.ts'
import css from './GroupField.module.css'

/** Fields that belong together, under their common name. */
export function GroupField({ Inner, ...props }: FieldProps & { Inner: ComponentType<FieldProps> }) {
  const { field, value, onChange, label, help } = props
  const held = (value ?? {}) as Values
  const fields = field.control.is === 'group' ? field.control.fields : []
  return (
    <Fieldset legend={label(field.path)} className={css.group}>
      <Stack gap="sm">
        {help(field.path) && <p className={css.help}>{help(field.path)}</p>}
        {fields.map((inner) => (
          <Inner
            key={inner.path}
            {...props}
            field={inner}
            value={held[lastOf(inner.path)]}
            onChange={(next) => onChange({ ...held, [lastOf(inner.path)]: next })}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}
