import { Button } from '#kit/Button.tsx'
import { Quiet } from '../frame/Quiet.tsx'
import { useTab } from '../tab.ts'
import { useT } from '../texts.ts'

/** What is left when a page could not be loaded or drawn: what happened, what is safe, what to press. */
export function BrokenPage() {
  const t = useT()
  useTab({ title: t('broken.title'), look: 'attention' })
  return (
    <Quiet page>
      <h1>{t('broken.title')}</h1>
      <p className="muted">{t('broken.text')}</p>
      <Button look="lamp" onClick={() => location.reload()}>
        {t('broken.again')}
      </Button>
    </Quiet>
  )
}
