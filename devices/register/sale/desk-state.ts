import type { Given } from '#protocol/cash/given.ts'
import type { Disk } from '#protocol/devices/disk.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import type { LineState, PrinterState, registerState } from '#protocol/register/calls.ts'
import type { EdgeClient } from '../../shell/edge-client.ts'
import type { Questions } from '../../shell/questions.ts'
import type { Store } from '../../shell/store.ts'
import { type Draft, newDraft } from '../bill/draft.ts'
import type { OpenSchedule } from '../bill/prices.ts'
import type { HoldAnswer } from '../seats/hold-wish.ts'

export type Day = CallAnswer<typeof registerState>
export type ScheduleCard = Day['schedules'][number]

/** The state of every slot of one schedule as the edge last said it, one letter per slot. */
export interface SeatsView {
  seats: string
  seq: number
}

/** A sale that was asked and is not answered yet. `trouble`: the edge did not answer; the money stays where it is until it is known. */
export interface Paying {
  question_id: string
  total_cents: number
  tendered_cents: number | null
  trouble: boolean
}

/** How the bill is being paid: cash with what was typed so far, or the card terminal with the amount that it was given. */
export type Tender = { kind: 'cash'; given: Given } | { kind: 'card'; amount_cents: number }

/** What stays on the screen until the next sale (UX-04). `tendered_cents` null: not paid in cash. */
export interface LastSale {
  question_id: string
  total_cents: number
  tendered_cents: number | null
}

/** A sale that gave no tickets: its money is with the cashier. `message`: what the edge said, null when it was cancelled; `earlier`: when it was asked, null where its bill is on the screen. */
export interface NotSold {
  kind: 'not_sold'
  message: string | null
  earlier: string | null
  total_cents: number
  tendered_cents: number | null
}

/** A question to the cashier, or something they must know before they go on. One at a time; what comes meanwhile waits. */
export type Ask =
  | { kind: 'seats_lost'; schedule_id: number; taken: HoldAnswer['lost']; proposal: number[] }
  | { kind: 'show_full'; schedule_id: number; free: number }
  | { kind: 'limit'; limit: 'tickets' | 'lines' | 'pieces'; most: number }
  | NotSold
  | { kind: 'not_stored' }
  | { kind: 'told'; message: string }
  | { kind: 'card_result' }
  | { kind: 'keys' }
  | { kind: 'what_works' }
  | { kind: 'unfinished' }
  | { kind: 'devices' }

export type Tab = 'tickets' | number

export interface DeskState {
  day: Day | null
  line: LineState | null
  printer: { state: PrinterState; waiting: number } | null
  /** As the edge last told it; null before. */
  disk: Disk | null
  views: Readonly<Record<number, SeatsView>>
  open: Readonly<Record<number, OpenSchedule>>
  chosen: number | null
  tab: Tab
  draft: Draft
  past: readonly Draft[]
  /** What the edge last said it holds for this bill, by schedule. */
  held: Readonly<Record<number, readonly number[]>>
  /** Schedules for which seats are being asked. */
  holding: readonly number[]
  /** Null: the bill is being made. */
  tender: Tender | null
  paying: Paying | null
  last_sale: LastSale | null
  /** The bill line that changed last, tinted for one beat. */
  touched: string | null
  /** Plan drawn large, around this slot (null = the whole hall). */
  zoomed: number | null
  /** The seat of the chosen show that was tapped last and cannot be had. */
  refused: number | null
  /** The first is on the screen. */
  asks: readonly Ask[]
}

/** What the desk works with. Everything that is not pure comes in from outside, so that it runs in Node as well. */
export interface DeskParts {
  state: Store<DeskState>
  edge: EdgeClient
  questions: Questions
  new_id: () => string
  /** Whether the edge answers: a register never sells without it. */
  edgeUp: () => boolean
  tab: Pick<Storage, 'getItem' | 'setItem'>
}

/** `running` and `again`: one hold at a time per schedule, the newest wish wins. `left`: bills that were given up here, and the edge has not said yet that their seats are free. */
export interface Desk extends DeskParts {
  running: Set<number>
  again: Set<number>
  left: Set<string>
}

const UNDO_STEPS = 50
const DRAFT_KEY = 'foyer.draft'

/** The part that survives a reload of the tab. */
type Kept = Pick<DeskState, 'draft' | 'past' | 'tender' | 'paying' | 'last_sale' | 'chosen' | 'asks'>

/** What says where money goes: a reload does not answer it. */
const LASTING: readonly Ask['kind'][] = ['not_sold', 'not_stored']

export const firstState = (bill_id: string): DeskState => ({
  day: null,
  line: null,
  disk: null,
  printer: null,
  views: {},
  open: {},
  chosen: null,
  tab: 'tickets',
  draft: newDraft(bill_id),
  past: [],
  held: {},
  holding: [],
  tender: null,
  paying: null,
  last_sale: null,
  touched: null,
  zoomed: null,
  refused: null,
  asks: [],
})

export const keepInTab = (desk: Desk): void => {
  const { draft, past, tender, paying, last_sale, chosen, asks } = desk.state.get()
  const lasting = asks.filter(({ kind }) => LASTING.includes(kind))
  const kept: Kept = { draft, past: past.slice(-UNDO_STEPS), tender, paying, last_sale, chosen, asks: lasting }
  desk.tab.setItem(DRAFT_KEY, JSON.stringify(kept))
}

/** A draft as a register of any time kept it, with every part that one has by now. */
const whole = (kept: Draft): Draft => ({ ...newDraft(kept.bill_id), ...kept })

/** What the tab had before the reload, or nothing. */
export const keptInTab = (tab: Pick<Storage, 'getItem'>): Partial<Kept> => {
  const text = tab.getItem(DRAFT_KEY)
  if (!text) return {}
  const kept = JSON.parse(text) as Kept
  return { ...kept, draft: whole(kept.draft), past: kept.past.map(whole) }
}

export const patch = (desk: Desk, change: Partial<DeskState>): void =>
  desk.state.set((before) => ({ ...before, ...change }))

/** Something comes up by itself: it waits for its turn behind what is on the screen, and never twice in the same words. */
export const raise = (desk: Desk, ask: Ask): void => {
  const { asks } = desk.state.get()
  const same = asks.some((one) => JSON.stringify(one) === JSON.stringify(ask))
  if (!same) patch(desk, { asks: [...asks, ask] })
}

/** A new draft by the cashier's hand: the one before can be had back. */
export const setDraft = (desk: Desk, draft: Draft, touched: string | null = null): boolean => {
  const before = desk.state.get()
  if (draft === before.draft) return false
  patch(desk, { draft, past: [...before.past, before.draft].slice(-UNDO_STEPS), touched, refused: null })
  keepInTab(desk)
  return true
}

/** A new draft by what the edge answered: nothing that undo should bring back. */
export const mendDraft = (desk: Desk, draft: Draft): void => {
  if (draft === desk.state.get().draft) return
  patch(desk, { draft })
  keepInTab(desk)
}

/** The plan's letters as this bill sees them: seats of its tickets are `m`, others that it still holds (lifted on the plan) are free to it. */
export const ownLetters = (view: SeatsView | undefined, own: readonly number[], held: readonly number[]): string => {
  if (!view || own.length + held.length === 0) return view?.seats ?? ''
  const letters = [...view.seats]
  for (const slot of held) letters[slot - 1] = 'f'
  for (const slot of own) letters[slot - 1] = 'm'
  return letters.join('')
}

/** Free places of a schedule as the newest view says, its card as long as there is none. `here` can be sold now, `elsewhere` is free but out of reach. */
export const freeOf = (card: ScheduleCard, view: SeatsView | undefined): { here: number; elsewhere: number } => {
  if (!view) return { here: card.free, elsewhere: Math.max(0, card.free_elsewhere + card.free_here - card.free) }
  const count = (letter: string) => [...view.seats].filter((one) => one === letter).length
  return { here: count('f'), elsewhere: count('e') }
}
