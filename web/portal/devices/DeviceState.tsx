import { Pill } from '#kit/Pill.tsx'
import type { Box, FleetDevice } from '#protocol/devices/fleet.ts'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'

interface Props {
  box: Box
  device: FleetDevice
}

/**
 * How a device is, and since when it is connected (F-297); of a box that is cut off it is said in the past
 * tense.
 */
export function DeviceState({ box, device: { status, online, online_since } }: Props) {
  const t = useT()
  const timeOf = useTimes(box.time_zone)
  if (status === 'blocked')
    return (
      <Pill kind="stop" icon="cross">
        {t('devices.is_blocked')}
      </Pill>
    )
  if (status === 'logout')
    return (
      <Pill kind="quiet" icon="lock">
        {t('devices.logout')}
      </Pill>
    )
  if (box.line?.up !== true)
    return (
      <Pill kind="quiet" icon="clock">
        {t(online ? 'devices.was_online' : 'devices.was_offline')}
      </Pill>
    )
  return online ? (
    <Pill kind="ok" icon="check">
      {online_since === null ? t('devices.online') : t('devices.online_since', { since: timeOf(online_since) })}
    </Pill>
  ) : (
    <Pill kind="quiet" icon="offline">
      {t('devices.offline')}
    </Pill>
  )
}

interface WaitsProps {
  box: Box
  uid: string
}

/** What was ordered of a device and waits for the line to its cinema. */
export function WaitingOrders({ box, uid }: WaitsProps) {
  const t = useT()
  return box.orders
    .filter((order) => order.uid === uid)
    .map(({ order, at }) => (
      <Pill key={`${order} ${at}`} kind="warn" icon="clock">
        {t(`devices.waits.${order}`)}
      </Pill>
    ))
}
