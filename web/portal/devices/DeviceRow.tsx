import { ActionIcon, Menu } from '@mantine/core'
import { Pill } from '#kit/Pill.tsx'
import type { Box, FleetDevice } from '#protocol/devices/fleet.ts'
import { isAllowed, useWho } from '../access/use-session.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import css from './Devices.module.css'
import type { Doing } from './use-orders.ts'

interface Props {
  box: Box
  device: FleetDevice
  onDo: (doing: Doing, device: FleetDevice) => void
}

const ICONS = { register: 'bills', pos: 'bills', scanner: 'event', signage: 'display' } as const

/** A device with its state; states of a box that is cut off are said in the past tense. */
export function DeviceRow({ box, device, onDo }: Props) {
  const t = useT()
  const who = useWho()
  const timeOf = useTimes(box.time_zone)
  const { uid, name, type, series, status, seen_at } = device
  const waits = box.orders.filter((order) => order.uid === uid)
  const doings: Doing[] = [
    ...(isAllowed(who, 'devices.edit') ? (['edit'] as const) : []),
    ...(isAllowed(who, 'devices.edit') && status === 'active' ? (['reload'] as const) : []),
    ...(isAllowed(who, 'devices.block') && status === 'active' ? (['sign_out'] as const) : []),
    ...(isAllowed(who, 'devices.block') ? [status === 'blocked' ? ('unblock' as const) : ('block' as const)] : []),
  ]
  return (
    <tr>
      <th scope="row">
        <span className={css.name}>
          <PortalIcon name={ICONS[type]} /> {name} <span className="muted">{series}</span>
        </span>
      </th>
      <td>{t(`devices.type.${type}`)}</td>
      <td>
        <State device={device} isPast={box.line?.up !== true} timeOf={timeOf} />
      </td>
      <td>{seen_at === null ? t('devices.never') : timeOf(seen_at)}</td>
      <td className={css.waits}>
        {waits.map(({ order, at }) => (
          <Pill key={`${order} ${at}`} kind="warn" icon="clock">
            {t(`devices.waits.${order}`)}
          </Pill>
        ))}
      </td>
      <td>
        {doings.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="ink" size="lg" aria-label={t('devices.menu', { name })}>
                <PortalIcon name="menu" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {doings.map((doing) => (
                <Menu.Item key={doing} onClick={() => onDo(doing, device)}>
                  {t(`devices.${doing}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </td>
    </tr>
  )
}

interface StateProps {
  device: FleetDevice
  isPast: boolean
  timeOf: (at: string) => string
}

/** How it is, and since when it is connected (F-297). */
function State({ device: { status, online, online_since }, isPast, timeOf }: StateProps) {
  const t = useT()
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
  if (isPast)
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
