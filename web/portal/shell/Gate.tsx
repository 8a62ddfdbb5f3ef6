import { useEffect } from 'react'
import { Button } from '#kit/Button.tsx'
import { Door } from '../access/Door.tsx'
import { SignInAgain } from '../access/SignInAgain.tsx'
import { SignInPage } from '../access/SignInPage.tsx'
import { useSession, useSessionState } from '../access/use-session.ts'
import { pageData } from '../page-data.ts'
import { useT } from '../texts.ts'
import { Loading } from './Loading.tsx'
import { Shell } from './Shell.tsx'

/** Lets in who is signed in; everybody else finds the sign-in, at the address where they are. */
export function Gate() {
  const t = useT()
  const session = useSession()
  const state = useSessionState()
  const isIn = state.kind === 'in'

  useEffect(() => {
    if (!isIn) document.title = `${t('door.title')} | ${pageData().brand}`
  }, [isIn, t])

  useEffect(() => {
    void session.start()
    // what one may do may have changed while the tab lay behind others
    const follow = (): void => {
      if (document.visibilityState === 'visible' && session.get().kind === 'in') void session.ask()
    }
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [session])

  if (state.kind === 'asking') return <Loading />
  if (state.kind === 'out') return <SignInPage why={state.why} />
  if (state.kind === 'in') {
    return (
      <>
        <Shell />
        <SignInAgain isOpen={state.lapsed} />
      </>
    )
  }
  return (
    <Door title={t('door.away')}>
      <p className="muted">{t('door.away_text')}</p>
      <Button look="lamp" onClick={() => void session.ask()}>
        {t('door.try_again')}
      </Button>
    </Door>
  )
}
