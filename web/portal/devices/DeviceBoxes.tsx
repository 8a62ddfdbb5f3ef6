import { Button } from '@mantine/core'
import type { Box, FleetDevice } from '#protocol/devices/fleet.ts'
import { isAllowed, useWho } from '../access/use-session.ts'
import { BoxHead } from '../edges/BoxHead.tsx'
import css from '../edges/Edges.module.css'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { ApproveDevice } from './ApproveDevice.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import table from './Devices.module.css'
import type { Doing } from './use-orders.ts'
import { WebDevice } from './WebDevice.tsx'

interface Props {
  boxes: readonly Box[]
  /** Blocked devices alone. */
  isBlocked: boolean
  waits: boolean
  onDo: (doing: Doing, device: FleetDevice) => void
  onReload: (ids: readonly number[]) => void
  onDone: () => void
}

/** Every device behind its box: who waits, who works, and what is done about one. */
export function DeviceBoxes({ boxes, isBlocked, waits, onDo, onReload, onDone }: Props) {
  const t = useT()
  const who = useWho()
  const shown = isBlocked ? boxes.filter(({ devices }) => devices.some(isBlockedDevice)) : boxes
  return (
    <div className={css.halves}>
      <div>
        {boxes.length === 0 && <Empty title={t('devices.no_boxes')} text={t('devices.no_boxes_what')} />}
        {boxes.length > 0 && shown.length === 0 && (
          <Empty title={t('devices.none_blocked')} text={t('devices.none_blocked_what')} />
        )}
        {shown.map((box) => (
          <section key={box.cinema_id} className={css.box}>
            <BoxHead box={box}>
              <ReloadKey box={box} waits={waits} onReload={onReload} />
            </BoxHead>
            {box.unread.length > 0 && (
              <p className={table.unread}>
                <PortalIcon name="warn" />{' '}
                {t('devices.unread', { count: box.unread.length, ids: box.unread.join(', ') })}
              </p>
            )}
            <Rows box={box} isBlocked={isBlocked} onDo={onDo} />
          </section>
        ))}
        {!isBlocked && isAllowed(who, 'settings.view') && <WebDevice />}
      </div>
      {isAllowed(who, 'devices.approve') && boxes.length > 0 && <ApproveDevice boxes={boxes} onDone={onDone} />}
    </div>
  )
}

interface ReloadKeyProps {
  box: Box
  waits: boolean
  onReload: (ids: readonly number[]) => void
}

/** Loads every device of a box anew that works there, for who may. */
function ReloadKey({ box, waits, onReload }: ReloadKeyProps) {
  const t = useT()
  const who = useWho()
  const ids = box.devices.filter(({ status }) => status === 'active').map(({ id }) => id)
  if (!isAllowed(who, 'devices.edit') || ids.length === 0) return null
  return (
    <Button
      variant="default"
      disabled={waits}
      aria-label={t('devices.reload_all_of', { cinema: box.cinema })}
      onClick={() => onReload(ids)}
    >
      {t('devices.reload_all')}
    </Button>
  )
}

function isBlockedDevice({ status }: FleetDevice): boolean {
  return status === 'blocked'
}

function Empty({ title, text }: { title: string; text: string }) {
  return (
    <div className={css.empty}>
      <h2>{title}</h2>
      <p className="muted">{text}</p>
    </div>
  )
}

interface RowsProps {
  box: Box
  isBlocked: boolean
  onDo: (doing: Doing, device: FleetDevice) => void
}

function Rows({ box, isBlocked, onDo }: RowsProps) {
  const t = useT()
  const shown = box.devices.filter((one) => !isBlocked || isBlockedDevice(one))
  if (box.devices.length === 0) return <Empty title={t('devices.empty')} text={t('devices.empty_what')} />
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            {(['device', 'kind', 'state', 'seen', 'does'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`devices.columns.${column}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <DeviceRow key={one.id} box={box} device={one} onDo={onDo} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
