import { Button, Fieldset, Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import { useT } from '../../texts.ts'
import type { Values } from '../merge.ts'
import { type Field, lastOf } from './field-of.ts'
import type { FieldProps } from './field-props.ts'
import css from './GroupField.module.css'

/** A list of groups of the same fields, one under the other, in their order. */
export function RowsField({ Inner, ...props }: FieldProps & { Inner: ComponentType<FieldProps> }) {
  const t = useT()
  const { field, value, onChange, label, help, errors, disabled } = props
  const rows = Array.isArray(value) ? (value as Values[]) : []
  const fields = field.control.is === 'rows' ? field.control.fields : []
  const blank = Object.fromEntries(fields.map(({ path, initial }) => [lastOf(path), initial]))
  return (
    <Fieldset legend={label(field.path)} className={css.group} data-field={field.path}>
      <Stack gap="sm">
        {help(field.path) && <p className={css.help}>{help(field.path)}</p>}
        {errors[field.path] && <p className={css.error}>{errors[field.path]}</p>}
        {rows.map((row, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a list have no other name
          <Fieldset key={nth} legend={t('form.rowNumber', { number: nth + 1 })} className={css.group}>
            <Stack gap="sm">
              {fields.map((inner) => (
                <Inner
                  key={inner.path}
                  {...props}
                  {...readAs(props, inner, `${field.path}.${nth}.${lastOf(inner.path)}`)}
                  value={row[lastOf(inner.path)]}
                  onChange={(next) =>
                    onChange(rows.map((one, at) => (at === nth ? { ...one, [lastOf(inner.path)]: next } : one)))
                  }
                />
              ))}
              <div>
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => onChange(rows.filter((_, at) => at !== nth))}
                  disabled={disabled}
                >
                  {t('form.remove')}
                </Button>
              </div>
            </Stack>
          </Fieldset>
        ))}
        <div>
          <Button variant="default" size="sm" onClick={() => onChange([...rows, blank])} disabled={disabled}>
            {t('form.addRow')}
          </Button>
        </div>
      </Stack>
    </Fieldset>
  )
}

/** The field at its place in the list, with the choices that all places share. */
function readAs({ options }: FieldProps, field: Field, path: string) {
  return {
    field: { ...field, path },
    options: { [path]: options[field.path] ?? [] },
  }
}
