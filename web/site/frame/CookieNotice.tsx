import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#kit/Button.tsx'
import { keepConsent, useConsent } from '../consent.ts'
import { useT } from '../texts.ts'
import css from './CookieNotice.module.css'
import { useLegalLinks } from './legal.ts'

/** The key in the foot of a page that asks anew, and where it leads the focus. */
export const ASK_AGAIN_ID = 'ask-again'
const COOKIE_NOTICE_ID = 'cookies'

/**
 * Asks once whether visits may be counted; until it is answered they are not (F-007). Both answers are
 * equally easy. It stands at the foot of the window, and the foot of the page makes room for it, so that it
 * covers nothing for good.
 */
export function CookieNotice() {
  const t = useT()
  const answer = useConsent()
  useEffect(() => {
    const key = document.getElementById(ASK_AGAIN_ID)
    key?.addEventListener('click', askAgain)
    return () => key?.removeEventListener('click', askAgain)
  }, [])
  const privacy = useLegalLinks().find(({ page_slug }) => page_slug === 'privacy-policy')
  if (answer !== null) return null
  return (
    <section id={COOKIE_NOTICE_ID} className={css.notice} aria-labelledby="cookies-question" tabIndex={-1}>
      <h2 id="cookies-question">{t('cookies.question')}</h2>
      <p>
        {t('cookies.text')} {privacy && <a href={privacy.address}>{t('cookies.exactly')}</a>}
      </p>
      <div className={css.answers}>
        <Button small onClick={() => keepConsent('needed')}>
          {t('cookies.needed')}
        </Button>
        <Button small onClick={() => keepConsent('all')}>
          {t('cookies.all')}
        </Button>
      </div>
    </section>
  )
}

function askAgain(): void {
  flushSync(() => keepConsent(null))
  document.getElementById(COOKIE_NOTICE_ID)?.focus()
}
