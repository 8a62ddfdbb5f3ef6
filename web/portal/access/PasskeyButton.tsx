import { useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { useCall } from '#kit/use-call.ts'
import { type signInByPasskey, signInPasskeyOptions } from '#protocol/access/passkeys.ts'
import type { CallBody } from '#protocol/kit/call.ts'
import { FormNote } from '../FormNote.tsx'
import { AT_THE_DOOR, forgetTyped } from '../kept.ts'
import { useT } from '../texts.ts'
import { useSmallForm } from '../use-small-form.ts'
import css from './Door.module.css'
import { hasPasskeys } from './has-passkeys.ts'
import { useSession } from './use-session.ts'

type Credential = CallBody<typeof signInByPasskey>['credential']

/** Signing in with a passkey alone; not drawn where the browser has none. */
export function PasskeyButton() {
  const t = useT()
  const call = useCall()
  const session = useSession()
  const [isUnused, setUnused] = useState(false)
  const { send, message, isBusy, seconds } = useSmallForm([])
  if (!hasPasskeys()) return null

  const press = async (): Promise<void> => {
    setUnused(false)
    const options = await send(() => call(signInPasskeyOptions))
    if (options.kind !== 'answer') return
    const { startAuthentication } = await import('@simplewebauthn/browser')
    // a person who closes the question, or has no passkey here, is refused by the browser with an error
    const credential = await startAuthentication({ optionsJSON: options.data }).catch(() => null)
    if (!credential) return setUnused(true)
    const outcome = await send(() => session.signInByPasskey({ credential: credential as Credential }))
    if (outcome.kind === 'answer') forgetTyped(AT_THE_DOOR)
  }
  return (
    <>
      <p className={css.or}>{t('door.other_way')}</p>
      <Button onClick={() => void press()} disabled={isBusy || seconds > 0}>
        {t('door.passkey')}
      </Button>
      <FormNote message={isUnused ? t('door.passkey_unused') : message} seconds={seconds} />
    </>
  )
}
