import { Button, Group, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type PlanSeat, WHEELCHAIR } from '#protocol/seats/plan.ts'
import { addSeat, changeSeats, closeAisle, moveSeats, openAisle, removeSeats } from '#protocol/seats/plan-edit.ts'
import { numberSeats, renameRow, renameSeat, SEAT_ORDERS } from '#protocol/seats/plan-names.ts'
import { clearWheelchairs, makeSofas, makeWheelchair, splitSofas } from '#protocol/seats/plan-pairs.ts'
import { useT } from '../texts.ts'
import { classesOf } from './editing.ts'
import { HousePart } from './HousePart.tsx'
import { Key, Part } from './Part.tsx'
import css from './PlanEditor.module.css'
import type { Editor } from './use-editor.ts'

/** What can be done with the chosen seats; there is one at least. */
export function SeatsPanel({ editor }: { editor: Editor }) {
  const t = useT()
  const { chosen, ids, step } = editor
  return (
    <>
      <header className={css.panelHead}>
        <h2>{nameOf(chosen, t('plan.chosen', { count: chosen.length }))}</h2>
        <Button size="compact-sm" variant="default" onClick={() => editor.choose([])}>
          {t('plan.chooseNone')}
        </Button>
      </header>
      <Kind editor={editor} />
      <HousePart key={[...ids].join()} editor={editor} />
      <Names editor={editor} />
      <Part title={t('plan.pairs')}>
        <Group gap={6}>
          <Key text={t('plan.makeSofas')} onPress={() => step((plan) => makeSofas(plan, ids))} />
          <Key text={t('plan.splitSofas')} onPress={() => step((plan) => splitSofas(plan, ids))} />
        </Group>
        <Wheelchair editor={editor} />
      </Part>
      <Place editor={editor} />
      <Button color="stop" variant="outline" onClick={() => step((plan) => removeSeats(plan, ids))}>
        {t('plan.remove', { count: chosen.length })}
      </Button>
    </>
  )
}

function nameOf(chosen: readonly PlanSeat[], count: string): string {
  const [first] = chosen
  return chosen.length === 1 ? `${first!.row_name} ${first!.seat_name}` : count
}

/** The value that all of them have; undefined where they differ. */
function common<T>(seats: readonly PlanSeat[], value: (seat: PlanSeat) => T): T | undefined {
  const values = new Set(seats.map(value))
  return values.size === 1 ? [...values][0] : undefined
}

/** Class, sale and proposals. */
function Kind({ editor: { chosen, ids, step, drawing } }: { editor: Editor }) {
  const t = useT()
  const seatClass = common(chosen, (seat) => seat.class)
  const isSold = common(chosen, (seat) => !seat.disabled)
  const isProposed = common(chosen, (seat) => seat.autoassign)
  const isWheelchair = chosen.some((seat) => seat.class === WHEELCHAIR)
  const names = classesOf(drawing).map((name) => ({
    value: name,
    label: drawing.class_rate[name]?.name ?? t('plan.standard'),
  }))
  const others = [
    ...(seatClass === undefined ? [{ value: '', label: t('plan.differ') }] : []),
    ...(seatClass === WHEELCHAIR ? [{ value: WHEELCHAIR, label: t('plan.wheelchair') }] : []),
  ]
  return (
    <Part title={t('plan.kind')}>
      <NativeSelect
        label={t('plan.class')}
        data={[...others, ...names]}
        value={seatClass ?? ''}
        disabled={isWheelchair}
        onChange={({ currentTarget: { value } }) => step((plan) => changeSeats(plan, ids, { class: value }))}
      />
      <Switch
        label={isSold === undefined ? `${t('plan.sold')} (${t('plan.differ')})` : t('plan.sold')}
        checked={isSold ?? false}
        onChange={({ currentTarget: { checked } }) => step((plan) => changeSeats(plan, ids, { disabled: !checked }))}
      />
      <Switch
        label={isProposed === undefined ? `${t('plan.proposed')} (${t('plan.differ')})` : t('plan.proposed')}
        checked={isProposed ?? false}
        disabled={isWheelchair}
        onChange={({ currentTarget: { checked } }) => step((plan) => changeSeats(plan, ids, { autoassign: checked }))}
      />
    </Part>
  )
}

/** What seats and rows are called, and how their numbers run. */
function Names({ editor }: { editor: Editor }) {
  const t = useT()
  const { chosen, step, drawing } = editor
  const [order, setOrder] = useState<(typeof SEAT_ORDERS)[number]>('left')
  const [start, setStart] = useState('1')
  const rows = new Set(chosen.map(({ screen_row }) => screen_row))
  const [first] = chosen
  const inRows = drawing.plan.seats.filter(({ screen_row }) => rows.has(screen_row))
  return (
    <Part title={t('plan.names')}>
      {rows.size === 1 && (
        <Typed
          label={t('plan.rowName')}
          value={first!.row_name}
          onDone={(name) => step((plan) => renameRow(plan, first!.screen_row, name))}
        />
      )}
      {chosen.length === 1 && (
        <Typed
          label={t('plan.seatName')}
          value={first!.seat_name}
          onDone={(name) => step((plan) => renameSeat(plan, first!.id, name))}
        />
      )}
      {inRows.length > chosen.length && (
        <Key
          text={t('plan.wholeRows', { count: rows.size })}
          onPress={() => editor.choose(inRows.map(({ id }) => id))}
        />
      )}
      <div className={css.pair}>
        <NativeSelect
          label={t('plan.order')}
          data={SEAT_ORDERS.map((value) => ({ value, label: t(`plan.orders.${value}`) }))}
          value={order}
          onChange={({ currentTarget: { value } }) => setOrder(value as typeof order)}
        />
        <TextInput
          label={t('plan.start')}
          inputMode="numeric"
          maxLength={4}
          value={start}
          onChange={({ currentTarget: { value } }) => setStart(value.replace(/\D/g, ''))}
        />
      </div>
      <Key
        text={t('plan.number', { count: rows.size })}
        onPress={() => step((plan) => numberSeats(plan, rows, { order, start: Number(start) }))}
      />
    </Part>
  )
}

interface TypedProps {
  label: string
  value: string
  onDone: (value: string) => void
}

/** A short text that counts when it is typed to its end: with Enter, or when one goes on. */
export function Typed({ label, value, onDone }: TypedProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const done = (): void => {
    if (text !== value) onDone(text)
  }
  return (
    <TextInput
      label={label}
      value={text}
      maxLength={8}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={done}
      onKeyDown={({ key }) => {
        if (key === 'Enter') done()
        if (key === 'Escape') setText(value)
      }}
    />
  )
}

/** One seat as a wheelchair place, with the companion's seat at a side of it. */
function Wheelchair({ editor: { chosen, ids, step } }: { editor: Editor }) {
  const t = useT()
  const [only] = chosen
  const isSome = chosen.some((seat) => seat.class === WHEELCHAIR || seat.companion_of !== null)
  return (
    <Group gap={6}>
      {chosen.length === 1 &&
        (['left', 'right', null] as const).map((side) => (
          <Key
            key={side ?? 'alone'}
            text={t(`plan.wheelchairs.${side ?? 'alone'}`)}
            onPress={() => step((plan) => makeWheelchair(plan, only!.id, side))}
          />
        ))}
      {isSome && <Key text={t('plan.noWheelchair')} onPress={() => step((plan) => clearWheelchairs(plan, ids))} />}
    </Group>
  )
}

const WAYS = [
  ['up', { rows: -1, cols: 0 }],
  ['down', { rows: 1, cols: 0 }],
  ['left', { rows: 0, cols: -1 }],
  ['right', { rows: 0, cols: 1 }],
] as const

/** Where they stand: moved by one, one more beside them, an aisle. */
function Place({ editor: { chosen, ids, step } }: { editor: Editor }) {
  const t = useT()
  const cols = chosen.map(({ screen_col }) => screen_col)
  const [left, right] = [Math.min(...cols), Math.max(...cols)]
  const ends = chosen.toSorted((a, b) => a.screen_col - b.screen_col)
  return (
    <Part title={t('plan.place')}>
      <Group gap={6}>
        {WAYS.map(([way, by]) => (
          <Key key={way} text={t(`plan.moves.${way}`)} onPress={() => step((plan) => moveSeats(plan, ids, by))} />
        ))}
      </Group>
      <Group gap={6}>
        <Key text={t('plan.addLeft')} onPress={() => step((plan) => addSeat(plan, ends[0]!.id, 'left'))} />
        <Key text={t('plan.addRight')} onPress={() => step((plan) => addSeat(plan, ends.at(-1)!.id, 'right'))} />
      </Group>
      <Group gap={6}>
        <Key text={t('plan.aisleLeft')} onPress={() => step((plan) => openAisle(plan, left))} />
        <Key text={t('plan.aisleRight')} onPress={() => step((plan) => openAisle(plan, right + 1))} />
        <Key text={t('plan.closeLeft')} onPress={() => step((plan) => closeAisle(plan, left - 1))} />
        <Key text={t('plan.closeRight')} onPress={() => step((plan) => closeAisle(plan, right + 1))} />
      </Group>
    </Part>
  )
}
