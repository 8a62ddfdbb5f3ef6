import { notifications } from '@mantine/notifications'
import { useCall } from '#kit/use-call.ts'
import { beginSwitch, myHouses } from '#protocol/exhibitors/switch.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { useLoaded } from '../use-loaded.ts'
import css from './PersonMenu.module.css'

/** The other houses in which one works: a press goes there. */
export function OtherHouses() {
  const t = useT()
  const call = useCall()
  const { loaded } = useLoaded(myHouses)
  const enter = async (id: number): Promise<void> => {
    const outcome = await call(beginSwitch, { params: { id } })
    if (outcome.kind === 'answer') location.assign(outcome.data.url)
    else
      notifications.show({
        message: outcome.kind === 'unreachable' ? t('door.unknown') : outcome.message,
        color: 'stop',
      })
  }
  if (loaded.kind !== 'here') return null
  return loaded.data.map(({ id, trade_name }) => (
    <button key={id} type="button" className={css.item} onClick={() => void enter(id)}>
      <PortalIcon name="place" />
      {t('switch.to', { house: trade_name })}
    </button>
  ))
}
