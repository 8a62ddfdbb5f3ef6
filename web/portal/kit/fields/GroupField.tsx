import { Checkbox, Fieldset, Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import { useT } from '../../texts.ts'
import type { Values } from '../merge.ts'
import { emptyOf, lastOf } from './field-of.ts'
import type { FieldProps } from './field-props.ts'
import css from './GroupField.module.css'

/** Fields that belong together, under their common name. */
export function GroupField({ Inner, ...props }: FieldProps & { Inner: ComponentType<FieldProps> }) {
  const t = useT()
  const { field, value, onChange, label, help } = props
  const held = (value ?? {}) as Values
  const open = field.control.is === 'group' && !(field.nullable && value === null) ? field.control.fields : []
  return (
    <Fieldset legend={label(field.path)} className={css.group}>
      <Stack gap="sm">
        {help(field.path) && <p className={css.help}>{help(field.path)}</p>}
        {field.nullable && (
          <Checkbox
            label={t('form.setHere')}
            checked={value !== null}
            onChange={({ currentTarget }) => onChange(currentTarget.checked ? emptyOf(field.control) : null)}
          />
        )}
        {open.map((inner) => (
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
