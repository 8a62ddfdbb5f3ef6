import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { buttonClass } from '#kit/Button.tsx'
import { useT } from '../texts.ts'
import { useTab } from '../use-tab.ts'
import { Door } from './Door.tsx'
import { ResetForm } from './ResetForm.tsx'
import { tokenIn } from './token-in.ts'

/**
 * `/portal/reset#token=…`: where the link of a letter leads. The token is taken out of the address at once,
 * so that neither the history nor a picture of the screen keeps it.
 */
export function ResetPage() {
  const t = useT()
  const go = useNavigate()
  const { hash } = useLocation()
  const [token, setToken] = useState(() => tokenIn(hash))
  /** How many passkeys ended with the new password; null = it is still to be chosen. */
  const [ended, setEnded] = useState<number | null>(null)
  const isDone = ended !== null
  useEffect(() => {
    const found = tokenIn(hash)
    if (found === null) return
    setToken(found)
    setEnded(null)
    void go('/reset', { replace: true })
  }, [hash, go])
  const title = t(isDone ? 'reset.done' : token === null ? 'reset.no_token' : 'reset.title')
  useTab(title)

  if (token !== null && !isDone) {
    return (
      <Door title={title}>
        <ResetForm key={token} token={token} onDone={setEnded} />
      </Door>
    )
  }
  return (
    <Door title={title}>
      <p className="muted">{t(isDone ? 'reset.done_text' : 'reset.no_token_text')}</p>
      {ended !== null && ended > 0 && <p>{t('reset.passkeys_ended', { count: ended })}</p>}
      <Link to="/" className={buttonClass('lamp')}>
        {t('door.title')}
      </Link>
    </Door>
  )
}
