import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { type Box, type FleetDevice, fleetCall } from '#protocol/devices/fleet.ts'
import css from '../edges/Edges.module.css'
import { useRepeated } from '../edges/use-repeated.ts'
import { ListLoading } from '../kit/ListLoading.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { toastWarning } from '../kit/toasts.tsx'
import { useSlow } from '../kit/use-answer.ts'
import { type T, useT } from '../texts.ts'
import { DeviceBoxes } from './DeviceBoxes.tsx'
import { DeviceList } from './DeviceList.tsx'
import { type Asked, DeviceQuestion } from './DeviceQuestion.tsx'
import table from './Devices.module.css'
import { type Doing, useOrders } from './use-orders.ts'

/** The devices of a house as they stand behind their boxes, and below that address all of them as a list. */
export function Devices() {
  const t = useT()
  const [query] = useSearchParams()
  const isList = useParams()['*'] === 'list'
  const { data, trouble, waits, again } = useRepeated(fleetCall)
  const isSlow = useSlow(!data && !trouble)
  const [touched, setTouched] = useState(0)
  const changed = (): void => {
    again()
    setTouched((before) => before + 1)
  }
  const orders = useOrders(changed)
  const [asked, setAsked] = useState<Asked | null>(null)
  const isBlocked = query.get('show') === 'blocked'
  const boxes = (data ?? []).filter(({ standing, devices }) => standing !== 'none' || devices.length > 0)
  const warnOf = (refused: string | null): void => {
    if (refused !== null) toastWarning(refused, t('form.close'))
  }
  const onDo = async (doing: Doing, one: FleetDevice): Promise<void> => {
    if (doing !== 'reload' && doing !== 'unblock') return setAsked({ doing, device: one })
    warnOf(await orders.order(doing, one))
  }
  const doings = {
    boxes,
    waits: orders.waits,
    onDo: (doing: Doing, one: FleetDevice) => void onDo(doing, one),
    onReload: (ids: readonly number[]) => void orders.reload(ids).then(warnOf),
  }
  const note = trouble && <TroubleNote trouble={trouble} waits={waits} onAgain={again} />
  return (
    <div className={css.page}>
      {isList ? (
        <>
          <div className={table.which}>
            <Which value="list" />
          </div>
          {note}
          <DeviceList {...doings} touched={touched} />
        </>
      ) : (
        <>
          <div className={css.title}>
            <h1>{t('devices.title')}</h1>
            <p className="muted">{data && countWords(t, boxes)}</p>
            <Which value={isBlocked ? 'blocked' : 'all'} />
          </div>
          {note}
          {isSlow && <ListLoading />}
          {data && <DeviceBoxes {...doings} isBlocked={isBlocked} onDone={again} />}
        </>
      )}
      {asked && <DeviceQuestion {...asked} orders={orders} onClose={() => setAsked(null)} onSaved={changed} />}
    </div>
  )
}

const ADDRESSES = { all: '/devices', blocked: '/devices?show=blocked', list: '/devices/list' } as const

function Which({ value }: { value: keyof typeof ADDRESSES }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={t('devices.show')}
      value={value}
      onChange={(show) => void navigate(ADDRESSES[show], { replace: true })}
      data={(['all', 'blocked', 'list'] as const).map((one) => ({ value: one, label: t(`devices.${one}`) }))}
    />
  )
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
