import { randomUUID } from 'node:crypto'
import { HEARD_WITHIN_MS, type View, viewOf } from '#protocol/ledger/views.ts'
import { Pause } from '#protocol/server/pace.ts'
import type { NumberAnswer, TypedNumber } from '#protocol/sync/about.ts'
import {
  type AuditReport,
  MAX_VIEWS_PER_CALL,
  type VoucherWant,
  WANT_WAIT_MS,
  type Want,
} from '#protocol/sync/calls.ts'
import { knowsCinemaGrants, knowsMoves, knowsVouchers, UNSAID, type WireVersions } from '#protocol/sync/versions.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Line, WantResult } from '../seats/lines.ts'

/** Of one answer to a poll. */
const MOST_WANTS = 100
/** So long somebody at the portal waits for the edge's answer to a number. */
const NUMBER_WAIT_MS = 3_000

/**
 * The line to one edge as this process knows it: when it last called, what it showed of its slots, and what
 * is to be said in the answer to its standing long-poll. In memory alone: hints and views, never facts.
 */
export class EdgeLink implements Line {
  readonly exhibitor_id: number
  readonly cinema_id: number
  readonly #lane: Lane
  readonly #onChange: (schedule_ids: readonly number[] | 'all') => void
  readonly #boot = randomUUID().slice(0, 8)
  #heard = Number.NEGATIVE_INFINITY
  #up = false
  #isEnded = false
  #epoch: number
  #since: string
  /** Under which address the edge calls, one name per household; null until it does. */
  address: string | null = null
  /** What the edge's program speaks, as it said with its last call. */
  speaks: WireVersions = UNSAID
  /** The edge's last check of its invariants. */
  audit: AuditReport | null = null
  #views = new Map<number, View>()
  readonly #changed = new Map<number, number>()
  #seq = 0
  #wants: Want[] = []
  #voucherWants: VoucherWant[] = []
  #numbers: TypedNumber[] = []
  readonly #typed = new Map<string, (answer: NumberAnswer | null) => void>()
  #feed = true
  readonly #asking = new Map<string, (result: WantResult | null) => void>()
  readonly #pause = new Pause()
  #polls = 0

  /** @param options.since when it was last said to be silent: it is, until it calls */
  constructor(lane: Lane, options: { since: string; onChange: (schedule_ids: readonly number[] | 'all') => void }) {
    this.exhibitor_id = lane.exhibitor_id
    this.cinema_id = lane.cinema_id
    this.#lane = lane
    this.#epoch = lane.committed.epoch
    this.#since = options.since
    this.#onChange = options.onChange
    for (const hall of lane.committed.halls.values()) this.#changed.set(hall.schedule_id, ++this.#seq)
  }

  /** It called within ten seconds, and the last poll did not break off. */
  get up(): boolean {
    return performance.now() - this.#heard < HEARD_WITHIN_MS
  }

  get since(): string {
    return this.#since
  }

  /** It may be given what is left of vouchers: one of before never is. */
  get knowsVouchers(): boolean {
    return knowsVouchers(this.speaks)
  }

  /** It goes by the offline grants of its cinema. */
  get knowsCinemaGrants(): boolean {
    return knowsCinemaGrants(this.speaks)
  }

  /** Its schedules may go to another screen. */
  get knowsMoves(): boolean {
    return knowsMoves(this.speaks)
  }

  /** The edge's credential was ended: nothing of it is taken here until it is admitted anew. */
  end(): void {
    this.#isEnded = true
    this.broken()
    this.#pause.wake()
  }

  /** The edge was admitted under this epoch. */
  admitted(epoch: number): void {
    this.#isEnded = false
    this.renew(epoch)
  }

  /** Of another box than the one of before nothing is known (L9). */
  renew(epoch: number): void {
    if (epoch <= this.#epoch) return
    this.#epoch = epoch
    this.#isEnded = false
    this.broken()
    this.#views = new Map()
    this.audit = null
    this.speaks = UNSAID
    this.#wants = []
    this.#voucherWants = []
    this.#numbers = []
    this.#feed = true
    this.#onChange('all')
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** The edge called. */
  heard(): void {
    if (this.#isEnded) return
    this.#heard = performance.now()
    this.check()
  }

  /** The edge's connection broke off: it is silent until it calls again. */
  broken(): void {
    this.#heard = Number.NEGATIVE_INFINITY
    this.check()
  }

  /** Notifies those who show it when the line went up or down since the last check. */
  check(): void {
    if (this.up === this.#up) return
    this.#up = this.up
    this.#since = new Date().toISOString()
    if (!this.#up) for (const answer of [...this.#asking.values(), ...this.#typed.values()]) answer(null)
    this.#onChange('all')
  }

  viewOf(schedule_id: number): View | undefined {
    return this.#views.get(schedule_id)
  }

  /** The edge showed these views of its slots. */
  shown(views: readonly View[]): void {
    for (const view of views) this.#views.set(view.schedule_id, view)
    if (views.length > 0) this.#onChange(views.map((view) => view.schedule_id))
  }

  /** These schedules are over: nobody asks for them any more. */
  forget(schedule_ids: Iterable<number>): void {
    for (const schedule_id of schedule_ids) {
      this.#views.delete(schedule_id)
      this.#changed.delete(schedule_id)
    }
  }

  /** The hub's slots of these schedules changed, or its stream has grown: there is something to say. */
  changed(schedule_ids: Iterable<number>): void {
    for (const schedule_id of schedule_ids) {
      this.#changed.delete(schedule_id)
      this.#changed.set(schedule_id, ++this.#seq)
    }
    this.#pause.wake()
  }

  /** The catalogue changed. */
  feedChanged(): void {
    this.#feed = true
    this.#pause.wake()
  }

  /** Views of the hub that changed after a cursor, oldest change first, and the cursor after them. */
  viewsAfter(cursor: string): { views: View[]; views_cursor: string } {
    const [boot, number] = cursor.split('-')
    const after = boot === this.#boot ? Number(number) : 0
    const views: View[] = []
    let last = after
    for (const [schedule_id, seq] of this.#changed) {
      if (seq <= after) continue
      if (views.length === MAX_VIEWS_PER_CALL) break
      views.push(viewOf(this.#lane.committed, schedule_id, seq))
      last = seq
    }
    return { views, views_cursor: `${this.#boot}-${last}` }
  }

  takeWants(): Want[] {
    const wants = this.#wants
    this.#wants = []
    return wants
  }

  takeVoucherWants(): VoucherWant[] {
    return this.#voucherWants.splice(0, MOST_WANTS)
  }

  takeNumbers(): TypedNumber[] {
    const numbers = this.#numbers
    this.#numbers = []
    return numbers
  }

  takeFeedChange(): boolean {
    const feed = this.#feed
    this.#feed = false
    return feed
  }

  /**
   * A poll begins, and ends the wait of the one before it: an edge has one. Answers how to find out whether
   * it is still that one; only that one may take along what is said once, and only its end ends the line.
   */
  polled(): () => boolean {
    const poll = ++this.#polls
    this.#pause.wake()
    return () => poll === this.#polls
  }

  /** Waits until there is something to say, or the time is over, or the caller is gone. */
  wait(wait_ms: number, gone: AbortSignal): Promise<void> {
    return this.#pause.wait(wait_ms, gone)
  }

  get hasToSay(): boolean {
    return this.#wants.length + this.#voucherWants.length > 0 || this.#numbers.length > 0 || this.#feed
  }

  /**
   * Asks the edge for slots and waits at most 1.5 s. Null when the line is down or nothing was answered in
   * time: "this seat cannot be reached just now". What the edge gives comes by its journal, also when it
   * comes later.
   */
  ask(want: Omit<Want, 'want_id'>): Promise<WantResult | null> {
    if (!this.up) return Promise.resolve(null)
    return this.#asked((want_id) => this.#wants.push({ ...want, want_id }))
  }

  /**
   * Asks the edge for what is left of vouchers, as for slots. False when the line is down, the edge knows no
   * vouchers, or nothing was answered in time.
   */
  async askVouchers(rights: VoucherWant['rights']): Promise<boolean> {
    if (!this.up || !this.knowsVouchers) return false
    return (await this.#asked((want_id) => this.#voucherWants.push({ want_id, rights }))) !== null
  }

  #asked(say: (want_id: string) => void): Promise<WantResult | null> {
    const want_id = randomUUID()
    return new Promise((resolve) => {
      const answer = (result: WantResult | null): void => {
        clearTimeout(timer)
        this.#asking.delete(want_id)
        resolve(result)
      }
      const timer = setTimeout(() => answer(null), WANT_WAIT_MS)
      this.#asking.set(want_id, answer)
      say(want_id)
      this.#pause.wake()
    })
  }

  /**
   * Asks the edge whose number it is that somebody typed. Null when the line is down or nothing was answered
   * in time.
   */
  askNumber(pin: string): Promise<NumberAnswer | null> {
    if (!this.up) return Promise.resolve(null)
    const ask_id = randomUUID()
    return new Promise((resolve) => {
      const answer = (said: NumberAnswer | null): void => {
        clearTimeout(timer)
        this.#typed.delete(ask_id)
        resolve(said)
      }
      const timer = setTimeout(() => answer(null), NUMBER_WAIT_MS)
      this.#typed.set(ask_id, answer)
      this.#numbers.push({ ask_id, pin })
      this.#pause.wake()
    })
  }

  /** The edge said whose number it is. */
  numberAnswered(said: NumberAnswer): void {
    this.#typed.get(said.ask_id)?.(said)
  }

  /** The edge answered a WANT; what it gave is applied already. */
  answered(want_id: string, result: WantResult): void {
    this.#asking.get(want_id)?.(result)
  }
}
