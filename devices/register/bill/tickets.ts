import type { cinemaStateTopic } from '#protocol/devices/topics.ts'
import type { TopicBody } from '#protocol/kit/topic.ts'
import { registerState } from '#protocol/register/calls.ts'
import { seatOfSlot } from '#protocol/seats/arrangement.ts'
import { createStore } from '../../shell/store.ts'
import { pay, resumePaying, settlePaying, tellEnded, voidSale } from '../pay/checkout.ts'
import {
  type Ask,
  type Day,
  type Desk,
  type DeskParts,
  type DeskState,
  firstState,
  freeOf,
  keepInTab,
  keptInTab,
  ownLetters,
  patch,
  raise,
  type ScheduleCard,
  type SeatsView,
  setDraft,
  type Tab,
  type Tender,
} from '../sale/desk-state.ts'
import { nextClass, seatClasses } from '../seats/classes.ts'
import { openSchedule, releaseBill, reprice, syncAll, syncHold, takeView } from '../seats/holds.ts'
import { letterOf } from '../seats/letters.ts'
import { partyFrom } from '../seats/party.ts'
import {
  addProduct,
  addTicket,
  backTo,
  inClass,
  MAX_LINES,
  MAX_PIECES,
  MAX_TICKETS,
  markByHand,
  newDraft,
  productCount,
  removeTicket,
  schedulesOf,
  seatTickets,
  slotsHeld,
  ticketsOf,
} from './draft.ts'

/** Everything a cashier can do with the bill on the screen. Each action shows at once; what the edge says to it follows. */
export interface DeskActions {
  desk: Desk
  /** The day and the shows as they were when the edge last answered, for a start without it: the bill that is kept has its names and prices. */
  remember(day: Day, open: DeskState['open']): void
  /** Loads the day; again after the edge was away, and every now and then. */
  refresh(): Promise<void>
  /** The catalogue changed: the day and the shows on the screen are read again, so that every key has the price of now. */
  catalogueChanged(): Promise<void>
  /** The edge is back: what is shown and held is asked anew. */
  reconnected(): Promise<void>
  choose(schedule_id: number): void
  show(tab: Tab): void
  /** One more of a rate of the chosen show; `addTicketOf` of any show on the bill. */
  addTicket(price_rate_id: number): void
  addTicketOf(schedule_id: number, price_rate_id: number): void
  /** The party of the chosen show sits in this class. */
  chooseClass(seat_class: string): void
  takeTicket(schedule_id: number, price_rate_id: number): void
  addProduct(product_id: number, by: number): void
  tapSeat(slot: number): void
  zoom(slot: number | null): void
  undo(): void
  clear(): void
  /** Asks; null closes the question on the screen, and what waits behind it comes up. */
  ask(ask: Ask | null): void
  pickOthers(schedule_id: number): void
  /** Begins to pay the bill, types on, or goes back to it. A question about the way that is left closes with it. */
  tender(tender: Tender | null): void
  pay(payment_method_id: number, tendered_cents: number | null): Promise<void>
  voidSale(question_id: string): Promise<void>
  /** Asks for the held seats again before their time is up. */
  renewHolds(): void
  takeView(schedule_id: number, view: SeatsView): void
  takeCinemaState(body: TopicBody<typeof cinemaStateTopic>): void
}

/** The show a cashier most likely sells next: the first that has not begun and has places, else the first not begun, else the last. */
export const likelyNext = (cards: readonly ScheduleCard[]): number | null => {
  const ahead = cards.filter((card) => !card.started)
  return (ahead.find((card) => card.free > 0) ?? ahead[0] ?? cards.at(-1))?.id ?? null
}

/** The day, its line and printer; the show that is sold next when none is chosen, or the chosen one is over. */
const readDay = async (desk: Desk): Promise<void> => {
  const answer = await desk.edge(registerState)
  if (answer.kind !== 'answer') return
  const day = answer.data
  patch(desk, { day, line: day.line, printer: day.printer })
  const { chosen } = desk.state.get()
  if (!day.schedules.some((card) => card.id === chosen)) patch(desk, { chosen: likelyNext(day.schedules) })
}

/** The day, and whatever of the screen is not known yet. */
const refresh = async (desk: Desk): Promise<void> => {
  await readDay(desk)
  const { open } = desk.state.get()
  await Promise.all(shown(desk).map((schedule_id) => open[schedule_id] ?? openSchedule(desk, schedule_id)))
}

/** The schedules on the screen: the chosen one and those of the bill. */
const shown = (desk: Desk): number[] => {
  const { chosen, draft } = desk.state.get()
  return [...new Set([...(chosen === null ? [] : [chosen]), ...schedulesOf(draft)])]
}

/** Shows that are not on the screen are forgotten, and opened anew when they are chosen. */
const keepShown = (desk: Desk): void => {
  const { open } = desk.state.get()
  const kept = Object.entries(open).filter(([schedule_id]) => shown(desk).includes(Number(schedule_id)))
  patch(desk, { open: Object.fromEntries(kept) })
}

const catalogueChanged = async (desk: Desk): Promise<void> => {
  await readDay(desk)
  keepShown(desk)
  await Promise.all(shown(desk).map((schedule_id) => reprice(desk, schedule_id)))
}

/** The edge is back, and may have begun anew: everything is asked again. What is on the screen stays there until the answer is; a bill never stands without its prices. */
const reconnected = async (desk: Desk): Promise<void> => {
  await readDay(desk)
  keepShown(desk)
  await Promise.all(shown(desk).map((schedule_id) => openSchedule(desk, schedule_id)))
  await syncAll(desk, true)
}

const choose = async (desk: Desk, schedule_id: number): Promise<void> => {
  patch(desk, { chosen: schedule_id, tab: 'tickets', zoomed: null, refused: null })
  keepInTab(desk)
  await openSchedule(desk, schedule_id)
}

/** The class whose price the keys show for the next ticket; null where a show has but one. */
const promisedClass = (desk: Desk, schedule_id: number): string | null => {
  const { draft, open, views, held } = desk.state.get()
  const schedule = open[schedule_id]
  if (!schedule) return null
  const letters = ownLetters(views[schedule_id], slotsHeld(draft, schedule_id), held[schedule_id] ?? [])
  const classes = seatClasses(schedule, letters)
  return classes.length < 2 ? null : (nextClass(classes, draft.classes[schedule_id])?.id ?? null)
}

/** The whole party of the chosen show moves to the best seats of a class; without tickets it is where the first one will sit. */
const chooseClass = (desk: Desk, seat_class: string): void => {
  const { chosen, draft, paying } = desk.state.get()
  if (chosen === null || paying) return
  const anew = markByHand(seatTickets(draft, chosen, []), chosen, false)
  setDraft(desk, inClass(anew, chosen, seat_class))
  if (ticketsOf(draft, chosen).length > 0) void syncHold(desk, chosen)
}

const addOne = (desk: Desk, schedule_id: number | null, price_rate_id: number): void => {
  const { draft, open, views, paying } = desk.state.get()
  const card = schedule_id === null ? undefined : open[schedule_id]?.schedule
  if (!card || paying) return
  const own = ticketsOf(draft, card.id).length
  const room = freeOf(card, views[card.id]).here + slotsHeld(draft, card.id).length
  if (own >= room) {
    raise(desk, { kind: 'show_full', schedule_id: card.id, free: room })
    return
  }
  const seat_class = promisedClass(desk, card.id)
  const added = addTicket(draft, { id: desk.new_id(), schedule_id: card.id, price_rate_id, seat_class })
  if (setDraft(desk, added, `t${card.id}.${price_rate_id}`)) void syncHold(desk, card.id)
  else tellLimit(desk, own >= MAX_TICKETS ? 'tickets' : 'lines')
}

const MOST = { tickets: MAX_TICKETS, lines: MAX_LINES, pieces: MAX_PIECES } as const

/** Nothing was added, and this is why (UX-46). */
const tellLimit = (desk: Desk, limit: keyof typeof MOST): void =>
  raise(desk, { kind: 'limit', limit, most: MOST[limit] })

const takeOne = (desk: Desk, schedule_id: number, price_rate_id: number): void => {
  const { draft, paying } = desk.state.get()
  if (paying) return
  const taken = removeTicket(draft, schedule_id, price_rate_id)
  if (setDraft(desk, taken, `t${schedule_id}.${price_rate_id}`)) void syncHold(desk, schedule_id)
}

const addPieces = (desk: Desk, product_id: number, by: number): void => {
  const { draft, paying } = desk.state.get()
  if (paying) return
  const changed = setDraft(desk, addProduct(draft, desk.new_id(), product_id, by), `p${product_id}`)
  if (!changed && by > 0) tellLimit(desk, productCount(draft, product_id) >= MAX_PIECES ? 'pieces' : 'lines')
}

/** Where the party sits after a tap on a free seat: one ticket without a seat takes it while others sit, else the whole party moves there, else its first ticket does. */
const seatsAfterTap = (own: readonly number[], tickets: number, slot: number, party: number[] | null): number[] => {
  if (own.includes(slot)) return own.filter((one) => one !== slot)
  if (own.length > 0 && own.length < tickets) return [...own, slot]
  return party ?? [...own.slice(1), slot]
}

/** A tap on the large plan. A lifted seat stays held until its ticket has another one. */
const tapSeat = (desk: Desk, slot: number): void => {
  const { chosen, draft, open, views, held, paying } = desk.state.get()
  const schedule = chosen === null ? undefined : open[chosen]
  if (chosen === null || !schedule || paying) return
  const own = slotsHeld(draft, chosen)
  const tickets = ticketsOf(draft, chosen).length
  const letters = ownLetters(views[chosen], own, held[chosen] ?? [])
  const usable = (one: number): boolean => 'fm'.includes(letterOf(letters, one))
  if (!usable(slot)) patch(desk, { refused: slot })
  if (tickets === 0 || !usable(slot)) return
  const party = partyFrom(schedule.arrangement, slot, tickets, usable)
  const seats = seatsAfterTap(own, tickets, slot, party).toSorted((a, b) => a - b)
  const seated = markByHand(seatTickets(draft, chosen, seats), chosen, true)
  const seat_class = seatOfSlot(schedule.arrangement, slot)?.class
  const offered = seatClasses(schedule, letters)
  const named = offered.length > 1 && offered.some(({ id }) => id === seat_class)
  setDraft(desk, named && seat_class ? inClass(seated, chosen, seat_class) : seated)
  if (seats.length === tickets) void syncHold(desk, chosen)
}

const undo = (desk: Desk): void => {
  const { past, paying } = desk.state.get()
  const before = past.at(-1)
  if (!before || paying) return
  patch(desk, { draft: backTo(before, desk.state.get().draft), past: past.slice(0, -1), touched: null })
  keepInTab(desk)
  void syncAll(desk)
}

const clear = (desk: Desk): void => {
  const { draft, paying } = desk.state.get()
  if (paying || draft.lines.length === 0) return
  setDraft(desk, newDraft(desk.new_id()))
  patch(desk, { zoomed: null, asks: [] })
  keepInTab(desk)
  void releaseBill(desk, draft.bill_id)
}

/** After seats were lost: the cashier takes the choice; the proposal is lifted from the plan. */
const pickOthers = (desk: Desk, schedule_id: number): void => {
  const { draft, asks } = desk.state.get()
  const around = slotsHeld(draft, schedule_id)[0] ?? 1
  setDraft(desk, markByHand(seatTickets(draft, schedule_id, []), schedule_id, true))
  patch(desk, { asks: asks.slice(1), chosen: schedule_id, tab: 'tickets', zoomed: around })
}

const startTender = (desk: Desk, tender: Tender | null): void => {
  const asks = desk.state.get().asks.filter(({ kind }) => kind !== 'card_result')
  patch(desk, { tender, asks })
  keepInTab(desk)
}

export const createDesk = (parts: Omit<DeskParts, 'state'>): DeskActions => {
  const state = createStore({ ...firstState(parts.new_id()), ...keptInTab(parts.tab) })
  const desk: Desk = { ...parts, state, running: new Set(), again: new Set(), left: new Set() }
  resumePaying(desk)
  let known = desk.questions.snapshot()
  desk.questions.subscribe(() => {
    const before = known
    known = desk.questions.snapshot()
    tellEnded(desk, before, known)
    settlePaying(desk)
  })
  return {
    desk,
    remember: (day, open) => patch(desk, { day, open, views: open }),
    refresh: () => refresh(desk),
    catalogueChanged: () => catalogueChanged(desk),
    reconnected: () => reconnected(desk),
    choose: (schedule_id) => void choose(desk, schedule_id),
    show: (tab) => tab !== state.get().tab && patch(desk, { tab, zoomed: null }),
    addTicket: (price_rate_id) => addOne(desk, state.get().chosen, price_rate_id),
    addTicketOf: (schedule_id, price_rate_id) => addOne(desk, schedule_id, price_rate_id),
    chooseClass: (seat_class) => chooseClass(desk, seat_class),
    takeTicket: (schedule_id, price_rate_id) => takeOne(desk, schedule_id, price_rate_id),
    addProduct: (product_id, by) => addPieces(desk, product_id, by),
    tapSeat: (slot) => tapSeat(desk, slot),
    zoom: (zoomed) => patch(desk, { zoomed, refused: null }),
    undo: () => undo(desk),
    clear: () => clear(desk),
    ask: (ask) => {
      patch(desk, { asks: ask ? [ask] : state.get().asks.slice(1) })
      keepInTab(desk)
    },
    pickOthers: (schedule_id) => pickOthers(desk, schedule_id),
    tender: (tender) => startTender(desk, tender),
    pay: (payment_method_id, tendered_cents) => pay(desk, payment_method_id, tendered_cents),
    voidSale: (question_id) => voidSale(desk, question_id),
    renewHolds: () => void syncAll(desk, true),
    takeView: (schedule_id, view) => takeView(desk, schedule_id, view),
    takeCinemaState: ({ line, printer, disk }) => patch(desk, { line, printer, disk }),
  }
}
