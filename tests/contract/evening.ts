import { randomUUID } from 'node:crypto'
import type mqtt from 'mqtt'
import { draftTicketCents } from '../../devices/register/bill/prices.ts'
import { createEdgeClient, type EdgeClient } from '../../devices/shell/edge-client.ts'
import { Live } from '../../devices/shell/live.ts'
import { Questions } from '../../devices/shell/questions.ts'
import { openSqliteOutbox } from '../../devices/shell/testing/outbox-sqlite.ts'
import {
  deviceBlock,
  employeeList,
  pairingStart,
  pairingStatus,
  signIn,
  signOut,
} from '../../protocol/devices/calls.ts'
import { edgeState } from '../../protocol/devices/state-call.ts'
import { catalogueTopic, cinemaStateTopic, commandsTopic, seatsTopic } from '../../protocol/devices/topics.ts'
import type { Call, CallAnswer, CallBody } from '../../protocol/kit/call.ts'
import type { Topic } from '../../protocol/kit/topic.ts'
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
  /** How it is connected to the broker. */
  connect: typeof mqtt.connect
  /** Somebody changes the catalogue at the hub. */
  changeCatalogue: () => Promise<unknown>
  /** Waits until a live message of this topic has come. */
  heard: (topic: Topic) => Promise<unknown>
}

type State = CallAnswer<typeof registerState>
type Opened = CallAnswer<typeof registerSchedule>

/** A schedule of which the box itself has some seats; `screen`: on the screen of this name. */
export function pickSchedule({ schedules }: State, screen?: string): State['schedules'][number] {
  return schedules.find(
    ({ numbered, free_here, screen_name }) =>
      numbered && free_here >= 6 && (screen === undefined || screen_name === screen),
  )!
}

/** Another one, of which the shop has most: what the counter wants there comes by WANT. */
export function pickFurther(state: State, screen?: string): State['schedules'][number] {
  const { id } = pickSchedule(state, screen)
  return state.schedules.find((one) => one.numbered && one.id !== id && one.free_here >= 4 && one.free_elsewhere >= 8)!
}

/** The first free seats before the screen: they are at home at the hub until the last hour (Placement). */
export function frontSeats({ seats }: Pick<Opened, 'seats'>, count: number): number[] {
  return [...seats].flatMap((letter, index) => (letter === 'f' ? [index + 1] : [])).slice(0, count)
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
 * A short evening of a register, by its own engine (edge client, questions, outbox, live messages): it pairs,
 * somebody signs in, looks, holds, sells, is refused, gives up, ends a bill; takes seats of the shop, sells
 * them without an answer and voids that; moves cash, locks, unlocks, and is blocked.
 */
export async function registerEvening(counter: Counter): Promise<void> {
  const { edge_url, outbox, changeCatalogue, heard } = counter
  const headers: Record<string, string> = {}
  let loses = false
  const fetchHere: typeof fetch = async (input, init) => {
    const response = await counter.fetch(input, init)
    if (loses) throw new TypeError('the answer was lost')
    return response
  }
  const edge = createEdgeClient({ origin: edge_url, fetch: fetchHere, headers: () => headers, timeout_ms: 20_000 })
  const device_uuid = randomUUID()
  const { cinema_id } = await answered(edge, edgeState)
  const asked = await answered(edge, pairingStart, { body: { device_uuid, type: 'register', name: 'Counter left' } })
  await approve(edge_url, asked.pin, device_uuid)
  const secret = { params: { device_uuid }, headers: { 'x-pairing-secret': asked.secret } }
  const { token } = await answered(edge, pairingStatus, secret)
  Object.assign(headers, { 'x-device-uuid': device_uuid, 'x-device-token': token })
  const enter = async (): Promise<void> => {
    const person = (await answered(edge, employeeList)).find(({ name }) => name === SELLER.name)!
    const entered = await answered(edge, signIn, { body: { employee_id: person.id, pin: SELLER.pin } })
    headers['x-device-user'] = entered.user_token
  }
  await enter()

  const storage = openSqliteOutbox(outbox)
  const questions = new Questions({ storage, edge, now: () => new Date().toISOString(), new_id: randomUUID })
  await questions.start()
  const state = await answered(edge, registerState)
  const [{ id: schedule_id }, { id: further_id }] = [pickSchedule(state), pickFurther(state)]
  const live = new Live({
    url: `${edge_url.replace('http', 'ws')}/mqtt`,
    device_uuid,
    token: token!,
    user_token: headers['x-device-user']!,
    cinema_id,
    handlers: { connected() {}, lost() {}, state() {}, seats() {}, catalogue() {}, command() {} },
    connect: counter.connect,
  })
  live.watch([schedule_id, further_id])
  for (const topic of [cinemaStateTopic, seatsTopic]) await heard(topic)

  const open = await answered(edge, registerSchedule, { params: { schedule_id } })
  const bill_id = randomUUID()
  const { held } = await answered(edge, registerHold, { params: { bill_id }, body: { schedule_id, count: 2 } })
  const product = state.products[0]!
  const popcorn = { kind: 'product' as const, id: randomUUID(), product_id: product.id, quantity: 2 }
  const sale = saleOf(state, open, bill_id, held)
  const both = (cents: number) => sale([popcorn], 2 * product.price + cents)
  await questions.ask(both(1)) // the price has changed
  await questions.ask(both(0))
  await questions.pulse()
  const other = { params: { bill_id: randomUUID() } }
  await answered(edge, registerHold, { ...other, body: { schedule_id, slots: [] } })
  await answered(edge, registerRelease, { ...other, body: {} })

  const further = await answered(edge, registerSchedule, { params: { schedule_id: further_id } })
  const away = { params: { bill_id: randomUUID() } }
  const slots = frontSeats(further, 2)
  const wanted = await answered(edge, registerHold, { ...away, body: { schedule_id: further_id, slots } })
  if (wanted.held.length < slots.length) throw new Error('the hub did not answer in time: record once more')
  const lost = saleOf(state, further, away.params.bill_id, wanted.held)([], 0)
  loses = true
  await questions.ask(lost)
  loses = false
  await questions.void(lost.question_id)
  await questions.pulse()

  const [movement, amount_cents, reason] = ['float' as const, 10_000, 'change']
  await questions.ask({ kind: 'cash', question_id: randomUUID(), movement, amount_cents, reason })
  await questions.pulse()
  await answered(edge, signOut, { body: {} }) // its screen is locked
  await enter()
  await changeCatalogue()
  await heard(catalogueTopic)
  await answered(edge, deviceBlock, { params: { device_uuid }, body: {} })
  await heard(commandsTopic)
  live.close()
  storage.close()
}

type Sale = Extract<Question, { kind: 'sale' }>

/** A sale of these seats in cash, with what else is on its bill; `more_cents` is the price of that. */
function saleOf(state: State, open: Opened, bill_id: string, held: readonly number[]) {
  const { id: schedule_id } = open.schedule
  const price_rate_id = open.tariffs[0]!.price_rate_id
  const payment_method_id = state.payment_methods.find(({ type }) => type === 'cash')!.id
  const tickets = held.map((slot) => ({ kind: 'ticket' as const, id: randomUUID(), schedule_id, slot, price_rate_id }))
  const seats = tickets.reduce((sum, line) => sum + draftTicketCents(open, { ...line, seat_class: null }), 0)
  return (more: Sale['lines'], more_cents: number): Sale => {
    const total_cents = seats + more_cents
    const payment = { id: randomUUID(), payment_method_id, amount_cents: total_cents, tendered_cents: total_cents }
    return {
      kind: 'sale',
      question_id: randomUUID(),
      bill_id,
      lines: [...tickets, ...more],
      total_cents,
      payments: [payment],
    }
  }
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
