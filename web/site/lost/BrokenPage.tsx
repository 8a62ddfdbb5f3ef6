import { buttonClass } from '#kit/Button.tsx'
import { Quiet } from '../frame/Quiet.tsx'
import { useTab } from '../tab.ts'
import { useT } from '../texts.ts'

/**
 * What is left when a page could not be made or drawn: what happened, what is safe, what to press.
 * @param address of the page itself
 */
export function BrokenPage({ address }: { address: string }) {
  const t = useT()
  const here = address.replace(/^\/{2,}/, '/') // `//name` would be an address of somebody else
  useTab({ title: t('broken.title'), look: 'attention' })
  return (
    <Quiet page>
      <h1>{t('broken.title')}</h1>
      <p className="muted">{t('broken.text')}</p>
      <a href={here} className={buttonClass('lamp')}>
        {t('broken.again')}
      </a>
    </Quiet>
  )
}
