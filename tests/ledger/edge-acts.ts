import { randomUUID } from 'node:crypto'
import { decideCash, decideConfirm, decideSale, decideVoid, type SaleCommand } from '#protocol/ledger/decide-bill.ts'
import { admit, decideHandover } from '#protocol/ledger/decide-seats.ts'
import type { EntryData, SealedEntry } from '#protocol/ledger/entries.ts'
import { headOf, type Ledger, type LedgerView } from '#protocol/ledger/ledger.ts'
import type { Needs } from '#protocol/ledger/needs.ts'
import { ok, type Result } from '#protocol/result.ts'
import type { EdgeDb } from '../../edge/db/open.ts'
import type { EdgeStore } from '../../edge/ledger/store.ts'
import type { Random } from '../simulation/random.ts'
import { cashPayment, ticketLine } from './lines.ts'

/** A decision of a register's question: the entry, or a refusal. */
export type Decide = (ledger: Ledger) => Result<EntryData>
export interface Question {
  id: string
  decide: Decide
  /** What must be in memory before it is decided. */
  needs: Partial<Needs>
}

const AT = '2026-11-21T18:00:00.000Z'

/**
 * What registers ask of an edge, drawn from a seed: sales, voids, drawer moves, confirmations, and slots that
 * go back to the hub.
 */
export class EdgeActs {
  readonly store: EdgeStore
  readonly #db: EdgeDb
  readonly #random: Random
  readonly #name: string
  #serial = 0

  constructor(db: EdgeDb, store: EdgeStore, random: Random, name: string) {
    this.#db = db
    this.store = store
    this.#random = random
    this.#name = name
  }

  close(): void {
    this.#db.close()
  }

  get downN(): number {
    return headOf(this.store.committed, 'down').n
  }

  id(letter: string): string {
    return `${this.#name}:${letter}${++this.#serial}`
  }

  /** One question, whatever the ledger allows. */
  question(ledger: LedgerView): Question {
    const random = this.#random
    const at = random.next()
    const open = [...ledger.questions.values()].filter(({ state }) => state === 'open')
    if (open.length > 0 && at < 0.25) return this.#confirm(random.pick(open).id)
    if (open.length > 0 && at < 0.35) return this.#void(random.pick(open).id)
    if (at < 0.5) return this.#cash()
    if (at < 0.65) return this.#giveBack(ledger)
    return this.#sale(ledger)
  }

  #sale(ledger: LedgerView): Question {
    const random = this.#random
    const id = this.id('q')
    const bill_id = this.id('b')
    const free = [...ledger.slots.values()].filter(({ home, state }) => home === 'edge' && state === 'free')
    const seats = free.length > 0 ? [random.pick(free), random.pick(free)].slice(0, random.between(1, 2)) : []
    const lines = [...new Set(seats)].map(({ schedule_id, slot }) => ticketLine(id, bill_id, schedule_id, slot))
    const bill = { id: bill_id, source: 'register', device_id: 'k1', employee_id: 1, number: id, business_date: null }
    const payments = [cashPayment(`${id}:cash`, bill_id, lines.length, 'k1')]
    const command: SaleCommand = { question_id: id, bill, lines, payments, at: AT }
    const draw = (): string => randomUUID().slice(0, 8)
    return { id, decide: (rows) => decideSale(rows, command, draw), needs: { bills: [bill_id] } }
  }

  #confirm(of: string): Question {
    const decide: Decide = (rows) => ok(decideConfirm(rows, [of]) ?? { kind: 'confirmed', questions: [] })
    return { id: this.id('q'), decide, needs: { questions: [of] } }
  }

  #void(of: string): Question {
    const id = this.id('q')
    const command = { question_id: id, of, device_id: 'k1', at: AT }
    return { id, decide: (rows) => decideVoid(rows, command), needs: { questions: [of] } }
  }

  #cash(): Question {
    const id = this.id('q')
    const cents = this.#random.between(-5, 500)
    const rest = { device_id: 'k1', employee_id: 1, reason: '', at: AT }
    const movement = { id, kind: 'paid_in', type: 'cash', cents, ...rest } as const
    return { id, decide: (rows) => decideCash(rows, { question_id: id, movement }), needs: {} }
  }

  #giveBack(ledger: LedgerView): Question {
    const halls = [...ledger.halls.values()].map((hall) => hall.schedule_id)
    const schedule_id = halls.length > 0 ? this.#random.pick(halls) : 0
    const slots = [this.#random.between(1, 12), this.#random.between(1, 12)]
    const decide: Decide = (rows) => {
      const { entry } = decideHandover(rows, { schedule_id, slots, sold: true })
      return entry ? ok(entry) : { ok: false, refusal: { code: 'nothing_to_give', field: 'message', detail: {} } }
    }
    return { id: this.id('q'), decide, needs: {} }
  }

  /** A device is signed out: an entry that is about nothing else in the ledger. */
  device(): Question {
    const device = { device_id: 'k9', type: 'pos', name: 'Counter', status: 'logout', employee_id: null } as const
    return { id: this.id('q'), decide: () => ok({ kind: 'device', ...device, at: AT }), needs: {} }
  }

  /** Asks one question; an edge without faults answers. */
  async act(question = this.question(this.store.committed)): Promise<void> {
    const { decide, needs } = question
    await this.store.run({
      decide: ({ ledger, append }) => {
        this.store.need(needs)
        const decided = decide(ledger)
        return decided.ok ? ok(append(decided.value)) : decided
      },
    })
  }

  /** Applies what the hub's stream has for this edge. */
  async take(entries: readonly SealedEntry[]): Promise<void> {
    for (const entry of entries)
      await this.store.run({
        decide: ({ ledger, applyDown }) => {
          if (admit(ledger, headOf(ledger, 'down'), entry).ok) applyDown(entry)
          return ok(null)
        },
      })
  }
}
