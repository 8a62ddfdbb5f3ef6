import { ActionIcon, Menu } from '@mantine/core'
import type { FleetDevice } from '#protocol/devices/fleet.ts'
import { isAllowed, useWho } from '../access/use-session.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import type { Doing } from './use-orders.ts'

interface Props {
  device: FleetDevice
  onDo: (doing: Doing, device: FleetDevice) => void
}

/** What one may do with a device as it is; nothing where one may do nothing. */
export function DeviceMenu({ device, onDo }: Props) {
  const t = useT()
  const who = useWho()
  const { name, status } = device
  const doings: Doing[] = [
    ...(isAllowed(who, 'devices.edit') ? (['edit'] as const) : []),
    ...(isAllowed(who, 'devices.edit') && status === 'active' ? (['reload'] as const) : []),
    ...(isAllowed(who, 'devices.block') && status === 'active' ? (['sign_out'] as const) : []),
    ...(isAllowed(who, 'devices.block') ? [status === 'blocked' ? ('unblock' as const) : ('block' as const)] : []),
  ]
  if (doings.length === 0) return null
  return (
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
  )
}
