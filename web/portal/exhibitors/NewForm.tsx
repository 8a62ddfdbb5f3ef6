import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocale } from '#kit/texts.tsx'
import { useCall } from '#kit/use-call.ts'
import { makeExhibitor } from '#protocol/exhibitors/calls.ts'
import { isLocale, LOCALE_NAMES, LOCALES } from '#protocol/i18n/locales.ts'
import type { Module } from '#protocol/kit/resource.ts'
import { FormNote } from '../FormNote.tsx'
import { FormModal } from '../kit/FormModal.tsx'
import { isSame } from '../kit/merge.ts'
import { useT } from '../texts.ts'
import { useSmallForm } from '../use-small-form.ts'
import { byField, hostsIn } from './hosts.ts'
import { ModulesField } from './ModulesField.tsx'

const FIELDS = ['trade_name', 'brand', 'email', 'hosts', 'locale', 'manager_name', 'manager_email'] as const
const FIRST: Module[] = ['tickets', 'products', 'pos']

interface Props {
  onClose: () => void
  /** @param email where the invitation went */
  onDone: (email: string) => void
}

/** A new exhibitor, with its first manager, who is invited by mail. */
export function NewForm({ onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const [modules, setModules] = useState<Module[]>(FIRST)
  const { form, field, values, isDirty, send, message, isBusy } = useSmallForm(FIELDS, { locale: useLocale() })
  const submit = async (): Promise<void> => {
    const { hosts, locale, ...rest } = values
    const body = { ...rest, hosts: hostsIn(hosts), locale: isLocale(locale) ? locale : LOCALES[0], modules }
    const outcome = await send(async () => byField(await call(makeExhibitor, { body })))
    if (outcome.kind === 'answer') onDone(outcome.data.invited)
  }
  const text = (name: (typeof FIELDS)[number]) => ({ ...field(name), label: t(`setup.field.${name}`) })
  return (
    <FormModal
      title={t('exhibitors.add')}
      dirty={isDirty || !isSame(modules, FIRST)}
      form={form}
      onClose={onClose}
      onSubmit={() => void submit()}
      keys={
        <Button type="submit" loading={isBusy}>
          {t('form.create')}
        </Button>
      }
    >
      <TextInput {...text('trade_name')} data-autofocus />
      <TextInput {...text('brand')} description={t('setup.help.brand')} />
      <TextInput {...text('email')} type="email" />
      <TextInput {...text('hosts')} description={t('exhibitors.hosts_help')} spellCheck={false} />
      <NativeSelect {...text('locale')} data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))} />
      <ModulesField value={modules} onChange={setModules} />
      <TextInput {...text('manager_name')} label={t('exhibitors.manager_name')} />
      <TextInput
        {...text('manager_email')}
        label={t('exhibitors.manager_email')}
        description={t('exhibitors.manager_help')}
        type="email"
      />
      <FormNote message={message} seconds={0} />
    </FormModal>
  )
}
