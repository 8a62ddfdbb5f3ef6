import type { Box, FleetDevice } from '#protocol/devices/fleet.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import { DeviceMenu } from './DeviceMenu.tsx'
import { DeviceState, WaitingOrders } from './DeviceState.tsx'
import css from './Devices.module.css'
import type { Doing } from './use-orders.ts'

interface Props {
  box: Box
  device: FleetDevice
  onDo: (doing: Doing, device: FleetDevice) => void
}

const ICONS = { register: 'bills', pos: 'bills', scanner: 'event', signage: 'display' } as const

/** A device behind its box, with its state. */
export function DeviceRow({ box, device, onDo }: Props) {
  const t = useT()
  const timeOf = useTimes(box.time_zone)
  const { uid, name, type, series, seen_at } = device
  return (
    <tr>
      <th scope="row">
        <span className={css.name}>
          <PortalIcon name={ICONS[type]} /> {name} <span className="muted">{series}</span>
        </span>
      </th>
      <td>{t(`devices.type.${type}`)}</td>
      <td>
        <DeviceState box={box} device={device} />
      </td>
      <td>{seen_at === null ? t('devices.never') : timeOf(seen_at)}</td>
      <td className={css.waits}>
        <WaitingOrders box={box} uid={uid} />
      </td>
      <td>
        <DeviceMenu device={device} onDo={onDo} />
      </td>
    </tr>
  )
}
