import type { Question } from '#protocol/register/calls.ts'
import type { Kept } from '../../shell/outbox.ts'
import type { Outcome, Snapshot } from '../../shell/questions.ts'
import { newDraft, obstacle } from '../bill/draft.ts'
import { priceDraft, saleLines } from '../bill/prices.ts'
import { type Desk, keepInTab, type NotSold, type Paying, patch, raise } from '../sale/desk-state.ts'
import { releaseBill, syncAll } from '../seats/holds.ts'
import { type Stop, stopOf } from '../stops.ts'

/** The total of the bill on the screen, in cents. */
export const totalCents = (desk: Desk): number => {
  const { draft, open, day } = desk.state.get()
  return priceDraft(draft, { schedules: open, products: day?.products ?? [] }).total_cents
}

/** Why the bill on the screen cannot be paid now; null = it can. */
export type PayObstacle = Stop['kind'] | 'paying' | 'asking_seats' | 'empty' | 'seat_missing'

export const payObstacle = (desk: Desk): PayObstacle | null => {
  const { draft, holding, paying, disk, line } = desk.state.get()
  const mismatch = desk.questions.snapshot().mismatch !== null
  const stop = stopOf({ mismatch, edge_up: desk.edgeUp(), disk, line })
  if (stop) return stop.kind
  if (paying) return 'paying'
  if (holding.length > 0) return 'asking_seats'
  return obstacle(draft)
}

/** Why a sale that the terminal approved cannot be booked: the bill costs another amount by now, or something of it must be known first. Null = it can. */
export const cardObstacle = (desk: Desk): 'changed' | 'waits' | null => {
  const { tender, asks } = desk.state.get()
  const taken_cents = tender?.kind === 'card' ? tender.amount_cents : 0
  if (taken_cents !== totalCents(desk)) return 'changed'
  return asks.some(({ kind }) => kind !== 'card_result') ? 'waits' : null
}

const questionOf = (
  desk: Desk,
  payment_method_id: number,
  tendered_cents: number | null,
): Question & { kind: 'sale' } => {
  const { draft } = desk.state.get()
  const total_cents = totalCents(desk)
  const cash = tendered_cents === null ? {} : { tendered_cents }
  const payments = total_cents > 0 ? [{ id: desk.new_id(), payment_method_id, amount_cents: total_cents, ...cash }] : []
  return {
    kind: 'sale',
    question_id: desk.new_id(),
    bill_id: draft.bill_id,
    lines: saleLines(draft, desk.new_id),
    payments,
    total_cents,
  }
}

/** The sale is answered: the money and the tickets are exchanged, the next bill begins. */
const sold = (desk: Desk, paying: Paying): void => {
  const { question_id, total_cents, tendered_cents } = paying
  patch(desk, {
    paying: null,
    held: {},
    last_sale: { question_id, total_cents, tendered_cents },
    draft: newDraft(desk.new_id()),
    past: [],
    touched: null,
    zoomed: null,
    tab: 'tickets',
  })
  keepInTab(desk)
}

/**
 * Not sold: the bill is here again, under a new number because the old one may have ended at the edge, and what it held is asked for again (seats that are gone are explained
 * by that). The money of it is at the counter or on the card still: what to do with it is said. `message`: what the edge said; null when the cashier cancelled.
 */
const notSold = async (desk: Desk, paying: Paying, message: string | null): Promise<void> => {
  const { draft } = desk.state.get()
  patch(desk, { paying: null, held: {}, draft: { ...draft, bill_id: desk.new_id() } })
  const { total_cents, tendered_cents } = paying
  raise(desk, { kind: 'not_sold', message, earlier: null, total_cents, tendered_cents })
  keepInTab(desk)
  await releaseBill(desk, draft.bill_id)
  await syncAll(desk, true)
}

/** What became of the sale under way, read from the register's memory: the same whether it is answered at once, by a later pulse, or after a reload. */
export const settlePaying = (desk: Desk): void => {
  const { paying } = desk.state.get()
  if (!paying) return
  const { open, latest } = desk.questions.snapshot()
  const kept = [...open, ...latest].find((one) => one.question_id === paying.question_id)
  const status: Kept['status'] | undefined = kept?.status
  if (status === 'received' || status === 'confirmed' || status === 'done') sold(desk, paying)
  if (status === 'refused' || status === 'voided') void notSold(desk, paying, kept?.refusal ?? null)
}

/** What was given for a sale. `tendered_cents` null: not paid in cash. */
export const takenFor = ({ question }: Kept): Pick<NotSold, 'total_cents' | 'tendered_cents'> => {
  if (question.kind !== 'sale') return { total_cents: 0, tendered_cents: null }
  return { total_cents: question.total_cents, tendered_cents: question.payments[0]?.tendered_cents ?? null }
}

/** A sale of before, not the one on the screen, ended without tickets: said once, unless the list of such sales is open and says it. */
export const tellEnded = (desk: Desk, before: Snapshot, now: Snapshot): void => {
  const { paying, asks } = desk.state.get()
  if (asks[0]?.kind === 'unfinished') return
  const open = before.open.filter(({ question }) => question.kind === 'sale').map(({ question_id }) => question_id)
  for (const kept of now.latest) {
    const ended = kept.status === 'refused' || kept.status === 'voided'
    if (!ended || !open.includes(kept.question_id) || kept.question_id === paying?.question_id) continue
    raise(desk, { kind: 'not_sold', message: kept.refusal, earlier: kept.kept_at, ...takenFor(kept) })
    keepInTab(desk)
  }
}

/** After a reload: a sale under way of which the memory knows nothing was never asked. */
export const resumePaying = (desk: Desk): void => {
  const { paying } = desk.state.get()
  const { open, latest } = desk.questions.snapshot()
  if (paying && ![...open, ...latest].some((kept) => kept.question_id === paying.question_id))
    patch(desk, { paying: null })
  settlePaying(desk)
}

const takeOutcome = (desk: Desk, outcome: Outcome): void => {
  const { paying } = desk.state.get()
  if (!paying) return
  if (outcome.kind === 'unanswered') patch(desk, { paying: { ...paying, trouble: true } })
  if (outcome.kind === 'mismatch') patch(desk, { paying: { ...paying, trouble: true } })
  if (outcome.kind === 'not_stored') patch(desk, { paying: null, asks: [{ kind: 'not_stored' }] })
  keepInTab(desk)
}

/**
 * Pays the bill on the screen. The draft with the question's id is in the tab's memory before the question is asked, so that a reload finds out what became of it.
 * Nothing is asked while the money is not the bill's: too little cash, or another amount than the terminal took.
 * @param tendered_cents cash handed over; null for a payment that gives no change
 */
export const pay = async (desk: Desk, payment_method_id: number, tendered_cents: number | null): Promise<void> => {
  const total_cents = totalCents(desk)
  const unfit = tendered_cents === null ? cardObstacle(desk) !== null : tendered_cents < total_cents
  if (payObstacle(desk) || unfit) return
  const question = questionOf(desk, payment_method_id, tendered_cents)
  const { question_id } = question
  patch(desk, { asks: [], tender: null, paying: { question_id, total_cents, tendered_cents, trouble: false } })
  keepInTab(desk)
  const outcome = await desk.questions.ask(question)
  settlePaying(desk)
  takeOutcome(desk, outcome)
}

/** The cashier gives up on a sale that nobody answered: it ends, whatever the edge had done with it, and the money goes back. */
export const voidSale = async (desk: Desk, question_id: string): Promise<void> => {
  await desk.questions.void(question_id)
  settlePaying(desk)
}
