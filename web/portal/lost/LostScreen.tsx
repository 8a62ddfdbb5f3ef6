import { Link, useLocation } from 'react-router'
import { buttonClass } from '#kit/Button.tsx'
import { useT } from '../texts.ts'
import { useTab } from '../use-tab.ts'
import { Message } from './Message.tsx'

/** An address that is no screen. */
export function LostScreen() {
  const t = useT()
  const { pathname } = useLocation()
  useTab(t('lost.title'))
  return (
    <Message icon="search" title={t('lost.title')} text={t('lost.text', { path: `/portal${pathname}` })}>
      <Link to="/" className={buttonClass('ink')}>
        {t('lost.home')}
      </Link>
    </Message>
  )
}
