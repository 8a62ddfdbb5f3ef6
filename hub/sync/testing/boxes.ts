import { randomUUID } from 'node:crypto'
import { decideSale, type SaleCommand } from '#protocol/ledger/decide-bill.ts'
import { answerToDown } from '#protocol/ledger/decide-seats.ts'
import { type EntryData, type EntryOf, readEntryBody, type SealedEntry } from '#protocol/ledger/entries.ts'
import { type Ledger, openLedger } from '#protocol/ledger/ledger.ts'
import { drawer, sale } from '#protocol/ledger/testing/ledgers.ts'
import { NO_HEADS, Turn, type Written } from '#protocol/ledger/turn.ts'
import type { Result } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { admitCall, pollCall, pushCall } from '#protocol/sync/calls.ts'
import { type CarriedDevice, type ReportPart, reportCall } from '#protocol/sync/recount.ts'
import { WIRE_HEADER, WIRES, wireText } from '#protocol/sync/versions.ts'
import type { TestHub } from '../../http/testing/hub.ts'

/** The answer of a hub to a box. */
export interface Said {
  status: number
  refusal: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire says
  data: any
}

const EMPTY = { receipts: [], given_up: [], waiting: [] } as const

/** A box of a cinema over the real wire: its ledger is decided by the real rules, its disk is this object. */
export class TestBox {
  readonly id = randomUUID()
  readonly cinema_id: number
  hub: TestHub
  token = ''
  epoch = 0
  devices: CarriedDevice[] = []
  ledger: Ledger = openLedger('edge', 0)
  #turn!: Turn
  #journal: Written[] = []
  /** So much of it was sent. */
  #sent = 0
  #down = 0

  constructor(hub: TestHub, cinema_id: number) {
    this.hub = hub
    this.cinema_id = cinema_id
  }

  /** A person types its number in the portal. */
  async approved(by = 1): Promise<string> {
    const asked = await this.hub.enrolments.ask(1, { box: this.id, name: 'box', version: '1', address: this.id })
    if (!asked.ok) throw new Error(asked.refusal.code)
    const { pin, secret } = asked.value
    const found = await this.hub.enrolments.lookUp(1, pin)
    if (!found.ok) throw new Error(found.refusal.code)
    const approved = await this.hub.enrolments.approve(1, { pin, id: found.value.id, cinema_id: this.cinema_id, by })
    if (!approved.ok) throw new Error(approved.refusal.code)
    const granted = await this.hub.enrolments.poll(this.id, secret)
    if (!granted.ok || granted.value === null) throw new Error('nothing was granted')
    return granted.value.credential
  }

  /** @param begins its devices, where its ledger is empty */
  async admit(credential: string, begins?: readonly CarriedDevice[]): Promise<Said> {
    const named = { cinema_id: this.cinema_id, box: this.id, nonce: 'n'.repeat(16), public_key: `key-${this.id}` }
    const body = begins ? { ...named, devices: begins } : named
    const said = await this.send(admitCall.path, body, credential)
    if (said.status !== 200) return said
    this.token = said.data.token
    this.devices = said.data.devices ?? []
    if (this.epoch === said.data.epoch) return said
    this.epoch = said.data.epoch
    this.ledger = openLedger('edge', this.epoch)
    this.#turn = new Turn(this.ledger, { ...NO_HEADS }, sealHash)
    return said
  }

  /** Reads what the hub gave, and takes it. */
  async pull(): Promise<Said> {
    const said = await this.call(pollCall.path, { down_after: this.#down, views_after: '', feed_after: '' })
    for (const entry of (said.data?.down ?? []) as SealedEntry[]) {
      const data = readEntryBody(entry.body)
      this.#turn.apply('down', entry, data)
      this.#turn.done()
      this.#down = entry.n
      const taken = answerToDown({ n: entry.n, data })
      if (taken) this.does(taken)
    }
    return said
  }

  /** The box decides; whoever asked gets the receipt. */
  does<E extends EntryData>(decided: Result<E> | E): SealedEntry {
    const { ok, value } = decided as { ok?: boolean; value: E }
    if (ok === false) throw new Error(`refused: ${JSON.stringify(decided)}`)
    const written = this.#turn.append('up', ok === undefined ? (decided as E) : value)
    this.#turn.done()
    this.#journal.push(written)
    const { epoch, n, hash, body } = written
    return { epoch, n, hash, body }
  }

  /** Somebody pays at a register. */
  sells(device_id: string, schedule_id: number, slots: number[], question_id: string = randomUUID()): SealedEntry {
    const command = saleAt(device_id, schedule_id, slots, question_id)
    return this.does(decideSale(this.ledger, command, drawer(question_id)))
  }

  /** Sends what it has not sent yet; without the last `but` entries of it. */
  async push(but = 0, more: object = {}): Promise<Said> {
    const upTo = this.#journal.length - but
    const entries = this.#journal
      .slice(this.#sent, upTo)
      .map(({ epoch, n, hash, body }): SealedEntry => ({ epoch, n, hash, body }))
    const said = await this.call(pushCall.path, { entries, answers: [], views: [], ...more })
    if (said.status === 200) this.#sent = upTo
    return said
  }

  report(device_id: string, part: Partial<ReportPart> = {}): Promise<Said> {
    return this.call(reportCall.path, { device_id, part: 1, parts: 1, ...EMPTY, ...part })
  }

  call(path: string, body: object): Promise<Said> {
    return this.send(path, { epoch: this.epoch, box: this.id, ...body }, this.token)
  }

  async send(path: string, body: object, bearer: string): Promise<Said> {
    const answer = await fetch(this.hub.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        [WIRE_HEADER]: wireText(WIRES.hub_edge),
      },
    })
    const { data } = (await answer.json()) as { data: unknown }
    return { status: answer.status, refusal: answer.headers.get('x-refusal'), data }
  }
}

/** A device that a box has approved, as its journal says it. */
export function approvedDevice(device_id: string, name: string, series: string): EntryOf<'device'> {
  const at = '2026-11-21T10:00:00.000Z'
  return { kind: 'device', device_id, type: 'register', name, series, status: 'active', employee_id: 1, at }
}

/** A sale of tickets of a schedule at a register. */
export function saleAt(device_id: string, schedule_id: number, slots: number[], question_id: string): SaleCommand {
  const { bill, lines, ...command } = sale(question_id, slots)
  return {
    ...command,
    bill: { ...bill, device_id },
    lines: lines.map((line) => ({ ...line, schedule_id })),
  }
}
