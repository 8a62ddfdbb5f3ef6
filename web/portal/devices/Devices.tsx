import { Button, SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { device, settingsOf } from '#protocol/catalogue/device.ts'
import { type Box, type FleetDevice, fleetCall } from '#protocol/devices/fleet.ts'
import { isAllowed, useWho } from '../access/use-session.ts'
import { BoxHead } from '../edges/BoxHead.tsx'
import css from '../edges/Edges.module.css'
import { useRepeated } from '../edges/use-repeated.ts'
import { ConfirmModal } from '../kit/ConfirmModal.tsx'
import { ListLoading } from '../kit/ListLoading.tsx'
import { ResourceForm } from '../kit/ResourceForm.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { toastWarning } from '../kit/toasts.tsx'
import { useSlow } from '../kit/use-answer.ts'
import { useView } from '../kit/use-view.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { type T, useT } from '../texts.ts'
import { ApproveDevice } from './ApproveDevice.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import table from './Devices.module.css'
import { type Doing, useOrders } from './use-orders.ts'
import { WebDevice } from './WebDevice.tsx'

interface Asked {
  doing: Exclude<Doing, 'reload' | 'unblock'>
  device: FleetDevice
}

/** Every device behind its box: who waits, who works, and what is done about one. */
export function Devices() {
  const t = useT()
  const who = useWho()
  const [query, setQuery] = useSearchParams()
  const { data, trouble, waits, again } = useRepeated(fleetCall)
  const isSlow = useSlow(!data && !trouble)
  const orders = useOrders(again)
  const [asked, setAsked] = useState<Asked | null>(null)
  const isBlocked = query.get('show') === 'blocked'
  const boxes = (data ?? []).filter(({ standing, devices }) => standing !== 'none' || devices.length > 0)
  const shown = isBlocked ? boxes.filter(({ devices }) => devices.some(isBlockedDevice)) : boxes
  const onDo = async (doing: Doing, one: FleetDevice): Promise<void> => {
    if (doing !== 'reload' && doing !== 'unblock') return setAsked({ doing, device: one })
    warnOf(await orders.order(doing, one))
  }
  const warnOf = (refused: string | null): void => {
    if (refused !== null) toastWarning(refused, t('form.close'))
  }
  const onReload = async (ids: readonly number[]): Promise<void> => warnOf(await orders.reload(ids))
  return (
    <div className={css.page}>
      <div className={css.title}>
        <h1>{t('devices.title')}</h1>
        {data && <p className="muted">{countWords(t, boxes)}</p>}
        <SegmentedControl
          aria-label={t('devices.show')}
          value={isBlocked ? 'blocked' : 'all'}
          onChange={(show) => setQuery(show === 'blocked' ? { show } : {}, { replace: true })}
          data={[
            { value: 'all', label: t('devices.all') },
            { value: 'blocked', label: t('devices.blocked') },
          ]}
        />
      </div>
      {trouble && <TroubleNote trouble={trouble} waits={waits} onAgain={again} />}
      {isSlow && <ListLoading />}
      {data && (
        <div className={css.halves}>
          <div>
            {boxes.length === 0 && <Empty title={t('devices.no_boxes')} text={t('devices.no_boxes_what')} />}
            {boxes.length > 0 && shown.length === 0 && (
              <Empty title={t('devices.none_blocked')} text={t('devices.none_blocked_what')} />
            )}
            {shown.map((box) => (
              <section key={box.cinema_id} className={css.box}>
                <BoxHead box={box}>
                  <ReloadKey box={box} waits={orders.waits} onReload={(ids) => void onReload(ids)} />
                </BoxHead>
                {box.unread.length > 0 && (
                  <p className={table.unread}>
                    <PortalIcon name="warn" />{' '}
                    {t('devices.unread', { count: box.unread.length, ids: box.unread.join(', ') })}
                  </p>
                )}
                <Rows box={box} isBlocked={isBlocked} onDo={(doing, one) => void onDo(doing, one)} />
              </section>
            ))}
            {!isBlocked && isAllowed(who, 'settings.view') && <WebDevice />}
          </div>
          {isAllowed(who, 'devices.approve') && boxes.length > 0 && <ApproveDevice boxes={boxes} onDone={again} />}
        </div>
      )}
      {asked && <Question {...asked} orders={orders} onClose={() => setAsked(null)} onSaved={again} />}
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

function countWords(t: T, boxes: readonly Box[]): string {
  const waiting = boxes.reduce((sum, { asking }) => sum + asking.length, 0)
  const devices = boxes.reduce((sum, box) => sum + box.devices.length, 0)
  return [
    t('devices.boxes', { count: boxes.length }),
    t('devices.devices', { count: devices }),
    ...(waiting > 0 ? [t('devices.waiting', { count: waiting })] : []),
  ].join(', ')
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

interface QuestionProps extends Asked {
  orders: ReturnType<typeof useOrders>
  onClose: () => void
  onSaved: () => void
}

const NO_OPTIONS = {}

/** Asks before a device stops, or opens the form of what a manager edits of it. */
function Question({ doing, device: one, orders, onClose, onSaved }: QuestionProps) {
  const t = useT()
  const whole = useView(device, NO_OPTIONS)
  const { id, name, type } = one
  const fields = useMemo(() => whole.fields.filter(({ path }) => settingsOf(type).includes(path)), [whole.fields, type])
  const [refused, setRefused] = useState<string | null>(null)
  if (doing === 'edit')
    return <ResourceForm view={{ ...whole, fields }} form={id} controls={{}} onClose={onClose} onSaved={onSaved} />
  const isBlock = doing === 'block'
  const stop = async (): Promise<void> => {
    setRefused(null)
    const why = await orders.order(doing, one)
    if (why === null) onClose()
    else setRefused(why)
  }
  return (
    <ConfirmModal
      title={t(isBlock ? 'devices.block_title' : 'devices.logout_title', { name })}
      text={t(isBlock ? 'devices.block_what' : 'devices.logout_what')}
      stop={t(isBlock ? 'devices.block' : 'devices.sign_out')}
      waits={orders.waits}
      trouble={refused}
      onStop={() => void stop()}
      onClose={onClose}
    />
  )
}
