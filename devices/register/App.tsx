import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import { FullMessage } from '../shell/FullMessage.tsx'
import { LanguageProvider } from '../shell/LanguageKeys.tsx'
import type { Language } from '../shell/language.ts'
import { Pairing } from '../shell/Pairing.tsx'
import { becomeTheRegister, bootRegister } from './boot.ts'
import { EmergencyList } from './emergency/EmergencyList.tsx'
import { Frame } from './Frame.tsx'
import { Locked } from './Locked.tsx'
import { useTab } from './tab.ts'
import { type Till, TillProvider, useShell, useSoldSeats, useTill } from './till.tsx'

/** The register: night theme, one window, the language of its device. */
export function App({ language }: { language: Language }) {
  return (
    <LanguageProvider language={language}>
      <Guarded>
        <Start language={language} />
      </Guarded>
    </LanguageProvider>
  )
}

function Guarded({ children }: { children: ReactNode }) {
  const t = useT<typeof en>()
  const words = { title: t('crash.title'), text: t('crash.text'), again: t('crash.again') }
  return <ErrorBoundary words={words}>{children}</ErrorBoundary>
}

type Started = { kind: 'starting' } | { kind: 'elsewhere' } | { kind: 'unusable' } | { kind: 'till'; till: Till }

function Start({ language }: { language: Language }) {
  const t = useT<typeof en>()
  const [started, setStarted] = useState<Started>({ kind: 'starting' })
  const start = useCallback(
    async (steal: boolean): Promise<void> => {
      // loaded anew, the window that lost is the register no more in anything: it asks, holds and receives
      // nothing
      if (!(await becomeTheRegister(steal, () => location.reload()))) return setStarted({ kind: 'elsewhere' })
      try {
        setStarted({ kind: 'till', till: await bootRegister(language) })
      } catch (error) {
        if (!(error instanceof DOMException)) throw error
        setStarted({ kind: 'unusable' })
      }
    },
    [language],
  )
  useEffect(() => void start(false), [start])
  if (started.kind === 'till')
    return (
      <TillProvider value={started.till}>
        <Screens />
      </TillProvider>
    )
  if (started.kind === 'elsewhere')
    return (
      <FullMessage
        title={t('elsewhere.title')}
        text={t('elsewhere.text')}
        again={t('elsewhere.again')}
        act={() => void start(true)}
      />
    )
  if (started.kind === 'unusable')
    return (
      <FullMessage
        title={t('unusable.title')}
        text={t('unusable.text')}
        again={t('unusable.again')}
        act={() => location.reload()}
      />
    )
  return null
}

function Screens() {
  const t = useT<typeof en>()
  useTab()
  const { device_name } = useTill()
  const phase = useShell((state) => state.phase)
  const pairing = useShell((state) => state.pairing)
  const edgeUp = useShell((state) => state.edge.up)
  const house = useShell((state) => state.house)
  const device_uuid = useShell((state) => state.device_uuid)
  const listed = useSoldSeats((state) => state.shown)
  if (listed && (phase === 'locked' || phase === 'open')) return <EmergencyList />
  switch (phase) {
    case 'starting':
      return null
    case 'pairing':
      return (
        <Pairing house={house} view={pairing} edgeUp={edgeUp} device_name={device_name} device_uuid={device_uuid} />
      )
    case 'blocked':
      return <FullMessage title={t('blocked.title')} text={t('blocked.text')} />
    case 'locked':
      return <Locked />
    case 'open':
      return <Frame />
  }
}
