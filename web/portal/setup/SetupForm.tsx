import { NativeSelect, Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { useLocale } from '#kit/texts.tsx'
import { useCall } from '#kit/use-call.ts'
import { setUp } from '#protocol/exhibitors/setup.ts'
import { isLocale, LOCALE_NAMES, LOCALES } from '#protocol/i18n/locales.ts'
import type { CallBody } from '#protocol/kit/call.ts'
import { byField, hostsIn } from '../exhibitors/hosts.ts'
import { FormNote } from '../FormNote.tsx'
import { forgetTyped, keepTyped, readTyped } from '../kept.ts'
import { zoneHere } from '../kit/clock.ts'
import { codeChoices } from '../kit/fields/codes.ts'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import { countryHere } from './here.ts'
import { Part } from './Part.tsx'
import css from './Setup.module.css'

const HOUSE = ['trade_name', 'brand', 'email', 'hosts', 'locale'] as const
const CINEMA = ['cinema_name', 'address1', 'zip', 'city', 'country_code', 'time_zone'] as const
const MANAGER = ['manager_name', 'manager_email', 'password', 'repeat'] as const
const SECRETS = ['password', 'repeat']
/** Where this tab keeps what is typed here. */
const KEPT = 'portal/setup'
/** What helps stands below its field, so that the fields of a row stand in a line. */
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
type Values = Readonly<Record<(typeof HOUSE | typeof CINEMA | typeof MANAGER)[number], string>>

/** Everything that a house begins with, on one page; done, its manager is in. */
export function SetupForm({ token }: { token: string }) {
  const t = useT()
  const locale = useLocale()
  const call = useCall()
  const [begun] = useState(() => ({
    hosts: location.hostname,
    locale,
    country_code: countryHere(),
    time_zone: zoneHere(),
  }))
  const [kept] = useState(() => readTyped(KEPT))
  const { form, field, values, refuse, send, message, isBusy, seconds } = useSmallForm(
    [...HOUSE, ...CINEMA, ...MANAGER],
    { ...begun, ...kept },
  )
  useEffect(() => keepTyped(KEPT, values, begun, SECRETS), [values, begun])
  const submit = async (): Promise<void> => {
    if (values.password !== values.repeat) return refuse('repeat', t('reset.differs'))
    const outcome = await send(async () => byField(await call(setUp, { body: { token, ...bodyOf(values) } })))
    if (outcome.kind !== 'answer') return
    forgetTyped(KEPT)
    location.replace('/portal/')
  }
  const text = (name: keyof Values) => ({
    ...field(name),
    label: t(`setup.field.${name}`),
    inputWrapperOrder: ORDER,
  })
  const choose = (name: keyof Values) => (value: string | null) =>
    field(name).onChange({ target: { value: value ?? '' } })
  return (
    <form ref={form} className={css.form} noValidate onSubmit={handled(() => void submit())}>
      <Part title={t('setup.house')} text={t('setup.house_text')}>
        <TextInput {...text('trade_name')} autoComplete="organization" autoFocus />
        <TextInput {...text('brand')} description={t('setup.help.brand')} />
        <TextInput {...text('email')} description={t('setup.help.email')} type="email" />
        <TextInput {...text('hosts')} description={t('setup.help.hosts')} spellCheck={false} />
        <NativeSelect
          {...text('locale')}
          description={t('setup.help.locale')}
          data={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        />
      </Part>
      <Part title={t('setup.cinema')} text={t('setup.cinema_text')}>
        <TextInput {...text('cinema_name')} />
        <TextInput {...text('address1')} autoComplete="address-line1" />
        <TextInput {...text('zip')} autoComplete="postal-code" />
        <TextInput {...text('city')} autoComplete="address-level2" />
        <NativeSelect
          {...text('country_code')}
          data={[{ value: '', label: '' }, ...codeChoices('country', { locale })]}
        />
        <Select
          {...text('time_zone')}
          onChange={choose('time_zone')}
          description={t('setup.help.time_zone')}
          data={Intl.supportedValuesOf('timeZone')}
          searchable
          openOnFocus={false}
          limit={50}
          nothingFoundMessage={t('form.noChoice')}
          allowDeselect={false}
        />
      </Part>
      <Part title={t('setup.manager')} text={t('setup.manager_text')}>
        <TextInput {...text('manager_name')} autoComplete="name" />
        <TextInput {...text('manager_email')} type="email" autoComplete="username" />
        <TextInput {...text('password')} description={t('reset.text')} type="password" autoComplete="new-password" />
        <TextInput {...text('repeat')} type="password" autoComplete="new-password" />
      </Part>
      <div className={css.foot}>
        <FormNote message={message} seconds={seconds} />
        <Button look="lamp" type="submit" disabled={isBusy || seconds > 0}>
          {t('setup.done')}
        </Button>
      </div>
    </form>
  )
}

function bodyOf({ repeat: _, hosts, locale, ...rest }: Values): Omit<CallBody<typeof setUp>, 'token'> {
  return { ...rest, hosts: hostsIn(hosts), locale: isLocale(locale) ? locale : LOCALES[0] }
}
