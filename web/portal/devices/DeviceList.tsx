import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { device } from '#protocol/catalogue/device.ts'
import type { Box, FleetDevice } from '#protocol/devices/fleet.ts'
import chips from '../kit/ListChips.module.css'
import { ListFrame } from '../kit/ListFrame.tsx'
import { listQueryOf } from '../kit/list-calls.ts'
import type { Values } from '../kit/merge.ts'
import { RowPanel } from '../kit/RowPanel.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { useListAddress } from '../kit/use-list-address.ts'
import { useView } from '../kit/use-view.ts'
import { useT } from '../texts.ts'
import { useFresh } from '../use-fresh.ts'
import { DeviceMenu } from './DeviceMenu.tsx'
import { DeviceState, WaitingOrders } from './DeviceState.tsx'
import css from './Devices.module.css'
import type { Doing } from './use-orders.ts'

interface Props {
  boxes: readonly Box[]
  waits: boolean
  /** Rises with everything that was done here. */
  touched: number
  onDo: (doing: Doing, device: FleetDevice) => void
  onReload: (ids: readonly number[]) => void
}

const NO_OPTIONS = {}
const EVERY_MS = 3_000

/** All devices as a list: ordered, narrowed, as a file, several loaded anew at once, with their history. */
export function DeviceList({ boxes, waits, touched, onDo, onReload }: Props) {
  const call = useCall()
  const address = useListAddress(device)
  const { state, opened, open } = address
  const options = useAnswer(device.kind, (signal) => call(whole.calls.options, { signal }))
  const whole = useView(device, options.data ?? NO_OPTIONS)
  // its edge alone makes one
  const view = { ...whole, may: { create: false, edit: whole.may.edit, delete: false } }
  const query = listQueryOf(state)
  const listed = JSON.stringify(query)
  const list = useAnswer(listed, (signal) => call(view.calls.list, { query, signal }))
  const [chosen, setChosen] = useState<ReadonlyMap<number, Values>>(new Map())
  const { again } = list
  useFresh(list, EVERY_MS)
  useEffect(() => {
    if (touched > 0) again()
  }, [touched, again])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its own choice
  useEffect(() => setChosen(new Map()), [listed])
  const fleet = new Map(boxes.flatMap((box) => box.devices.map((one) => [one.id, { box, device: one }] as const)))
  const foundOf = (row: Values) => fleet.get(row.id as number)
  const shown = opened.row === null ? undefined : fleet.get(Number(opened.row))
  return (
    <ListFrame
      view={view}
      address={address}
      list={list}
      cells={{ status: (row) => <Now found={foundOf(row)} /> }}
      choice={{
        chosen,
        onChosen: setChosen,
        bar: (
          <Chosen
            count={chosen.size}
            waits={waits}
            onReload={() => onReload([...chosen.keys()])}
            onClear={() => setChosen(new Map())}
          />
        ),
      }}
      panel={
        opened.row !== null && (
          <RowPanel
            key={opened.row}
            view={view}
            id={Number(opened.row)}
            touched={touched}
            facts={{ status: (row) => <Now found={foundOf(row)} isWhole /> }}
            actions={() => shown && <DeviceMenu device={shown.device} onDo={onDo} />}
            onEdit={() => shown && onDo('edit', shown.device)}
            onClose={() => open({ row: null })}
            onChanged={again}
          />
        )
      }
    />
  )
}

interface NowProps {
  found: { box: Box; device: FleetDevice } | undefined
  /** With what waits for the line to its cinema. */
  isWhole?: boolean
}

/** How a device is at this moment, as its box says. */
function Now({ found, isWhole = false }: NowProps) {
  if (!found) return null
  return (
    <span className={css.state}>
      <DeviceState {...found} />
      {isWhole && <WaitingOrders box={found.box} uid={found.device.uid} />}
    </span>
  )
}

interface ChosenProps {
  count: number
  waits: boolean
  onReload: () => void
  onClear: () => void
}

/** What is done with several devices at once; it stands where the chips were. */
function Chosen({ count, waits, onReload, onClear }: ChosenProps) {
  const t = useT()
  return (
    <section className={chips.chips} aria-label={t('bulk.title')}>
      <b role="status">{t('bulk.chosen', { count })}</b>
      <Button color="ink" size="sm" disabled={waits} onClick={onReload}>
        {t('devices.reload')}
      </Button>
      <Button variant="default" size="sm" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
    </section>
  )
}
