import { Field } from '#kit/Field.tsx'
import { useCall } from '#kit/use-call.ts'
import { beginHouseLink } from '#protocol/exhibitors/switch.ts'
import { useT } from '../texts.ts'
import { useSmallForm } from '../use-small-form.ts'
import { AccountForm } from './AccountForm.tsx'

/** Which house, and who asks; the rest is done there. */
export function NewHouseLink({ onCancel }: { onCancel: () => void }) {
  const t = useT()
  const call = useCall()
  const form = useSmallForm(['host', 'password'])
  const { field, values, send } = form
  const submit = async (): Promise<void> => {
    const body = { host: values.host.trim().toLowerCase(), proof: { password: values.password } }
    const outcome = await send(() => call(beginHouseLink, { body }))
    if (outcome.kind === 'answer') location.assign(outcome.data.url)
  }
  return (
    <AccountForm of={form} label={t('switch.go_on')} onSubmit={submit} onCancel={onCancel}>
      <Field {...field('host')} label={t('switch.host')} spellCheck={false} autoFocus />
      <Field {...field('password')} label={t('account.proof')} type="password" autoComplete="current-password" />
    </AccountForm>
  )
}
