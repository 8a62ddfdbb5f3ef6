import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { employeeList, signIn, signOut } from '#protocol/devices/calls.ts'
import { confirm, registerHold, registerRelease, registerSchedule, registerState } from '#protocol/register/calls.ts'
import { draftTicketCents, type OpenSchedule } from '../../devices/register/bill/prices.ts'
import { createEdgeClient, type EdgeClient } from '../../devices/shell/edge-client.ts'
import type { OutboxStorage } from '../../devices/shell/outbox.ts'
import { Questions } from '../../devices/shell/questions.ts'
import { writeAtomically } from '../secrets.ts'
import { openSharedOutbox } from './outbox.ts'
import { pair } from './pair.ts'

/** What one party buys at the box office. `pays` in [0, 1): the smaller part pays in cash. */
export const CounterBooking = z.object({
  schedule_id: z.int(),
  cinema_id: z.int(),
  tickets: z.array(z.object({ slot: z.int(), price_rate_id: z.int() })),
  pays: z.number(),
})
export type CounterBooking = z.output<typeof CounterBooking>

export interface BoxOffice {
  edge_url: string
  /** Where its outbox is kept: the second place of what it sold (L8), for ever. */
  dir: string
  seller: { name: string; pin: string }
  signal?: AbortSignal | undefined
}

const Device = z.object({ device_uuid: z.uuid(), token: z.string() })

const NAME = 'Register 0 (demo)'
const AT_A_TIME = 16
const TIMEOUT_MS = 10_000
const CASH_SHARE = 0.4
const NOTE_CENTS = 500
const CHECKS = 50
const CHECK_EVERY_MS = 100

/**
 * Register 0 of a cinema: the register that sold what people of the demo have bought at the box office. It
 * has no screen, and is a register in everything else: paired at the box, signed in with a PIN; it stores
 * each intent before it asks and each receipt before it confirms (the engine of devices/shell), and prints
 * nothing, because these people have their tickets. What it asked once it never asks again, so that a start
 * that was killed goes on where it stopped. Throws one line when the edge does not let it sell.
 */
export async function sellAtBoxOffice(office: BoxOffice, bookings: readonly CounterBooking[]): Promise<void> {
  mkdirSync(office.dir, { recursive: true, mode: 0o700 })
  const storage = openSharedOutbox(join(office.dir, 'outbox.sqlite'))
  try {
    const edge = await enter(office)
    const questions = new Questions({
      storage,
      edge,
      now: () => new Date().toISOString(),
      new_id: randomUUID,
    })
    await questions.start()
    const asked = await askedBefore(storage)
    const state = await edge(registerState)
    if (state.kind !== 'answer') throw new Error(`${NAME} does not see its cinema: ${JSON.stringify(state)}`)
    const counter = new Counter(edge, questions, state.data.payment_methods)
    const queue = bookings
      .filter(({ schedule_id, tickets }) => !asked.has(placeOf(schedule_id, tickets[0]!.slot)))
      .values()
    const one = async (): Promise<void> => {
      for (const booking of queue) if (!office.signal?.aborted) await counter.sell(booking)
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, one))
    await finish(questions)
    await edge(signOut, { body: {} })
  } finally {
    storage.close()
  }
}

function placeOf(schedule_id: number, slot: number): string {
  return `${schedule_id}/${slot}`
}

/** The places that this register has asked for in its life, whatever came of it. */
async function askedBefore(storage: OutboxStorage): Promise<Set<string>> {
  const kept = await storage.recent(Number.MAX_SAFE_INTEGER)
  const lines = kept.flatMap(({ question }) => (question.kind === 'sale' ? question.lines : []))
  return new Set(lines.flatMap((line) => (line.kind === 'ticket' ? [placeOf(line.schedule_id, line.slot)] : [])))
}

/** The edge as this register asks it: paired once, somebody signed in. Its tickets are not printed. */
async function enter({ edge_url, dir, seller }: BoxOffice): Promise<EdgeClient> {
  const file = join(dir, 'device.json')
  const device = existsSync(file)
    ? Device.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { device_uuid: randomUUID(), token: '' }
  writeAtomically(file, JSON.stringify(device), 0o600)
  const headers: Record<string, string> = { 'x-device-uuid': device.device_uuid, 'x-device-token': device.token }
  const edge = createEdgeClient({ origin: edge_url, fetch, headers: () => headers, timeout_ms: TIMEOUT_MS })
  let people = await edge(employeeList)
  if (people.kind === 'denied') {
    device.token = await pair(edge_url, NAME, device.device_uuid)
    writeAtomically(file, JSON.stringify(device), 0o600)
    headers['x-device-token'] = device.token
    people = await edge(employeeList)
  }
  const person = people.kind === 'answer' ? people.data.find(({ name }) => name === seller.name) : undefined
  const entered = person ? await edge(signIn, { body: { employee_id: person.id, pin: seller.pin } }) : undefined
  if (entered?.kind !== 'answer') throw new Error(`${seller.name} could not sign in at ${NAME}`)
  headers['x-device-user'] = entered.data.user_token
  return (call, request) =>
    edge(
      call,
      (call as unknown) === confirm
        ? { ...request, body: { ...Object(request?.body), print: false } as never }
        : request,
    )
}

/** Sells to one party after another. */
class Counter {
  readonly #edge: EdgeClient
  readonly #questions: Questions
  readonly #cash: number
  readonly #card: number
  readonly #openSchedules = new Map<number, Promise<OpenSchedule | null>>()

  constructor(edge: EdgeClient, questions: Questions, methods: readonly { id: number; type: string }[]) {
    this.#edge = edge
    this.#questions = questions
    this.#cash = methods.find(({ type }) => type === 'cash')!.id
    this.#card = methods.find(({ type }) => type === 'terminal')?.id ?? this.#cash
  }

  /** Exactly these seats, or none: then these people go home. */
  async sell({ schedule_id, tickets, pays }: CounterBooking): Promise<void> {
    const openSchedule = await this.#open(schedule_id)
    if (!openSchedule) return
    const bill_id = randomUUID()
    const slots = tickets.map(({ slot }) => slot)
    const held = await this.#edge(registerHold, { params: { bill_id }, body: { schedule_id, slots } })
    if (held.kind !== 'answer' || held.data.lost.length > 0) {
      await this.#edge(registerRelease, { params: { bill_id }, body: {} })
      return
    }
    const lines = tickets.map((ticket) => ({ kind: 'ticket' as const, id: randomUUID(), schedule_id, ...ticket }))
    const total_cents = lines.reduce(
      (sum, line) => sum + draftTicketCents(openSchedule, { ...line, seat_class: null }),
      0,
    )
    const isCash = pays < CASH_SHARE
    const payment = {
      id: randomUUID(),
      payment_method_id: isCash ? this.#cash : this.#card,
      amount_cents: total_cents,
      ...(isCash ? { tendered_cents: Math.ceil(total_cents / NOTE_CENTS) * NOTE_CENTS } : {}),
    }
    const payments = total_cents > 0 ? [payment] : []
    await this.#questions.ask({ kind: 'sale', question_id: randomUUID(), bill_id, lines, payments, total_cents })
  }

  /** Names, rates and prices of a schedule, asked for once. */
  #open(schedule_id: number): Promise<OpenSchedule | null> {
    const known = this.#openSchedules.get(schedule_id)
    if (known) return known
    const opened = this.#edge(registerSchedule, { params: { schedule_id } }).then((answer) =>
      answer.kind === 'answer' ? answer.data : null,
    )
    this.#openSchedules.set(schedule_id, opened)
    return opened
  }
}

/**
 * Until every question has its receipt and every receipt is confirmed. What stays open is finished by the
 * next start.
 */
async function finish(questions: Questions): Promise<void> {
  for (let look = 0; look < CHECKS; look++) {
    await questions.pulse()
    const { open } = questions.get()
    for (const { question_id, status } of open) if (status === 'confirmed') await questions.paperSeen(question_id)
    if (questions.get().open.length === 0) return
    await delay(CHECK_EVERY_MS)
  }
  throw new Error(`${NAME} has questions that are not finished`)
}
