import type { ReactNode } from 'react'
import { Icon } from '#kit/Icon.tsx'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { StatusItem } from '../shell/StatusItem.tsx'
import { StatusKey } from '../shell/StatusKey.tsx'
import { StatusLine } from '../shell/StatusLine.tsx'
import { EmergencyKey } from './emergency/EmergencyKey.tsx'
import { useMethods } from './pay/methods.ts'
import { useShell, useTill, useTimeZone, useToday } from './till.tsx'
import { useUnfinished } from './unfinished.ts'

/** The status line with what this register has to finish. */
export function RegisterStatus({ right }: { right?: ReactNode }) {
  const t = useT<typeof en>()
  const unfinished = useUnfinished().length
  const locked = useShell((state) => state.phase !== 'open')
  const house = useShell((state) => state.house)
  const more = (
    <>
      <EmergencyKey />
      {unfinished > 0 && <Unfinished words={t('status.unfinished', { count: unfinished })} locked={locked} />}
    </>
  )
  return (
    <StatusLine
      edge={useShell((state) => state.edge)}
      line={useToday((state) => state.line) ?? house?.line ?? null}
      printer={useToday((state) => state.printer) ?? house?.printer ?? null}
      terminal={useMethods()?.terminal ? 'by_hand' : 'none'}
      time_zone={useTimeZone()}
      more={more}
      right={right}
    />
  )
}

/** A key, but words alone behind the lock, where nobody could use it (UX-46). */
function Unfinished({ words, locked }: { words: string; locked: boolean }) {
  const { dialogs } = useTill()
  const what = (
    <>
      <Icon name="warn" /> {words}
    </>
  )
  if (locked) return <StatusItem tone="warn">{what}</StatusItem>
  return (
    <StatusKey warn onClick={() => dialogs.open({ kind: 'unfinished' })}>
      {what}
    </StatusKey>
  )
}
