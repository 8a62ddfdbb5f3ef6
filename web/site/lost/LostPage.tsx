import { buttonClass } from '#kit/Button.tsx'
import { useAddress } from '../address.ts'
import { Quiet } from '../frame/Quiet.tsx'
import { homePage } from '../pages/home/page.ts'
import { useT } from '../texts.ts'

/** The page of every unknown address (F-002). */
export function LostPage() {
  const t = useT()
  return (
    <Quiet page clock="4:04">
      <h1>{t('lost_page.title')}</h1>
      <p className="muted">{t('lost_page.text')}</p>
      <a href={useAddress()(homePage)} className={buttonClass('lamp')}>
        {t('lost_page.home')}
      </a>
    </Quiet>
  )
}
