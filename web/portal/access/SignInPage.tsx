import { useState } from 'react'
import { Note } from '#kit/Note.tsx'
import { useT } from '../texts.ts'
import css from './Door.module.css'
import { Door } from './Door.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { SignInForm } from './SignInForm.tsx'

interface Props {
  why: 'none' | 'signed_out' | 'ended'
}

/**
 * In the place of every screen while nobody is signed in: the address stays, so who has signed in is where
 * they wanted to go, and no address is ever taken out of a query.
 */
export function SignInPage({ why }: Props) {
  const t = useT()
  const [hasForgotten, setForgotten] = useState(false)
  if (hasForgotten) {
    return (
      <Door title={t('forgot.title')}>
        <ForgotForm onBack={() => setForgotten(false)} />
      </Door>
    )
  }
  return (
    <Door title={t('door.title')}>
      {why !== 'none' && (
        <div role="status">
          <Note icon="clock">
            <span>{t(`door.${why}`)}</span>
          </Note>
        </div>
      )}
      <SignInForm>
        <button type="button" className={css.link} onClick={() => setForgotten(true)}>
          {t('door.forgot')}
        </button>
      </SignInForm>
    </Door>
  )
}
