import { Icon } from '#kit/Icon.tsx'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { DeviceIcon } from '../shell/icons.tsx'
import { StatusItem } from '../shell/StatusItem.tsx'
import { StatusKey } from '../shell/StatusKey.tsx'
import { RegisterStatus } from './RegisterStatus.tsx'
import { useShell, useTill } from './till.tsx'
import { lockNow } from './wire.ts'

/** The status line of somebody who works here: the person, and the keys that end a shift at the screen. */
export function TillStatus() {
  const t = useT<typeof en>()
  const till = useTill()
  const person = useShell((state) => state.person?.name)
  return (
    <RegisterStatus
      right={
        <>
          <StatusKey onClick={() => till.dialogs.open({ kind: 'keys' })}>
            <DeviceIcon name="keyboard" /> {t('status.keys')}
          </StatusKey>
          {person && (
            <StatusItem title={t('status.person', { name: person })}>
              <DeviceIcon name="people" /> {person}
            </StatusItem>
          )}
          <StatusKey onClick={() => void lockNow(till)}>
            <Icon name="lock" /> {t('status.lock')}
          </StatusKey>
        </>
      }
    />
  )
}
