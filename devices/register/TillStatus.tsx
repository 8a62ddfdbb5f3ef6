import { Icon } from '#kit/Icon.tsx'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { DeviceIcon } from '../shell/icons.tsx'
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
          <button type="button" className="status-key" onClick={() => till.dialogs.open({ kind: 'keys' })}>
            <DeviceIcon name="keyboard" /> {t('status.keys')}
          </button>
          {person && (
            <span className="item" title={t('status.person', { name: person })}>
              <DeviceIcon name="people" /> {person}
            </span>
          )}
          <button type="button" className="status-key" onClick={() => void lockNow(till)}>
            <Icon name="lock" /> {t('status.lock')}
          </button>
        </>
      }
    />
  )
}
