import { randomUUID } from 'node:crypto'
import { draftTicketCents } from '../../devices/register/bill/prices.ts'
import { createEdgeClient, type EdgeClient } from '../../devices/shell/edge-client.ts'
import { Questions } from '../../devices/shell/questions.ts'
import { openSqliteOutbox } from '../../devices/shell/testing/outbox-sqlite.ts'
import { employeeList, pairingStart, pairingStatus, signIn, signOut } from '../../protocol/devices/calls.ts'
import { edgeState } from '../../protocol/devices/state-call.ts'
import type { Call, CallAnswer, CallBody } from '../../protocol/kit/call.ts'
import {
  type Question,
  registerHold,
  registerRelease,
  registerSchedule,
  registerState,
} from '../../protocol/register/calls.ts'

/** Somebody of the demo who sells. */
export const SELLER = { name: 'Mira K.', pin: '2468' }

/** Where the register of the evening stands. */
export interface Counter {
  edge_url: string
  outbox: string
  fetch: typeof fetch
}

type State = CallAnswer<typeof registerState>

/** A schedule of which the box itself has some seats; `screen`: on the screen of this name. */
export function pickSchedule({ schedules }: State, screen?: string): State['schedules'][number] {
  return schedules.find(
    ({ numbered, free_here, screen_name }) =>
      numbered && free_here >= 6 && (screen === undefined || screen_name === screen),
  )!
}

/** The screens on which `pickSchedule` finds one. */
export function screensOf({ schedules }: State): string[] {
  return [...new Set(schedules.map(({ screen_name }) => screen_name))].filter((screen) =>
    pickSchedule({ schedules } as State, screen),
  )
}

/** Approves the register that shows this number, on the box's own page. */
export async function approve(edge_url: string, pin: string, device_uuid: string): Promise<void> {
  for (const [path, fields] of [
    ['look-up', { pin }],
    ['approve', { pin, device_uuid }],
  ] as const)
    await fetch(`${edge_url}/pair/${path}`, {
      method: 'POST',
      headers: { origin: edge_url },
      body: new URLSearchParams(fields),
    })
}

/**
 * A short evening of a register, by its own engine (edge client, questions, outbox): it pairs, somebody signs
 * in, reads, holds, sells, is refused, gives up, ends a bill, moves cash, and leaves.
 */
export async function registerEvening({ edge_url, outbox, fetch }: Counter): Promise<void> {
  const headers: Record<string, string> = {}
  const edge = createEdgeClient({ origin: edge_url, fetch, headers: () => headers, timeout_ms: 20_000 })
  const device_uuid = randomUUID()
  await edge(edgeState)
  const asked = await answered(edge, pairingStart, { body: { device_uuid, type: 'register', name: 'Counter left' } })
  await approve(edge_url, asked.pin, device_uuid)
  const secret = { params: { device_uuid }, headers: { 'x-pairing-secret': asked.secret } }
  const { token } = await answered(edge, pairingStatus, secret)
  Object.assign(headers, { 'x-device-uuid': device_uuid, 'x-device-token': token })
  const person = (await answered(edge, employeeList)).find(({ name }) => name === SELLER.name)!
  const entered = await answered(edge, signIn, { body: { employee_id: person.id, pin: SELLER.pin } })
  headers['x-device-user'] = entered.user_token

  const storage = openSqliteOutbox(outbox)
  const questions = new Questions({ storage, edge, now: () => new Date().toISOString(), new_id: randomUUID })
  await questions.start()
  const state = await answered(edge, registerState)
  const schedule_id = pickSchedule(state).id
  const open = await answered(edge, registerSchedule, { params: { schedule_id } })
  const cash = state.payment_methods.find(({ type }) => type === 'cash')!.id
  const bill_id = randomUUID()
  const { held } = await answered(edge, registerHold, { params: { bill_id }, body: { schedule_id, count: 2 } })
  const price_rate_id = open.tariffs[0]!.price_rate_id
  const tickets = held.map((slot) => ({ kind: 'ticket' as const, id: randomUUID(), schedule_id, slot, price_rate_id }))
  const product = state.products[0]!
  const lines = [...tickets, { kind: 'product' as const, id: randomUUID(), product_id: product.id, quantity: 2 }]
  const seats = tickets.reduce((sum, line) => sum + draftTicketCents(open, { ...line, seat_class: null }), 0)
  const total_cents = seats + 2 * product.price
  const sale = (question_id: string, total: number): Extract<Question, { kind: 'sale' }> => ({
    kind: 'sale',
    question_id,
    bill_id,
    lines,
    total_cents: total,
    payments: [{ id: randomUUID(), payment_method_id: cash, amount_cents: total, tendered_cents: total }],
  })
  await questions.ask(sale(randomUUID(), total_cents + 1)) // the price has changed
  await questions.ask(sale(randomUUID(), total_cents))
  await questions.pulse()
  const other = { params: { bill_id: randomUUID() } }
  await answered(edge, registerHold, { ...other, body: { schedule_id, slots: [] } })
  await answered(edge, registerRelease, { ...other, body: {} })
  await questions.ask({
    kind: 'cash',
    question_id: randomUUID(),
    movement: 'float',
    amount_cents: 10_000,
    reason: 'change',
  })
  await answered(edge, signOut, { body: {} })
  storage.close()
}

async function answered<C extends Call>(
  edge: EdgeClient,
  call: C,
  request?: { params?: Record<string, string | number>; body?: CallBody<C>; headers?: Record<string, string> },
): Promise<CallAnswer<C>> {
  const answer = await edge(call, request)
  if (answer.kind !== 'answer') throw new Error(`${call.method} ${call.path}: ${JSON.stringify(answer)}`)
  return answer.data
}
