import { useState } from 'react'
import { Field } from '#kit/Field.tsx'
import { useCall } from '#kit/use-call.ts'
import { addPasskey, passkeyOptions } from '#protocol/access/passkeys.ts'
import type { CallBody } from '#protocol/kit/call.ts'
import { useT } from '../texts.ts'
import { useSmallForm } from '../use-small-form.ts'
import { AccountForm } from './AccountForm.tsx'

type NewCredential = CallBody<typeof addPasskey>['credential']

/** Another passkey: its name and the password, then the browser makes it. */
export function NewPasskey({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const t = useT()
  const call = useCall()
  const [isUnmade, setUnmade] = useState(false)
  const form = useSmallForm(['name', 'password'])
  const { field, values, refuse, send } = form

  const submit = async (): Promise<void> => {
    setUnmade(false)
    const { name, password } = values
    if (name.trim() === '') return refuse('name', t('passkeys.name_needed'))
    const options = await send(() => call(passkeyOptions, { body: { password } }))
    if (options.kind !== 'answer') return
    const { startRegistration } = await import('@simplewebauthn/browser')
    type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
    // a person who closes the question of the browser is refused by it with an error
    const credential = await startRegistration({ optionsJSON: options.data as Options }).catch(() => null)
    if (!credential) return setUnmade(true)
    const body = { name, credential: credential as NewCredential }
    const added = await send(() => call(addPasskey, { body }))
    if (added.kind === 'answer') onDone()
  }
  return (
    <AccountForm
      of={{ ...form, message: isUnmade ? t('passkeys.not_made') : form.message }}
      label={t('passkeys.add')}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Field {...field('name')} label={t('passkeys.name')} autoComplete="off" maxLength={60} autoFocus />
      <Field {...field('password')} label={t('account.proof')} type="password" autoComplete="current-password" />
    </AccountForm>
  )
}
