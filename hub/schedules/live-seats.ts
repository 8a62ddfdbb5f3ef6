import type { Logger } from 'pino'
import type { VisitorStatus } from '#protocol/ledger/status.ts'
import { visitorStatus } from '#protocol/ledger/status.ts'
import type { SeatState } from '#protocol/seats/arrangement.ts'
import { Throttle } from '#protocol/server/pace.ts'
import type { SeatChange } from '#protocol/site/calls.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Live } from '../live/live.ts'
import { FRAME_EVERY_MS } from '../live/schedule-frames.ts'
import type { Lines } from '../seats/lines.ts'
import type { Offers } from './offers.ts'
import { type Shown, saleFlags, seatFlags } from './shown.ts'

/** What was last sent of the bills of this process, so that each change is sent once. */
const MAX_BILLS = 50_000

export interface LiveSeatsParts {
  offers: Pick<Offers, 'shown'>
  live: Pick<Live, 'scheduleChanged' | 'billChanged'>
  lanes: Pick<Lanes, 'opened' | 'onCommit' | 'onForget'>
  lines: Pick<Lines, 'onChange'>
  log: Logger
}

/**
 * Notifies browsers of what changes: seats and counts of schedules, and the status of bills (F-124, F-295),
 * after every commit of the lane and whenever the line to an edge, or what it shows, changes. Only seats that
 * became different are sent.
 */
export function notifyOfSeats({ offers, live, lanes, lines, log }: LiveSeatsParts): void {
  const shownStates = new Map<number, SeatState[]>()
  const shownBills = new Map<string, VisitorStatus>()
  const failed = (error: unknown, schedule_id: number): void =>
    log.warn({ err: error, schedule_id }, 'seats were not sent')
  // of one schedule no more than frames go out (docs/ledger.md, Views): the whole hall is compared each time
  const throttle = new Throttle<number>({ wait_ms: FRAME_EVERY_MS, failed })

  const sendSchedule = async (exhibitor_id: number, schedule_id: number): Promise<void> => {
    const shown = await offers.shown(exhibitor_id, schedule_id)
    if (!shown) return
    const before = shownStates.get(schedule_id)
    shownStates.set(schedule_id, shown.map.states)
    const { sold_out, sold_out_online, purchasable_online, more_at_counter } = saleFlags(shown)
    live.scheduleChanged({
      exhibitor_id,
      version: shown.map.version,
      schedule_id,
      seats: changedSeats(shown, before),
      available_seats_online: shown.map.available_seats_online,
      sold_out,
      sold_out_online,
      purchasable_online,
      more_at_counter,
    })
  }

  const notify = (exhibitor_id: number, schedule_ids: Iterable<number>): void => {
    for (const id of schedule_ids) throttle.call(() => sendSchedule(exhibitor_id, id), id)
  }

  const sendBills = (exhibitor_id: number, cinema_id: number, bill_ids: Iterable<string>): void => {
    const lane = lanes.opened().find((open) => open.cinema_id === cinema_id)
    for (const uuid of bill_ids) {
      const bill = lane?.committed.bills.get(uuid)
      if (bill?.home !== 'hub') continue
      const status = visitorStatus(bill.status)
      if (shownBills.get(uuid) === status) continue
      shownBills.set(uuid, status)
      if (shownBills.size > MAX_BILLS) shownBills.delete(shownBills.keys().next().value as string)
      live.billChanged(exhibitor_id, { uuid, status })
    }
  }

  lanes.onForget((_, schedule_ids) => {
    for (const id of schedule_ids) shownStates.delete(id)
  })
  lanes.onCommit(({ exhibitor_id, cinema_id, changed, mine }) => {
    if (!mine) return
    notify(exhibitor_id, changed.schedules)
    sendBills(exhibitor_id, cinema_id, changed.bills)
  })
  lines.onChange(({ exhibitor_id, cinema_id, schedule_ids }) => {
    if (schedule_ids !== 'all') return notify(exhibitor_id, schedule_ids)
    const lane = lanes.opened().find((open) => open.cinema_id === cinema_id)
    if (lane)
      notify(
        exhibitor_id,
        [...lane.committed.halls.values()].map((hall) => hall.schedule_id).filter((id) => shownStates.has(id)),
      )
  })
}

function changedSeats({ schedule, map }: Shown, before: readonly SeatState[] | undefined): SeatChange[] {
  if (!schedule.arrangement.numbered) return []
  return schedule.arrangement.rows.flat().flatMap(({ slot, screen_row, screen_col }) => {
    if (slot === null || before?.[slot - 1] === map.states[slot - 1]) return []
    return [{ screen_row, screen_col, ...seatFlags(map.states[slot - 1]!) }]
  })
}
