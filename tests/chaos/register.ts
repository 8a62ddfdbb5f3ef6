import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '#protocol/devices/calls.ts'
import { edgeState } from '#protocol/devices/state-call.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import {
  ask,
  confirm,
  type Question,
  registerHold,
  registerRelease,
  registerSchedule,
  registerState,
  type SaleLine,
} from '#protocol/register/calls.ts'
import { draftTicketCents } from '../../devices/register/bill/prices.ts'
import { createEdgeClient, type EdgeClient } from '../../devices/shell/edge-client.ts'
import type { Kept, OutboxStorage } from '../../devices/shell/outbox.ts'
import { Questions } from '../../devices/shell/questions.ts'
import { openSqliteOutbox } from '../../devices/shell/testing/outbox-sqlite.ts'
import { Random } from '../simulation/random.ts'
import type { Deeds, FromRegister, Point, RegisterPlan, ToRegister } from './points.ts'

/**
 * A register without a screen, in a process of its own that can be killed: the product's engine (questions,
 * outbox, edge client) over a SQLite file. It sells, gives up, moves cash, prints again, and reports to its
 * parent every step that a kill may hit.
 */
const CALL_WITHIN_MS = 3_000
const PULSE_EVERY_MS = 150
/** Each so many pulses it looks which box is there. */
const LOOK_EVERY_PULSES = 7
const WAIT_AT_MOST_MS = 600

type OpenSchedule = CallAnswer<typeof registerSchedule>
type State = CallAnswer<typeof registerState>

const plan = JSON.parse(process.env.REGISTER_PLAN!) as RegisterPlan
const random = new Random(plan.seed)
const deeds: Deeds = { sold: 0, tickets: 0, refused: 0, seats_lost: 0, voids: 0, moves: 0, copies: 0, given_up: 0 }
function notify(message: FromRegister): void {
  void process.send?.(message)
}

let armed: Point | null = null
let release: () => void = () => {}
let schedules: number[] = []
let user_token = ''
let state: State | null = null
const opened = new Map<number, OpenSchedule>()

process.on('message', (message: ToRegister) => {
  if (message.type === 'arm') armed = message.point
  if (message.type === 'go') release()
  if (message.type === 'sell') schedules = message.schedules
})
process.on('disconnect', () => process.exit(0))

/** Reports that a question is here, and waits if somebody wants to kill at this very place. */
async function at(point: Point, { question_id, kind }: { question_id: string; kind: string }): Promise<void> {
  const waits = armed === point && kind === 'sale'
  notify({ type: 'at', point, question_id, kind, waits })
  if (!waits) return
  armed = null
  const gone = new Promise<void>((resolve) => {
    release = resolve
  })
  await Promise.race([gone, delay(WAIT_AT_MOST_MS)])
}

const raw = createEdgeClient({
  origin: plan.origin,
  fetch,
  headers: () => ({
    'x-device-uuid': plan.device_uuid,
    'x-device-token': plan.token,
    ...(user_token === '' ? {} : { 'x-device-user': user_token }),
  }),
  marks: {
    carried: () => questions.carried(),
    answered: (said, carried) => questions.answered(said, carried),
  },
  timeout_ms: CALL_WITHIN_MS,
})

/** The product's client, with the places where a sale may be hit. */
const edge: EdgeClient = async (call, request) => {
  const asked = (call as unknown) === ask ? (request!.body as Question) : null
  if (asked) await at('intent', asked)
  const answering = raw(call, request)
  if (asked) void at('asked', asked)
  const confirmed = (call as unknown) === confirm ? questionOf(String(request!.params!.question_id)) : null
  if (confirmed) void at('confirming', confirmed)
  const answer = await answering
  if (answer.kind === 'denied' && answer.field === 'employee') user_token = ''
  if (asked && answer.kind === 'answer') await at('answered', asked)
  if (confirmed && answer.kind === 'answer') await at('confirmed', confirmed)
  return answer
}

const file = openSqliteOutbox(plan.file)
const storage: OutboxStorage = {
  ...file,
  write: async (records, facts) => {
    await file.write(records, facts)
    for (const kept of records) notifyKept(kept)
    for (const kept of records) if (kept.status === 'received') await at('received', kept.question)
  },
}

function notifyKept({ question_id, question, status }: Kept): void {
  notify({
    type: 'kept',
    question_id,
    kind: question.kind,
    status,
    printed: questions.get().printed[question_id] === 'printed',
  })
}

const questions: Questions = new Questions({ storage, edge, now: () => new Date().toISOString(), new_id: randomUUID })
function questionOf(question_id: string): Question {
  return [...questions.get().open, ...questions.get().latest].find((kept) => kept.question_id === question_id)!.question
}

async function enter(): Promise<boolean> {
  if (user_token !== '') return true
  const entered = await raw(signIn, { body: { employee_id: plan.employee_id, pin: plan.pin } })
  if (entered.kind === 'answer') user_token = entered.data.user_token
  return user_token !== ''
}

async function open(schedule_id: number): Promise<OpenSchedule | null> {
  const known = opened.get(schedule_id)
  if (known && random.chance(0.7)) return known
  const answer = await edge(registerSchedule, { params: { schedule_id } })
  if (answer.kind === 'answer') opened.set(schedule_id, answer.data)
  return answer.kind === 'answer' ? answer.data : null
}

/**
 * So many seats next to each other by number, or just the first free ones, where everybody reaches at once.
 */
function pickSlots(seats: string, count: number): number[] {
  const free = [...seats].flatMap((letter, index) => (letter === 'f' ? [index + 1] : []))
  const from = random.chance(0.35) ? 0 : random.below(Math.max(1, free.length - count))
  return free.slice(from, from + count)
}

/** The seats of a new bill, or none when it came to nothing. */
async function hold(bill_id: string, openSchedule: OpenSchedule): Promise<number[]> {
  const schedule_id = openSchedule.schedule.id
  const count = random.between(1, 4)
  const named = random.chance(0.5)
  const slots = named ? pickSlots(openSchedule.seats, count) : []
  if (named && slots.length === 0) return []
  const body = named ? { schedule_id, slots } : { schedule_id, count }
  const held = await edge(registerHold, { params: { bill_id }, body })
  if (held.kind !== 'answer') return []
  opened.set(schedule_id, { ...openSchedule, seats: held.data.seats })
  deeds.seats_lost += held.data.lost.length
  return held.data.held
}

function linesOf(openSchedule: OpenSchedule, slots: number[]): { lines: SaleLine[]; total_cents: number } {
  let total_cents = 0
  const lines: SaleLine[] = slots.map((slot) => {
    const { price_rate_id } = random.pick(openSchedule.tariffs)
    const line = {
      kind: 'ticket' as const,
      id: randomUUID(),
      schedule_id: openSchedule.schedule.id,
      slot,
      price_rate_id,
    }
    total_cents += draftTicketCents(openSchedule, { ...line, seat_class: null })
    return line
  })
  if (random.chance(0.3)) {
    const product = random.pick(state!.products)
    const quantity = random.between(1, 3)
    lines.push({ kind: 'product', id: randomUUID(), product_id: product.id, quantity })
    total_cents += product.price * quantity
  }
  return { lines, total_cents }
}

function paymentsOf(total_cents: number) {
  const idOf = (type: string) => state!.payment_methods.find((method) => method.type === type)!.id
  const card = random.chance(0.35) ? random.between(1, total_cents) : 0
  const cash = total_cents - card
  const payments = []
  if (card > 0) payments.push({ id: randomUUID(), payment_method_id: idOf('terminal'), amount_cents: card })
  if (cash > 0)
    payments.push({
      id: randomUUID(),
      payment_method_id: idOf('cash'),
      amount_cents: cash,
      tendered_cents: cash + random.below(2_000),
    })
  return payments
}

/** One customer; false when it did not come to a question. */
async function sell(): Promise<boolean> {
  const openSchedule = await open(random.pick(schedules))
  if (!openSchedule || openSchedule.tariffs.length === 0) return false
  const bill_id = randomUUID()
  const slots = random.chance(0.05) ? pickSlots(openSchedule.seats, 2) : await hold(bill_id, openSchedule)
  if (slots.length === 0) {
    opened.delete(openSchedule.schedule.id)
    return false
  }
  if (random.chance(0.03)) return false // walked away
  if (random.chance(0.04)) {
    await edge(registerRelease, { params: { bill_id }, body: {} })
    return false
  }
  const { lines, total_cents } = linesOf(openSchedule, slots)
  const question_id = randomUUID()
  const asking = questions.ask({
    kind: 'sale',
    question_id,
    bill_id,
    lines,
    payments: paymentsOf(total_cents),
    total_cents,
  })
  if (random.chance(0.04)) await giveUp(question_id)
  const outcome = await asking
  if (outcome.kind === 'answered') {
    deeds.sold += 1
    deeds.tickets += slots.length
  }
  if (outcome.kind === 'refused') deeds.refused += 1
  if (outcome.kind === 'unanswered' && random.chance(0.25)) await giveUp(question_id)
  return true
}

/** The customer does not wait any longer for an answer. */
async function giveUp(question_id: string): Promise<void> {
  await delay(random.below(12))
  deeds.voids += 1
  await questions.void(question_id)
}

async function moveCash(): Promise<void> {
  const movement = random.pick(['float', 'paid_in', 'paid_out', 'no_sale'] as const)
  const amount_cents = movement === 'no_sale' ? 0 : random.between(100, 5_000)
  deeds.moves += 1
  await questions.ask({ kind: 'cash', question_id: randomUUID(), movement, amount_cents, reason: 'chaos' })
}

/** Paper that did not come out is printed again, or somebody saw it. */
async function mindPaper(): Promise<void> {
  const { open: unfinished, printed } = questions.get()
  for (const { question_id, status } of unfinished) {
    if (status !== 'confirmed' || printed[question_id] !== 'failed') continue
    if (random.chance(0.3)) await questions.paperSeen(question_id)
    else {
      deeds.copies += 1
      await questions.printAgain(question_id)
    }
  }
}

async function day(): Promise<void> {
  for (;;) {
    await delay(random.between(20, 160))
    if (schedules.length === 0 || !(await enter())) continue
    if (!state) {
      const answer = await edge(registerState)
      state = answer.kind === 'answer' ? answer.data : null
      continue
    }
    if (random.chance(0.03)) await moveCash()
    else if (!(await sell())) await delay(random.between(50, 200))
  }
}

/**
 * Which box is there: another one is adopted, and has its report though nobody is signed in. The money of
 * sales that were given up with the box before goes back.
 */
async function meet(): Promise<void> {
  const box = await raw(edgeState)
  if (box.kind !== 'answer') return
  await questions.meet(box.data.epoch)
  await questions.report()
  for (const { question_id } of questions.get().adoption?.given_up ?? []) {
    deeds.given_up += 1
    await questions.givenUpSeen(question_id)
  }
}

async function pulse(): Promise<void> {
  for (let nth = 0; ; nth++) {
    await delay(PULSE_EVERY_MS)
    if (nth % LOOK_EVERY_PULSES === 0) await meet()
    if (await enter()) {
      await questions.pulse()
      await mindPaper()
    }
    const { open: unfinished, mismatch } = questions.get()
    notify({ type: 'deeds', deeds, unfinished: unfinished.length, mismatch })
  }
}

await questions.start()
for (const kept of questions.get().open) notifyKept(kept)
void pulse()
void day()
