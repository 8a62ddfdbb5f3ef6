import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { seatOfSlot } from '#protocol/seats/arrangement.ts'
import { slotsHeld, ticketsOf } from '../bill/draft.ts'
import type { OpenSchedule } from '../bill/prices.ts'
import { freeOf, letterOf } from '../seats/letters.ts'
import { partyFrom } from '../seats/party.ts'
import { useDrafts, useHalls, useHolds, useMoment, useSale, useToday } from '../till.tsx'
import { useChosenHall } from './chosen-hall.ts'
import { HallPlan } from './HallPlan.tsx'
import { RateKeys } from './RateKeys.tsx'
import { STATE_OF_LETTER, useSeatWords } from './seat-words.ts'
import css from './TicketsTab.module.css'

/** Rates above, the hall below, and under it one line that says what was picked and what to do. */
export function TicketsTab() {
  const open = useChosenHall()
  return (
    <>
      <RateKeys />
      <div className={css.plan}>
        {open && (open.schedule.numbered ? <HallPlan open={open} /> : <NoNumbers open={open} />)}
      </div>
      {open && <PlanLine open={open} />}
    </>
  )
}

function useFree(open: OpenSchedule): { here: number; elsewhere: number } {
  const card = useToday((state) => state.day?.schedules.find((one) => one.id === open.schedule.id)) ?? open.schedule
  return freeOf(
    card,
    useHalls((state) => state.views[open.schedule.id]),
  )
}

function NoNumbers({ open }: { open: OpenSchedule }) {
  const t = useT<typeof en>()
  const { here } = useFree(open)
  return (
    <div className={css.noNumbers} id="plan" data-numbers="none">
      <strong>{here}</strong>
      <b>{t('plan.unnumbered')}</b>
      <p>{t('plan.unnumberedText', { free: here, capacity: open.schedule.capacity })}</p>
    </div>
  )
}

function PlanLine({ open }: { open: OpenSchedule }) {
  const t = useT<typeof en>()
  const moment = useMoment()
  const { screen_name, capacity } = open.schedule
  const { here, elsewhere } = useFree(open)
  const line = useToday((state) => state.line)
  const away = line && !line.up && elsewhere > 0
  const refused = useRefusedSeat(open)
  return (
    <p className={css.planLine} id="plan-line" role="status">
      <span>
        <b>{t('plan.free', { screen: screen_name, free: here, capacity })}</b> {refused}
        {refused
          ? null
          : away
            ? t('plan.elsewhere', { count: here, elsewhere, time: moment(line.since) })
            : open.schedule.numbered && <PickWords open={open} />}
      </span>
    </p>
  )
}

/** The seat that was tapped in vain, and why it cannot be had (UX-46). */
function useRefusedSeat(open: OpenSchedule): string | null {
  const words = useSeatWords(open.schedule.screen_name)
  const refused = useSale((state) => state.refused)
  const letters = useHalls((state) => state.views[open.schedule.id]?.seats ?? '')
  const seat = refused === null ? undefined : seatOfSlot(open.arrangement, refused)
  const state = seat && STATE_OF_LETTER[letterOf(letters, seat.slot ?? 0)]
  return seat && state ? `${words.seat(seat.row_name, seat.seat_name)}: ${words.state[state]}.` : null
}

function PickWords({ open: { schedule, arrangement } }: { open: OpenSchedule }) {
  const t = useT<typeof en>()
  const schedule_id = schedule.id
  const draft = useDrafts((state) => state.draft)
  const asking = useHolds((state) => state.holding.includes(schedule_id))
  const zoomed = useSale((state) => state.zoomed !== null)
  const tickets = ticketsOf(draft, schedule_id).length
  const own = slotsHeld(draft, schedule_id)
  const missing = tickets - own.length
  if (tickets === 0) return t('plan.choose')
  if (asking) return t('plan.asking')
  if (missing > 0) return t('plan.missing', { count: missing })
  if (zoomed || draft.by_hand.includes(schedule_id)) return t('plan.hand')
  const together = partyFrom(arrangement, own[0]!, tickets, (slot) => own.includes(slot))
  return t(together ? 'plan.best' : 'plan.bestApart', { count: tickets })
}
