import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Mark } from '#kit/Mark.tsx'
import { useCall } from '#kit/use-call.ts'
import { openSetup } from '#protocol/exhibitors/setup.ts'
import { Door } from '../access/Door.tsx'
import { tokenIn } from '../access/token-in.ts'
import { pageData } from '../page-data.ts'
import { LanguageKeys } from '../shell/LanguageKeys.tsx'
import { Loading } from '../shell/Loading.tsx'
import { useT } from '../texts.ts'
import { useTab } from '../use-tab.ts'
import css from './Setup.module.css'
import { SetupForm } from './SetupForm.tsx'

/** What the entry of this page in the history of its tab keeps, so that another language finds it again. */
interface Kept {
  token: string
}

/**
 * `/portal/setup#token=…`: the first page of an installation, where its first house comes into being. The
 * token is taken out of the address at once, so that no list of addresses keeps it.
 */
export function SetupPage() {
  const t = useT()
  const call = useCall()
  const go = useNavigate()
  const { hash, state } = useLocation()
  const token = tokenIn(hash) ?? (state as Kept | null)?.token ?? '-'
  /** Why there is no form; null = there is one, undefined = it is being asked. */
  const [fault, setFault] = useState<string | null>()
  const title = t('setup.title')
  useTab(title)
  useEffect(() => {
    if (tokenIn(hash) !== null) void go('/setup', { replace: true, state: { token } satisfies Kept })
  }, [hash, token, go])
  useEffect(() => {
    let isHere = true
    const open = async (): Promise<void> => {
      const outcome = await call(openSetup, { body: { token } })
      if (!isHere) return
      if (outcome.kind === 'answer') setFault(null)
      else setFault(outcome.kind === 'unreachable' ? t('door.unknown') : outcome.message)
    }
    void open()
    return () => {
      isHere = false
    }
  }, [call, token, t])

  if (fault === undefined) return <Loading />
  if (fault !== null)
    return (
      <Door title={title}>
        <p className="muted">{fault}</p>
      </Door>
    )
  return (
    <main className={css.page}>
      <header className={css.head} data-theme="dark" data-accent="">
        <Mark brand={pageData().brand} className={css.mark} />
        <LanguageKeys />
      </header>
      <div className={css.lead}>
        <h1>{title}</h1>
        <p className="muted">{t('setup.text')}</p>
      </div>
      <SetupForm token={token} />
    </main>
  )
}
