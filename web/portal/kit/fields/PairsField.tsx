import { Button, Fieldset, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../texts.ts'
import type { FieldProps } from './field-props.ts'
import css from './GroupField.module.css'

type Pair = { key: number; name: string; text: string }

/**
 * Texts by name, as a provider's keys are. Of a secret only the names are known: one that is set can be
 * replaced or taken away (it is sent empty), and never read.
 */
export function PairsField({ field, value, onChange, label, help, errors, is_set, disabled }: FieldProps) {
  const t = useT()
  const [pairs, setPairs] = useState<Pair[]>(() =>
    Object.entries((value ?? {}) as Record<string, string>).map(([name, text], key) => ({ key, name, text })),
  )
  const set = field.secret && Array.isArray(is_set) ? (is_set as readonly string[]) : []
  const change = (next: Pair[]) => {
    setPairs(next)
    const named = next.filter(({ name }) => name !== '')
    onChange(Object.fromEntries(named.map(({ name, text }) => [name, text])))
  }
  const add = (name: string) =>
    change([...pairs, { key: Math.max(-1, ...pairs.map((one) => one.key)) + 1, name, text: '' }])
  const edit = (key: number, part: Partial<Pair>) =>
    change(pairs.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const open = set.filter((name) => !pairs.some((one) => one.name === name))
  return (
    <Fieldset legend={label(field.path)} className={css.group}>
      <Stack gap="xs">
        {help(field.path) && <p className={css.help}>{help(field.path)}</p>}
        {errors[field.path] && <p className={css.error}>{errors[field.path]}</p>}
        {open.map((name) => (
          <div key={name} className={css.pair}>
            <TextInput label={t('form.pairName')} value={name} readOnly disabled={disabled} />
            <TextInput label={t('form.pairText')} value={t('form.secretSet')} readOnly disabled={disabled} />
            <Button variant="default" size="sm" onClick={() => add(name)} disabled={disabled}>
              {t('form.replace')}
            </Button>
          </div>
        ))}
        {pairs.map(({ key, name, text }) => (
          <div key={key} className={css.pair}>
            <TextInput
              label={t('form.pairName')}
              value={name}
              disabled={disabled}
              autoComplete="off"
              readOnly={set.includes(name)}
              error={errors[`${field.path}.${name}`]}
              data-field={`${field.path}.${name}`}
              onChange={({ currentTarget }) => edit(key, { name: currentTarget.value })}
            />
            <TextInput
              label={t('form.pairText')}
              value={text}
              disabled={disabled}
              autoComplete="off"
              placeholder={set.includes(name) ? t('form.emptyRemoves') : ''}
              onChange={({ currentTarget }) => edit(key, { text: currentTarget.value })}
            />
            <Button
              variant="default"
              size="sm"
              onClick={() => change(pairs.filter((one) => one.key !== key))}
              disabled={disabled}
            >
              {set.includes(name) ? t('form.keepSecret') : t('form.remove')}
            </Button>
          </div>
        ))}
        <div>
          <Button variant="default" size="sm" onClick={() => add('')} disabled={disabled}>
            {t('form.addPair')}
          </Button>
        </div>
      </Stack>
    </Fieldset>
  )
}
