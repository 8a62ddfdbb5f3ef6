import { createPortal } from 'react-dom'
import { Button } from '#kit/Button.tsx'
import { keepConsent, useConsent } from '../consent.ts'
import { useT } from '../texts.ts'
import { useVisit } from '../visit.ts'
import css from './CookieNotice.module.css'
import { COOKIE_NOTICE_ID } from './foot-ids.ts'

/**
 * Asks once whether visits may be counted; until it is answered they are not (F-007). Both answers are
 * equally easy. It stands at the foot of the window, and the foot of the page makes room for it, so that it
 * covers nothing for good; after that foot, which is not the browser's to draw.
 */
export function CookieNotice() {
  const t = useT()
  const answer = useConsent()
  const privacy = useVisit().foot_links.find(({ name }) => name === 'privacy-policy')
  if (answer !== null) return null
  return createPortal(
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
    </section>,
    document.body,
  )
}
