import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { buttonClass } from '#kit/Button.tsx'
import { pageData } from '../page-data.ts'
import { useT } from '../texts.ts'
import { Door } from './Door.tsx'
import { ResetForm } from './ResetForm.tsx'

/**
 * `/portal/reset#token=…`: where the link of a letter leads. The token is taken out of the address at once,
 * so that neither the history nor a picture of the screen keeps it.
 */
export function ResetPage() {
  const t = useT()
  const go = useNavigate()
  const { hash } = useLocation()
  const [token, setToken] = useState(() => tokenIn(hash))
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    const found = tokenIn(hash)
    if (found === null) return
    setToken(found)
    setDone(false)
    void go('/reset', { replace: true })
  }, [hash, go])
  const title = t(isDone ? 'reset.done' : token === null ? 'reset.no_token' : 'reset.title')
  useEffect(() => {
    document.title = `${title} | ${pageData().brand}`
  }, [title])

  if (token !== null && !isDone) {
    return (
      <Door title={title}>
        <ResetForm key={token} token={token} onDone={() => setDone(true)} />
      </Door>
    )
  }
  return (
    <Door title={title}>
      <p className="muted">{t(isDone ? 'reset.done_text' : 'reset.no_token_text')}</p>
      <Link to="/" className={buttonClass('lamp')}>
        {t('door.title')}
      </Link>
    </Door>
  )
}

function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null
}
