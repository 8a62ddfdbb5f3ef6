import { registerHold, registerRelease, registerSchedule } from '#protocol/register/calls.ts'
import { type Draft, markByHand, removeTicket, schedulesOf, slotsHeld, ticketsOf } from '../bill/draft.ts'
import { type Desk, freeOf, mendDraft, ownLetters, patch, raise, type SeatsView } from '../sale/desk-state.ts'
import { applyHeld, classWish, type HoldAnswer, type HoldBody, holdWanted } from './hold-wish.ts'
import { letterOf } from './letters.ts'

const seeView = (desk: Desk, schedule_id: number, view: SeatsView): void =>
  patch(desk, { views: { ...desk.state.get().views, [schedule_id]: view } })

/** Fetches a schedule for selling: arrangement, rates, seats. What was known of its seats is replaced whatever its number: the edge may have begun anew. */
export const openSchedule = async (desk: Desk, schedule_id: number): Promise<boolean> => {
  const answer = await desk.edge(registerSchedule, { params: { schedule_id } })
  if (answer.kind !== 'answer') return false
  patch(desk, { open: { ...desk.state.get().open, [schedule_id]: answer.data } })
  seeView(desk, schedule_id, answer.data)
  return true
}

/** Fetches the rates of a schedule that is on the screen again. Live views went on meanwhile: one that is newer than the answer stays. */
export const reprice = async (desk: Desk, schedule_id: number): Promise<void> => {
  const answer = await desk.edge(registerSchedule, { params: { schedule_id } })
  if (answer.kind !== 'answer') return
  patch(desk, { open: { ...desk.state.get().open, [schedule_id]: answer.data } })
  takeView(desk, schedule_id, answer.data)
}

/** Whether a seat that the edge said it holds for this bill is no longer held in the newest view. */
const hasSlipped = (desk: Desk, schedule_id: number): boolean => {
  const { draft, views, held } = desk.state.get()
  const known = held[schedule_id] ?? []
  const seats = views[schedule_id]?.seats ?? ''
  return slotsHeld(draft, schedule_id).some((slot) => known.includes(slot) && !'hm'.includes(letterOf(seats, slot)))
}

/** A live view; older ones than known are dropped. One in which a seat of this bill is no longer held makes the edge be asked. */
export const takeView = (desk: Desk, schedule_id: number, view: SeatsView): void => {
  if (view.seq < (desk.state.get().views[schedule_id]?.seq ?? 0)) return
  seeView(desk, schedule_id, view)
  if (!desk.running.has(schedule_id) && hasSlipped(desk, schedule_id)) void syncHold(desk, schedule_id, true)
}

/** Whether what the edge holds is what the draft needs. */
const isHeld = (desk: Desk, schedule_id: number, body: HoldBody): boolean => {
  const held = desk.state.get().held[schedule_id] ?? []
  return (
    body.slots !== undefined && body.slots.length === held.length && body.slots.every((slot) => held.includes(slot))
  )
}

const wanted = (desk: Desk, schedule_id: number): HoldBody | null => {
  const { draft, open, views, held } = desk.state.get()
  const schedule = open[schedule_id]
  if (!schedule) return null
  const letters = ownLetters(views[schedule_id], slotsHeld(draft, schedule_id), held[schedule_id] ?? [])
  return holdWanted(draft, schedule_id, schedule, letters)
}

type HoldOutcome =
  | { kind: 'held'; taken: HoldAnswer['lost']; short: boolean }
  | { kind: 'refused'; field: string; message: string }
  | { kind: 'unreachable' }

/** Tickets that no seat can be had for leave the bill again. */
const dropSeatless = (desk: Desk, schedule_id: number): void => {
  let draft: Draft = desk.state.get().draft
  for (const line of ticketsOf(draft, schedule_id)) {
    if (line.slot === null) draft = removeTicket(draft, schedule_id, line.price_rate_id)
  }
  mendDraft(desk, draft)
}

/** The show has only so many free seats (F-268). */
const tellFull = (desk: Desk, schedule_id: number): void => {
  dropSeatless(desk, schedule_id)
  const { open, views, draft } = desk.state.get()
  const card = open[schedule_id]?.schedule
  const free = (card ? freeOf(card, views[schedule_id]).here : 0) + slotsHeld(draft, schedule_id).length
  raise(desk, { kind: 'show_full', schedule_id, free })
}

/** Why a hold was refused, by the field that the edge names; answers whether to ask again. */
const takeHoldRefusal = (desk: Desk, schedule_id: number, field: string, message: string): boolean => {
  const { draft } = desk.state.get()
  if (field === 'bill_id') {
    // the bill has ended at the edge, by its time: this draft goes on as another one
    mendDraft(desk, { ...draft, bill_id: desk.new_id() })
    patch(desk, { held: {} })
    return true
  }
  if (field === 'count') tellFull(desk, schedule_id)
  else if (field === 'quantity') {
    // free seats there are, but none that are proposed by themselves: they are picked by hand
    mendDraft(desk, markByHand(draft, schedule_id, true))
    patch(desk, { zoomed: 1 })
  } else {
    dropSeatless(desk, schedule_id)
    raise(desk, { kind: 'told', message })
  }
  return false
}

/** Someone else was faster (F-265): the best seats that are left are held at once and offered; nothing is charged before the cashier chose. */
const offerOthers = async (desk: Desk, schedule_id: number, taken: HoldAnswer['lost']): Promise<void> => {
  const tickets = ticketsOf(desk.state.get().draft, schedule_id)
  if (tickets.length === 0) return
  if (tickets.some((line) => line.slot === null)) {
    const outcome = await holdOnce(desk, {
      ...{ schedule_id, count: tickets.length },
      ...classWish(tickets[0]?.seat_class ?? null),
    })
    if (outcome.kind === 'refused') takeHoldRefusal(desk, schedule_id, outcome.field, outcome.message)
    if (outcome.kind !== 'held') return
    if (outcome.short) return tellFull(desk, schedule_id)
  }
  const proposal = slotsHeld(desk.state.get().draft, schedule_id)
  raise(desk, { kind: 'seats_lost', schedule_id, taken, proposal })
}

/** The view that came with a hold, unless a newer one was there before it. */
const takeAnswered = (desk: Desk, schedule_id: number, { seats, seq }: HoldAnswer): void => {
  if (seq < (desk.state.get().views[schedule_id]?.seq ?? 0)) return
  seeView(desk, schedule_id, { seats: seats.replaceAll('m', 'h'), seq })
}

/** Whether the tickets of a show are still as many, and on the same seats. */
const sameSeats = (one: Draft, other: Draft, schedule_id: number): boolean => {
  const seats = ({ slot }: { slot: number | null }): number | null => slot
  return ticketsOf(one, schedule_id).map(seats).join() === ticketsOf(other, schedule_id).map(seats).join()
}

/** One hold, applied to the draft unless its tickets or their seats were changed meanwhile (then the next round asks for those: the newest wish wins). */
const holdOnce = async (desk: Desk, body: HoldBody): Promise<HoldOutcome> => {
  const { schedule_id } = body
  // what this register itself still holds under another number would look like someone else's
  if (desk.left.size > 0) await releaseLeft(desk)
  const before = desk.state.get().draft
  const answer = await desk.edge(registerHold, { params: { bill_id: before.bill_id }, body })
  if (answer.kind === 'refused') {
    return { kind: 'refused', field: Object.keys(answer.errors)[0] ?? '', message: answer.message }
  }
  if (answer.kind !== 'answer') return { kind: 'unreachable' }
  takeAnswered(desk, schedule_id, answer.data)
  const { draft } = desk.state.get()
  if (draft.bill_id !== before.bill_id) return { kind: 'held', taken: [], short: false }
  patch(desk, { held: { ...desk.state.get().held, [schedule_id]: answer.data.held } })
  if (!sameSeats(draft, before, schedule_id)) {
    desk.again.add(schedule_id)
    return { kind: 'held', taken: [], short: false }
  }
  const { draft: seated, taken } = applyHeld(draft, body, answer.data)
  mendDraft(desk, seated)
  return { kind: 'held', taken, short: (body.count ?? 0) > answer.data.held.length }
}

const ROUNDS_MOST = 10
/** So often the home may propose seats of which some cannot be had, before the show counts as full (LEDGER.md, Placement). */
const PROPOSALS_MOST = 3

const holdRounds = async (desk: Desk, schedule_id: number, force: boolean): Promise<void> => {
  const taken: HoldAnswer['lost'] = []
  let must = force
  let short = 0
  for (let round = 0; round < ROUNDS_MOST; round++) {
    desk.again.delete(schedule_id)
    const body = wanted(desk, schedule_id)
    if (!body || desk.state.get().paying || (!must && isHeld(desk, schedule_id, body))) break
    const outcome = await holdOnce(desk, body)
    if (outcome.kind === 'unreachable') break
    if (outcome.kind === 'refused') {
      if (!takeHoldRefusal(desk, schedule_id, outcome.field, outcome.message)) return
      must = true
      continue
    }
    taken.push(...outcome.taken)
    if (outcome.short && ++short === PROPOSALS_MOST) return tellFull(desk, schedule_id)
    must = outcome.short || hasSlipped(desk, schedule_id)
    if (!must && !desk.again.has(schedule_id)) break
  }
  if (taken.length > 0) await offerOthers(desk, schedule_id, taken)
}

/**
 * Makes the edge hold what the draft needs in one schedule. One conversation per schedule at a time; a wish that comes while one runs is the next round. `force` asks even if
 * nothing seems to have changed: to renew a hold, or after the edge was away.
 */
export const syncHold = async (desk: Desk, schedule_id: number, force = false): Promise<void> => {
  if (desk.running.has(schedule_id)) {
    desk.again.add(schedule_id)
    return
  }
  desk.running.add(schedule_id)
  patch(desk, { holding: [...desk.running] })
  try {
    await holdRounds(desk, schedule_id, force)
  } finally {
    desk.running.delete(schedule_id)
    patch(desk, { holding: [...desk.running] })
  }
}

/** Every schedule that this bill has tickets of, or has held seats of. */
export const syncAll = (desk: Desk, force = false): Promise<unknown> => {
  const ids = new Set([...schedulesOf(desk.state.get().draft), ...Object.keys(desk.state.get().held).map(Number)])
  return Promise.all([...ids].map((schedule_id) => syncHold(desk, schedule_id, force)))
}

/** The bill is left: its seats are free for others at once, or as soon as the edge answers. */
export const releaseBill = async (desk: Desk, bill_id: string): Promise<void> => {
  patch(desk, { held: {} })
  desk.left.add(bill_id)
  await releaseLeft(desk)
}

const releaseLeft = (desk: Desk): Promise<unknown> =>
  Promise.all(
    [...desk.left].map(async (bill_id) => {
      const answer = await desk.edge(registerRelease, { params: { bill_id }, body: {} })
      if (answer.kind !== 'unreachable') desk.left.delete(bill_id)
    }),
  )
