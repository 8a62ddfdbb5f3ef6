import { Button, NativeSelect, Slider, TextInput } from '@mantine/core'
import { useState } from 'react'
import { rowsOf } from '#protocol/seats/plan.ts'
import { addRows, bend, closeCrossAisle, openCrossAisle } from '#protocol/seats/plan-edit.ts'
import { nameRows, ROW_ENDS, ROW_SCHEMES, type RowScheme, schemeOf, separate } from '#protocol/seats/plan-names.ts'
import { useT } from '../texts.ts'
import { ClassesPart } from './ClassesPart.tsx'
import { classesOf, figuresOf } from './editing.ts'
import { Key, Part } from './Part.tsx'
import css from './PlanEditor.module.css'
import { Typed } from './SeatsPanel.tsx'
import type { Editor } from './use-editor.ts'

/** What can be done with the whole plan: nothing is chosen. */
export function PlanPanel({ editor }: { editor: Editor }) {
  const t = useT()
  const { drawing, step } = editor
  const figures = figuresOf(drawing.plan)
  return (
    <>
      <header className={css.panelHead}>
        <h2>{t('plan.hall')}</h2>
        <strong>{t('plan.seats', { count: figures.seats })}</strong>
      </header>
      <p className={css.small}>
        {t('plan.figures', {
          rows: figures.rows,
          wheelchairs: figures.wheelchairs,
          companions: figures.companions,
          disabled: figures.disabled,
        })}
      </p>
      <RowsPart editor={editor} />
      {drawing.plan.seats.length > 0 && (
        <>
          <RowNamesPart editor={editor} />
          <Part title={t('plan.curve')}>
            <Slider
              aria-label={t('plan.curve')}
              thumbLabel={t('plan.curve')}
              color="ink"
              min={0}
              max={100}
              step={5}
              label={null}
              defaultValue={drawing.plan.curve}
              key={drawing.plan.curve}
              onChangeEnd={(curve) => step((plan) => bend(plan, curve))}
            />
          </Part>
        </>
      )}
      <ClassesPart editor={editor} />
    </>
  )
}

/** Rows to be added, behind any row; and room across the hall. */
function RowsPart({ editor: { drawing, step, row: screen } }: { editor: Editor }) {
  const t = useT()
  const rows = rowsOf(drawing.plan.seats).map(([first]) => first!)
  const last = rows.at(-1)
  const [after, setAfter] = useState<number | null>(null)
  const [count, setCount] = useState('1')
  const [seats, setSeats] = useState('12')
  const [seatClass, setClass] = useState('')
  const behind = after !== null && (after === 0 || rows.some((row) => row.screen_row === after)) ? after : null
  const at = behind ?? last?.screen_row ?? 0
  const next = rows.find(({ screen_row }) => screen_row > at)
  const classes = classesOf(drawing)
  const chosenClass = classes.includes(seatClass) ? seatClass : classes[0]!
  return (
    <Part title={t('plan.rows')}>
      <div className={css.pair}>
        <Figure label={t('plan.count')} value={count} onType={setCount} />
        <Figure label={t('plan.seatsEach')} value={seats} onType={setSeats} />
      </div>
      <NativeSelect
        label={t('plan.class')}
        value={chosenClass}
        data={classes.map((value) => ({ value, label: drawing.class_rate[value]?.name ?? t('plan.standard') }))}
        onChange={({ currentTarget: { value } }) => setClass(value)}
      />
      {rows.length > 0 && (
        <NativeSelect
          label={t('plan.after')}
          value={at}
          data={[
            { value: '0', label: t('plan.front') },
            ...rows.map((row) => ({ value: String(row.screen_row), label: t('plan.row', { row: row.row_name }) })),
          ]}
          onChange={({ currentTarget: { value } }) => setAfter(Number(value))}
        />
      )}
      <Button
        color="ink"
        onClick={() => {
          const row_naming = screen.config.row_naming ?? []
          const added = { after: at, count: Number(count), seats: Number(seats), class: chosenClass, row_naming }
          step((plan) => addRows(plan, added))
        }}
      >
        {t('plan.addRows', { count: Number(count) })}
      </Button>
      {next && (
        <div className={css.keys}>
          <Key text={t('plan.openAcross')} onPress={() => step((plan) => openCrossAisle(plan, at + 1))} />
          {next.screen_row > at + 1 && (
            <Key text={t('plan.closeAcross')} onPress={() => step((plan) => closeCrossAisle(plan, at + 1))} />
          )}
        </div>
      )}
    </Part>
  )
}

interface FigureProps {
  label: string
  value: string
  onType: (value: string) => void
}

function Figure({ label, value, onType }: FigureProps) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      maxLength={3}
      value={value}
      onChange={({ currentTarget }) => onType(currentTarget.value.replace(/\D/g, ''))}
    />
  )
}

/** What all rows are called, and what stands between row and seat. */
function RowNamesPart({ editor: { drawing, step } }: { editor: Editor }) {
  const t = useT()
  const [scheme, setScheme] = useState<RowScheme>(() => schemeOf(drawing.plan))
  const [from, setFrom] = useState<(typeof ROW_ENDS)[number]>('screen')
  const [start, setStart] = useState('1')
  const [first] = drawing.plan.seats
  const { separator } = drawing.plan
  return (
    <Part title={t('plan.rowNames')}>
      <div className={css.pair}>
        <NativeSelect
          label={t('plan.scheme')}
          data={ROW_SCHEMES.map((value) => ({ value, label: t(`plan.schemes.${value}`) }))}
          value={scheme}
          onChange={({ currentTarget: { value } }) => setScheme(value as RowScheme)}
        />
        <NativeSelect
          label={t('plan.from')}
          data={ROW_ENDS.map((value) => ({ value, label: t(`plan.ends.${value}`) }))}
          value={from}
          onChange={({ currentTarget: { value } }) => setFrom(value as typeof from)}
        />
      </div>
      <div className={css.pair}>
        <Figure label={t('plan.startRow')} value={start} onType={setStart} />
        <Typed
          label={t('plan.separator')}
          value={separator}
          onDone={(sign) => step((plan) => separate(plan, sign.slice(0, 3)))}
        />
      </div>
      <Key
        text={t('plan.nameRows')}
        onPress={() => step((plan) => nameRows(plan, { scheme, from, start: Math.max(1, Number(start)) }))}
      />
      {first && (
        <p className={css.small}>{t('plan.onTicket', { name: `${first.row_name}${separator}${first.seat_name}` })}</p>
      )}
    </Part>
  )
}
