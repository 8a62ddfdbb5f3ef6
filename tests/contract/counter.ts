import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect } from 'vitest'
import { draftTicketCents } from '../../devices/register/bill/prices.ts'
import { createEdgeClient, type EdgeClient } from '../../devices/shell/edge-client.ts'
import { Questions } from '../../devices/shell/questions.ts'
import { openSqliteOutbox } from '../../devices/shell/testing/outbox-sqlite.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { DEMO_EXHIBITOR_ID } from '../../hub/demo/load.ts'
import { employeeList, pairingStart, pairingStatus, signIn } from '../../protocol/devices/calls.ts'
import { edgeState } from '../../protocol/devices/state-call.ts'
import { type EntryOf, readEntryBody } from '../../protocol/ledger/entries.ts'
import { ask, type Question, registerHold, registerSchedule, registerState } from '../../protocol/register/calls.ts'
import type { Running } from '../../protocol/server/running.ts'
import type { FreshDatabase } from '../constellation/database.ts'
import { until } from '../until.ts'
import { approve, pickSchedule, SELLER } from './evening.ts'

/** A register without a screen: its engine, its memory, and whom the box knows it as. */
export interface Register {
  edge: EdgeClient
  questions: Questions
  enter(): Promise<void>
  /** Whether answers to questions are lost on their way. */
  way: { loses: boolean }
}

/** Pairs a register with the box at this address, and signs a seller in; its memory is a file there. */
export async function openRegister(
  { url, folder, running }: { url: string; folder: string; running: Running },
  name: string,
): Promise<Register> {
  const headers: Record<string, string> = {}
  const way = { loses: false }
  const client = createEdgeClient({
    origin: url,
    fetch,
    headers: () => headers,
    marks: {
      carried: () => questions.carried(),
      answered: (said, carried) => questions.answered(said, carried),
    },
    timeout_ms: 20_000,
  })
  const edge: EdgeClient = async (call, request) => {
    const answer = await client(call, request)
    const isLost = way.loses && (call as unknown) === ask
    return isLost ? { kind: 'unreachable', why: 'no_answer' } : answer
  }
  const storage = openSqliteOutbox(join(folder, `${name}.sqlite`))
  running.onStop(() => storage.close())
  const questions: Questions = new Questions({ storage, edge, now: () => new Date().toISOString(), new_id: randomUUID })
  await questions.start()
  const device_uuid = randomUUID()
  const asked = await answered(edge(pairingStart, { body: { device_uuid, type: 'register', name } }))
  await approve(url, asked.pin, device_uuid)
  const secret = { params: { device_uuid }, headers: { 'x-pairing-secret': asked.secret } }
  const { token } = await answered(edge(pairingStatus, secret))
  Object.assign(headers, { 'x-device-uuid': device_uuid, 'x-device-token': token })
  const enter = async (): Promise<void> => {
    delete headers['x-device-user']
    const person = (await answered(edge(employeeList))).find((one) => one.name === SELLER.name)!
    const entered = await answered(edge(signIn, { body: { employee_id: person.id, pin: SELLER.pin } }))
    headers['x-device-user'] = entered.user_token
  }
  const register: Register = { edge, questions, enter, way }
  await meet(register)
  await enter()
  return register
}

export async function answered<A>(asking: Promise<{ kind: string } | { kind: 'answer'; data: A }>): Promise<A> {
  const answer = await asking
  if (answer.kind !== 'answer') throw new Error(JSON.stringify(answer))
  return (answer as { data: A }).data
}

/** What a register does when it finds its box again. */
export async function meet({ edge, questions }: Register): Promise<void> {
  await questions.meet((await answered(edge(edgeState))).epoch)
}

/** A schedule that this register can sell, once it has the catalogue. */
export function scheduleAt({ edge }: Register): Promise<number> {
  return until(async () => {
    const schedule = pickSchedule(await answered(edge(registerState)))
    expect(schedule).toBeDefined()
    return schedule!.id
  })
}

/** The hub has all that the box of this register has. */
export async function allSent({ edge }: Register): Promise<void> {
  await until(async () => expect((await answered(edge(edgeState))).line).toMatchObject({ up: true, waiting: 0 }))
}

/** Who lives in a schedule, by the hub: `slot/ticket`. */
export function liveTickets({ pool }: Pick<FreshDatabase, 'pool'>, schedule_id: number): Promise<string[]> {
  const live = `select slot || '/' || ticket_id as place from tickets
    where schedule_id = $1 and state = 'live' order by slot`
  return withExhibitor(pool, DEMO_EXHIBITOR_ID, async (client) => {
    const { rows } = await client.query<{ place: string }>(live, [schedule_id])
    return rows.map(({ place }) => place)
  })
}

/** A sale of so many seats in cash, with the seats that the box gives. */
async function saleOf({ edge }: Register, want: { count: number } | { slots: number[] }, schedule_id: number) {
  const state = await answered(edge(registerState))
  const open = await answered(edge(registerSchedule, { params: { schedule_id } }))
  const bill_id = randomUUID()
  const { held } = await answered(edge(registerHold, { params: { bill_id }, body: { schedule_id, ...want } }))
  const price_rate_id = open.tariffs[0]!.price_rate_id
  const lines = held.map((slot) => ({ kind: 'ticket' as const, id: randomUUID(), schedule_id, slot, price_rate_id }))
  const total_cents = lines.reduce((sum, one) => sum + draftTicketCents(open, { ...one, seat_class: null }), 0)
  const payment_method_id = state.payment_methods.find(({ type }) => type === 'cash')!.id
  const payment = { id: randomUUID(), payment_method_id, amount_cents: total_cents, tendered_cents: total_cents }
  const question_id = randomUUID()
  return { kind: 'sale', question_id, bill_id, lines, payments: [payment], total_cents } satisfies Question
}

export async function sell(register: Register, want: { count: number } | { slots: number[] }, schedule_id: number) {
  const question = await saleOf(register, want, schedule_id)
  const outcome = await register.questions.ask(question)
  const sold = outcome.kind === 'answered' ? (readEntryBody(outcome.receipt.body) as EntryOf<'sold'>) : null
  return { question, outcome, sold, tickets: sold?.tickets ?? [] }
}
