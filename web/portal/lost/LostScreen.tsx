import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { buttonClass } from '#kit/Button.tsx'
import { pageData } from '../page-data.ts'
import { useT } from '../texts.ts'
import { Message } from './Message.tsx'

/** An address that is no screen. */
export function LostScreen() {
  const t = useT()
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${t('lost.title')} | ${pageData().brand}`
  }, [t])
  return (
    <Message icon="search" title={t('lost.title')} text={t('lost.text', { path: `/portal${pathname}` })}>
      <Link to="/" className={buttonClass('ink')}>
        {t('lost.home')}
      </Link>
    </Message>
  )
}
