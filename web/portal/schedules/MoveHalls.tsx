import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { StateLegend } from '#kit/SeatPicker/Legend.tsx'
import { type PlacedSeat, planLayout } from '#kit/SeatPicker/layout.ts'
import { type SeatMark, symbolOf } from '#kit/SeatPicker/marks.ts'
import { Plan } from '#kit/SeatPicker/Plan.tsx'
import { PlanSheet } from '#kit/SeatPicker/PlanSheet.tsx'
import { usePlanView } from '#kit/SeatPicker/use-plan-view.ts'
import { useLocale } from '#kit/texts.tsx'
import type { MoveTarget } from '#protocol/schedules/move.ts'
import { seatOfSlot } from '#protocol/seats/arrangement.ts'
import type { MoveProposal } from '#protocol/seats/move-audience.ts'
import { useT } from '../texts.ts'
import css from './Move.module.css'
import { useSeatLabels } from './seat-labels.ts'
import type { Seating } from './use-move.ts'

interface Props {
  target: MoveTarget
  /** The hall that it leaves. */
  screen: string
  seating: Seating
  /** Nothing is picked any more. */
  isFixed: boolean
}

/** Who goes where by a proposal, by the slots and the names of both halls. */
function useWho(target: MoveTarget, proposal: MoveProposal) {
  const t = useT()
  const seats = useMemo(() => new Map(proposal.seats.map(({ from, to }) => [from, to])), [proposal])
  const left = useMemo(() => new Set(proposal.left.map(({ slot }) => slot)), [proposal])
  const takers = useMemo(() => new Map(proposal.seats.map(({ from, to }) => [to, from])), [proposal])
  const nameFrom = (slot: number): string => seatOfSlot(target.from.arrangement, slot)?.name ?? ''
  const nameTo = (slot: number): string => seatOfSlot(target.to.arrangement, slot)?.name ?? ''
  const say = (slot: number): string => {
    const to = seats.get(slot)
    const seat = nameFrom(slot)
    return to === undefined ? t('moving.seat_none', { seat }) : t('moving.seat_goes', { seat, to: nameTo(to) })
  }
  return {
    isSeated: (slot: number): boolean => seats.has(slot),
    isLeft: (slot: number): boolean => left.has(slot),
    takerOf: (slot: number): number | undefined => takers.get(slot),
    nameFrom,
    nameTo,
    say,
  }
}

/**
 * Both halls side by side: where everybody sits now, and where they will. Somebody is pressed in the one, and
 * a seat for them in the other.
 */
export function MoveHalls({ target, screen, seating, isFixed }: Props) {
  const t = useT()
  const [at, setAt] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const { picked, pick, undo } = seating
  const { isSeated, isLeft, takerOf, nameFrom, nameTo, say } = useWho(target, seating.proposal)
  const party = target.parties.find(({ slots }) => at !== null && slots.includes(at))?.slots ?? []
  const choose = (slot: number): void => {
    const isTaken = isSeated(slot) || isLeft(slot)
    setAt(isTaken ? slot : null)
    setSaid(isTaken ? [say(slot), isFixed ? '' : t('moving.pick')].join(' ') : '')
  }
  const place = (slot: number): void => {
    if (isFixed) return
    if (at === null) {
      setSaid(t('moving.pick_first'))
      return
    }
    pick(at, slot)
    setSaid(t('moving.seat_goes', { seat: nameFrom(at), to: nameTo(slot) }))
    setAt(null)
  }
  return (
    <div className={css.both}>
      <div className={css.halls}>
        <OneHall
          title={t('moving.now_in', { screen })}
          hall={target.from}
          markAt={(slot) =>
            party.includes(slot) ? 'chosen' : isLeft(slot) ? 'off' : isSeated(slot) ? 'taken' : 'free'
          }
          isSelectable={(slot) => isSeated(slot) || isLeft(slot)}
          describe={({ slot }) =>
            isSeated(slot) || isLeft(slot) ? say(slot) : t('moving.seat_free', { seat: nameFrom(slot) })
          }
          onPress={choose}
        />
        <OneHall
          title={t('moving.then_in', { screen: target.screen })}
          hall={target.to}
          markAt={(slot) => {
            const from = takerOf(slot)
            return from === undefined ? 'free' : party.includes(from) ? 'chosen' : 'taken'
          }}
          isSelectable={() => at !== null && !isFixed}
          describe={({ slot }) => {
            const from = takerOf(slot)
            const seat = nameTo(slot)
            if (from === undefined) return t('moving.seat_free', { seat })
            return t('moving.seat_of', { seat, from: nameFrom(from) })
          }}
          onPress={place}
        />
      </div>
      <p className={css.said} role="status">
        {said}
      </p>
      {!isFixed && picked.length > 0 && (
        <div>
          <Button variant="default" onClick={undo}>
            {t('moving.undo', { count: picked.length })}
          </Button>
        </div>
      )}
    </div>
  )
}

interface HallProps {
  title: string
  hall: MoveTarget['from']
  markAt: (slot: number) => SeatMark
  isSelectable: (slot: number) => boolean
  describe: (placed: PlacedSeat) => string
  onPress: (slot: number) => void
}

function OneHall({ title, hall, ...plan }: HallProps) {
  const t = useT()
  const usual = useSeatLabels(useLocale())
  const legend = {
    ...usual.legend,
    chosen: t('moving.legend.chosen'),
    taken: t('moving.legend.taken'),
    off: t('moving.legend.off'),
  }
  const labels = { ...usual, plan: title, legend }
  const layout = useMemo(() => planLayout(hall.arrangement), [hall.arrangement])
  const look = usePlanView(layout)
  const symbols = new Set(layout.rows.flatMap((row) => row.seats).flatMap(({ seat }) => symbolOf(seat) ?? []))
  return (
    <section className={css.hall} aria-label={title}>
      <h2>{title}</h2>
      {hall.arrangement.numbered ? (
        <>
          <div className={css.view} data-scrolls={look.scrolls} ref={look.view} onScroll={look.readScroll}>
            <PlanSheet layout={layout} zoom={look.zoom} classRates={hall.class_rate} screen={labels.screen}>
              <Plan layout={layout} zoom={look.zoom} top={look.window.y} labels={labels} {...plan} />
            </PlanSheet>
          </div>
          <StateLegend symbols={symbols} labels={labels} />
        </>
      ) : (
        <p>{t('moving.no_numbers', { count: hall.arrangement.places })}</p>
      )}
    </section>
  )
}

/** Who has no seat in the other hall, each with the reason. */
export function Unseated({ target, seating }: { target: MoveTarget; seating: Seating }) {
  const t = useT()
  const { left } = seating.proposal
  if (left.length === 0) return null
  return (
    <section className={css.left} aria-label={t('moving.unseated', { count: left.length })}>
      <h2>{t('moving.unseated', { count: left.length })}</h2>
      <ul>
        {left.map(({ slot, why }) => (
          <li key={slot}>
            <b>{seatOfSlot(target.from.arrangement, slot)?.name ?? slot}</b> {t(`moving.why.${why}`)}
          </li>
        ))}
      </ul>
      <p>{t('moving.unseated_help')}</p>
    </section>
  )
}
