import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ClassLegend, StateLegend } from '#kit/SeatPicker/Legend.tsx'
import { planLayout } from '#kit/SeatPicker/layout.ts'
import { describeSeat, markOf, symbolOf } from '#kit/SeatPicker/marks.ts'
import { Plan } from '#kit/SeatPicker/Plan.tsx'
import { PlanSheet } from '#kit/SeatPicker/PlanSheet.tsx'
import { usePlanView } from '#kit/SeatPicker/use-plan-view.ts'
import { useLocale } from '#kit/texts.tsx'
import type { SeatState } from '#protocol/seats/arrangement.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { useT } from '../texts.ts'
import { Change } from './Change.tsx'
import css from './Schedules.module.css'
import { useSeatLabels } from './seat-labels.ts'
import type { HallNow } from './use-schedule-seats.ts'

const STATE: Readonly<Record<string, SeatState>> = {
  f: 'free',
  h: 'held',
  r: 'reserved',
  b: 'blocked',
  s: 'sold',
  e: 'elsewhere',
}

interface Props {
  hall: HallNow
  /** Asks for the hall anew. */
  again: () => void
}

/** The seats of one schedule, and what is done with those chosen; one that is sold meanwhile is not. */
export function Hall({ hall, again }: Props) {
  const t = useT()
  const { may } = useSurroundings()
  const labels = useSeatLabels(useLocale())
  const layout = useMemo(() => planLayout(hall.arrangement), [hall.arrangement])
  const look = usePlanView(layout)
  const [touched, setTouched] = useState<readonly number[]>([])
  const [said, setSaid] = useState('')
  const mayBlock = may('schedules.block-seats') && !hall.is_over
  const stateOf = (slot: number): SeatState => STATE[hall.states[slot - 1] ?? 'e'] ?? 'elsewhere'
  const isSelectable = (slot: number): boolean => mayBlock && ['free', 'elsewhere', 'blocked'].includes(stateOf(slot))
  const chosen = touched.filter(isSelectable)
  const free = chosen.filter((slot) => ['free', 'elsewhere'].includes(stateOf(slot)))
  const blocked = chosen.filter((slot) => stateOf(slot) === 'blocked')
  const seats = layout.rows.flatMap((row) => row.seats)
  const symbols = new Set(seats.flatMap(({ seat }) => symbolOf(seat) ?? []))
  const press = (slot: number): void => {
    setSaid(isSelectable(slot) ? '' : labels.refused)
    if (isSelectable(slot)) setTouched(chosen.includes(slot) ? chosen.filter((one) => one !== slot) : [...chosen, slot])
  }
  const row = (name: string) => (): void => {
    const slots = layout.rows.find((one) => one.name === name)?.seats.map(({ slot }) => slot) ?? []
    setTouched([...new Set([...chosen, ...slots.filter(isSelectable)])])
  }
  const lastRow = seats.find(({ slot }) => slot === chosen.at(-1))?.seat.row_name
  return (
    <div className={css.body}>
      <div className={css.left}>
        <div className={css.view} data-scrolls={look.scrolls} ref={look.view} onScroll={look.readScroll}>
          <PlanSheet layout={layout} zoom={look.zoom} classRates={hall.class_rate} screen={labels.screen}>
            <Plan
              layout={layout}
              zoom={look.zoom}
              top={look.window.y}
              markAt={(slot) => markOf(stateOf(slot), chosen.includes(slot))}
              isSelectable={isSelectable}
              describe={({ seat, slot }) =>
                describeSeat(seat, stateOf(slot), chosen.includes(slot), hall.class_rate[seat.class], labels)
              }
              onPress={press}
              labels={labels}
            />
          </PlanSheet>
        </div>
        <p className={css.said} role="status">
          {said}
        </p>
        <ClassLegend layout={layout} classRates={hall.class_rate} labels={labels} />
        <StateLegend symbols={symbols} labels={labels} />
      </div>
      <aside className={css.panel} aria-label={t('schedules.change')}>
        <h2>{t('plan.chosen', { count: chosen.length })}</h2>
        {!mayBlock && <p>{hall.is_over ? t('schedules.over') : t('schedules.mayNot')}</p>}
        {mayBlock && chosen.length === 0 && <p>{t('schedules.choose')}</p>}
        {mayBlock && chosen.length > 0 && (
          <>
            {lastRow !== undefined && (
              <Button variant="default" onClick={row(lastRow)}>
                {t('schedules.wholeRow', { row: lastRow })}
              </Button>
            )}
            <Change
              hall={hall}
              free={free}
              blocked={blocked}
              onDone={() => {
                setTouched([])
                again()
              }}
            />
            <Button variant="default" onClick={() => setTouched([])}>
              {t('plan.chooseNone')}
            </Button>
          </>
        )}
      </aside>
    </div>
  )
}
