import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { SETTLED } from '#protocol/dashboard/settle.ts'
import type { Call, CallAnswer, CallBody, OwnRefusal } from '#protocol/kit/call.ts'
import type { CallOutcome, Outcome } from '#protocol/kit/outcome.ts'
import { TOO_OLD } from '#protocol/kit/who.ts'
import { decideHandover } from '#protocol/ledger/decide-seats.ts'
import { decideRights } from '#protocol/ledger/decide-voucher.ts'
import type { SealedEntry } from '#protocol/ledger/entries.ts'
import { headOf } from '#protocol/ledger/ledger.ts'
import { idleRights, misplaced } from '#protocol/ledger/placement.ts'
import { type View, viewOf } from '#protocol/ledger/views.ts'
import type { AuditedReceipt } from '#protocol/register/audit.ts'
import type { registerSettle } from '#protocol/register/conflicts.ts'
import type { registerReport } from '#protocol/register/report.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { every } from '#protocol/server/background.ts'
import { Coalesce, Debounce } from '#protocol/server/pace.ts'
import type { EdgeAbout, NumberAnswer, TypedNumber } from '#protocol/sync/about.ts'
import {
  type AuditReport,
  admitCall,
  MAX_ENTRIES_PER_PUSH,
  MAX_VIEWS_PER_CALL,
  POLL_MS,
  pollCall,
  pushCall,
  quarantineCall,
  type VoucherWant,
  WANT_WAIT_MS,
  type Want,
  wantCall,
  wantVoucherCall,
} from '#protocol/sync/calls.ts'
import { conflictsCall, settleCall } from '#protocol/sync/conflict-calls.ts'
import type { Machine } from '#protocol/sync/machine.ts'
import { receiptsCall } from '#protocol/sync/receipt-audit.ts'
import {
  type CarriedDevice,
  type DeviceToken,
  type RecountState,
  type ReportPart,
  reportCall,
} from '#protocol/sync/recount.ts'
import { type Trouble, troubleOf, worstFirst } from '#protocol/sync/troubles.ts'
import type { Part } from '#protocol/vouchers/redeem.ts'
import { grantAt, type OfflineGrant, type VoucherType } from '#protocol/vouchers/voucher-type.ts'
import type { Clock } from '../clock.ts'
import type { Quarantine } from '../ledger/box.ts'
import { quarantine } from '../ledger/quarantine.ts'
import type { EdgeStore } from '../ledger/store.ts'
import { createHubClient, type HubClient, refusalIn } from './hub-client.ts'
import { Line } from './line.ts'
import type { Views } from './views.ts'
import { VoucherReturns } from './voucher-returns.ts'
import { WaitingEntries } from './waiting.ts'

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 2_000
const CALL_TIMEOUT_MS = 10_000
const PLACE_EVERY_MS = 10_000
const MAX_TOKENS_PER_PUSH = 100
const NOTE_AFTER_MS = 1_000
const CHECK_EVERY_MS = 500
/** A hint that an entry calls a schedule home: its places go at once. */
const CALLED_HOME = '"kind":"recall"'

export interface SyncOptions {
  hub_url: string
  credential: string
  cinema_id: number
  /** Raw public key of this box, base64. */
  public_key: string
  /** What it runs on: admitted here it is good for no other (L7). */
  machine: Machine
  store: EdgeStore
  views: Views
  clock: Clock
  log: Logger
  /** Start of a schedule in milliseconds, undefined while the catalogue does not know it. */
  startOf: (schedule_id: number) => number | undefined
  /** A type of vouchers, by the copy of the catalogue. */
  voucherType: (id: number) => Pick<VoucherType, 'offline_grant' | 'offline_grants'> | undefined
  /** What is wrong here, whatever the hub says: with the copy of the catalogue, with the mark of this box. */
  ownTroubles: () => readonly Trouble[]
}

/** What the hub asks of this edge for people at the portal. */
export interface SaysOfItself {
  about(): EdgeAbout
  /** Whose number it is that somebody typed; each is a try. */
  numberOf(pin: string): Omit<NumberAnswer, 'ask_id'>
}

/** The devices of this edge, for the box that comes after it, and from the one before (L9). */
export interface DeviceKeeper {
  /** What the hub had of the box before; on disk when this resolves. A retry changes nothing. */
  carry(devices: readonly CarriedDevice[]): Promise<void>
  /** What this box has of them before it is admitted, those first that may hold receipts. */
  carried(): CarriedDevice[]
  tokens(): DeviceToken[]
}

type Answers = { want_id: string; answers: { slot: number; answer: string }[] }

/**
 * The edge's side of the line: it admits itself, pushes its journal until the hub has it, holds the standing
 * long-poll, answers the hub's WANTs and asks its own. Everything goes on by itself when the line comes back;
 * nothing here is needed to sell.
 * @source docs/ledger.md, "Messages", L3, L5
 */
export class Sync {
  readonly line: Line
  readonly #options: SyncOptions
  readonly #hub: HubClient
  readonly #showing = new Set<number>()
  /** When rights of a schedule were wanted last, on the monotonic clock. */
  readonly #rightsWanted = new Map<number, number>()
  #seq = 0
  #answers: Answers[] = []
  #numbers: NumberAnswer[] = []
  #self: SaysOfItself | null = null
  #keeper: DeviceKeeper | null = null
  /** Devices whose tokens the hub may not have. */
  readonly #tokens = new Set<string>()
  /** What the hub has, as far as it said; asked again by every process and after every call that failed. */
  #received: number
  readonly #noting: Debounce
  /** The hub does not know this box's token: nothing of it gets through. */
  #isUnknown = false
  #asks = true
  #audit: AuditReport | null = null
  readonly #waits: WaitingEntries
  readonly #returns: VoucherReturns
  /** Entries of the hub could be neither applied nor stored here. */
  #unread: Trouble | null = null
  /**
   * The two do not understand one another, since when and who must be updated; found again by every process.
   */
  #tooOld: Trouble | null = null
  readonly #pushes = new Coalesce<void>()
  /** After the next push that fails. */
  #pushWait_ms = FIRST_WAIT_MS
  #stops: (() => Promise<void>)[] = []
  #polling: Promise<void> = Promise.resolve()
  readonly #stopping = new AbortController()
  readonly #feedListeners: (() => void)[] = []
  readonly #endListeners: (() => void)[] = []
  /** An answer to a poll was lost, or not taken whole: it may have said that the catalogue has changed. */
  #feedMissed = true

  constructor(options: SyncOptions) {
    this.#options = options
    const failed = (error: unknown): void => options.log.error({ err: error }, 'what the hub has was not noted')
    this.#noting = new Debounce({ wait_ms: NOTE_AFTER_MS, failed })
    this.#hub = createHubClient(options.hub_url)
    this.line = new Line(options.clock)
    this.#received = options.store.box.received_n
    this.#waits = new WaitingEntries(options.store)
    this.#returns = new VoucherReturns({ ...options, grantOf: (id) => this.#grantOf(id) })
    options.store.onChange(({ scope, journalled }) => {
      for (const id of scope.schedules) this.#showing.add(id)
      if (journalled) this.#count()
      this.push()
    })
  }

  /** What a type of vouchers leaves in this cinema. */
  #grantOf(id: number): OfflineGrant | undefined {
    const type = this.#options.voucherType(id)
    return type && grantAt(type, this.#options.cinema_id)
  }

  /** Called when the hub says that the catalogue has changed, or when the line is back. */
  onFeed(listener: () => void): void {
    this.#feedListeners.push(listener)
  }

  /** Called once this box has to begin anew (ledger/begin-anew.ts): it sells nothing any more. */
  onEpochEnded(listener: () => void): void {
    this.#endListeners.push(listener)
  }

  /** The types of vouchers are others than before: their offline grant may be. */
  voucherTypesChanged(): void {
    this.#returns.typesChanged()
  }

  /** Who says how this edge is doing. */
  describe(self: SaysOfItself): void {
    this.#self = self
  }

  /** Who keeps the devices. */
  keepDevices(keeper: DeviceKeeper): void {
    this.#keeper = keeper
  }

  /** A device has another token, or none: the hub gets to know it. */
  tokenChanged(device_uuid: string): void {
    this.#tokens.add(device_uuid)
    this.push()
  }

  start(): void {
    this.#count()
    this.#showTroubles()
    for (const hall of this.#options.store.committed.halls.values()) this.#showing.add(hall.schedule_id)
    this.#polling = this.#pollForEver()
    const { log } = this.#options
    this.#stops.push(every({ name: 'line', wait_ms: CHECK_EVERY_MS, round: () => this.#check(), log }))
    this.#stops.push(every({ name: 'placing', wait_ms: PLACE_EVERY_MS, round: () => this.place(), log }))
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#noting.cancel()
    this.#hub.close()
    await Promise.all(this.#stops.map((stop) => stop()))
    await this.#polling
    await this.#pushes.ended()
    await this.#note()
  }

  /** What changes by itself with the time. */
  #check(): void {
    this.line.check()
    this.#showTroubles()
  }

  /** Sends what waits. Calls while one is under way become one more round after it. */
  push(): void {
    this.#pushes.run(() => this.#pushNext())
  }

  /** Reports to the hub with the next push what the last check of the invariants found. */
  notifyAudit(report: AuditReport): void {
    this.#audit = report
    this.push()
  }

  /**
   * Asks the hub for slots at home there (docs/ledger.md, WANT), and takes what it gave before this answers.
   * Null while the line is down, or without an answer in time.
   */
  async want(want: Omit<Want, 'want_id'>): Promise<{ slot: number; answer: string }[] | null> {
    if (!this.line.up || this.#options.store.box.state !== 'live') return null
    if (want.rights) this.#rightsWanted.set(want.schedule_id, this.#options.clock.mono())
    const sent = await this.#call(wantCall, { ...this.#sender(), ...want, down_after: this.#downN() }, WANT_WAIT_MS)
    if (sent.kind !== 'answer') return null
    await this.#takeDown(sent.data.down)
    return sent.data.answers
  }

  /**
   * Asks the hub for a voucher by the code that a guest shows, and takes what of it comes before this answers
   * (docs/ledger.md, Rights): its id and why it cannot be used for this. Whether it is used is decided here,
   * by what is here then. Null while the line is down, or without an answer in time: then the bill goes on
   * without it (L15).
   */
  async wantVoucher(wanted: Part & { code: string }): Promise<Omit<CallAnswer<typeof wantVoucherCall>, 'down'> | null> {
    if (!this.line.up || this.#options.store.box.state !== 'live') return null
    const body = { ...this.#sender(), ...wanted, down_after: this.#downN() }
    const sent = await this.#call(wantVoucherCall, body, WANT_WAIT_MS)
    if (sent.kind !== 'answer') return null
    const { down, ...shown } = sent.data
    await this.#takeDown(down)
    return shown
  }

  /**
   * Passes on what a register reports of the boxes before this one (L9). Answered once the hub has it, with
   * how the recount stands; `hub_away` without an answer: the register says it again. `report_refused`: it
   * is none that the hub can take.
   */
  async report(
    device_id: string,
    { epoch, ...part }: ReportPart & { epoch: number },
  ): Promise<Answer<{ recount: RecountState }, OwnRefusal<typeof registerReport>>> {
    const { box } = this.#options.store
    if (box.state !== 'live') return refuse('quarantined')
    if (epoch !== box.epoch) return refuse('box_changed')
    if (!this.line.up) return refuse('hub_away')
    const sent = await this.#call(reportCall, { ...this.#sender(), device_id, ...part })
    if (sent.kind === 'answer') {
      this.line.recounts(sent.data.recount)
      return ok(sent.data)
    }
    const refusal = refusalIn(sent)
    if (refusal === 'fenced' || refusal === 'report_differs') return refuse(refusal)
    if (refusal === 'begin_anew') return refuse('quarantined')
    if (refusal === null) return refuse('hub_away')
    this.#options.log.warn({ device_id, code: refusal }, 'the hub does not take a report')
    return refuse('report_refused')
  }

  /** Conflicts of this cinema and what is owed, as the hub has them; null while it does not say. */
  async conflicts(): Promise<CallAnswer<typeof conflictsCall> | null> {
    const sent = await this.#asked(conflictsCall, this.#sender())
    return sent?.kind === 'answer' ? sent.data : null
  }

  /** Has the hub settle one of them, by the person at a register. */
  async settle(
    command: Omit<CallBody<typeof settleCall>, 'epoch' | 'box'>,
  ): Promise<Answer<Record<never, never>, OwnRefusal<typeof registerSettle>>> {
    const sent = await this.#asked(settleCall, { ...this.#sender(), ...command })
    if (sent?.kind === 'answer') return ok({})
    const refusal = sent ? refusalIn(sent) : null
    return refuse(SETTLED.refusals.find((code) => code === refusal) ?? 'hub_away', 'general')
  }

  /**
   * A call that a program of before does not know: it is none the worse for the line. Null while that is
   * down.
   */
  async #asked<C extends Call>(call: C, body: CallBody<C>): Promise<CallOutcome<C> | null> {
    const { box } = this.#options.store
    if (!this.line.up || box.state !== 'live') return null
    const sent = await this.#hub.call(call, body, { bearer: box.token, timeout_ms: CALL_TIMEOUT_MS })
    if (refusalIn(sent) === 'fenced') this.#quarantine('fenced')
    return sent
  }

  /**
   * Has the hub compare receipts that this box cannot compare alone (L11). False while it was not asked, or
   * is of a program that does not know the call: they come again, and the line is none the worse for it.
   */
  async compare(device_id: string, audited: readonly AuditedReceipt[]): Promise<boolean> {
    const receipts = audited.map(({ seal: _, ...receipt }) => receipt)
    const sent = await this.#asked(receiptsCall, { ...this.#sender(), device_id, receipts })
    return sent?.kind === 'answer'
  }

  /**
   * Gives back to the hub what by policy belongs there and is free: slots and rights that came by WANT and
   * were not sold, and what is left of vouchers; and all of a schedule that is called home (L14). Only while
   * the line is up, or nobody could sell it meanwhile.
   */
  async place(): Promise<void> {
    const { store, startOf, clock } = this.#options
    if (!this.line.up || store.box.state !== 'live') return
    for (const { schedule_id, sale } of [...store.committed.halls.values()]) {
      const start = startOf(schedule_id) ?? 0
      const sold = sale !== 'open'
      if (!sold && start < clock.wall()) continue
      const slots = misplaced(store.committed, schedule_id, start, clock.wall())
      const rights = !sold && this.#areRightsWanted(schedule_id) ? [] : idleRights(store.committed, schedule_id)
      if (slots.length + rights.length > 0) await this.#give({ schedule_id, slots, rights, sold })
    }
    await this.#returns.round()
  }

  /**
   * Somebody at a counter has asked for rights of this schedule a moment ago: the sale may still be on its
   * way.
   */
  #areRightsWanted(schedule_id: number): boolean {
    const at = this.#rightsWanted.get(schedule_id)
    if (at === undefined) return false
    if (this.#options.clock.mono() - at < PLACE_EVERY_MS) return true
    return !this.#rightsWanted.delete(schedule_id)
  }

  async #give(want: {
    schedule_id: number
    slots?: number[] | undefined
    count?: number | undefined
    sold?: boolean | undefined
    rights?: { key: string; amount: number }[] | undefined
  }): Promise<Answers['answers']> {
    const result = await this.#options.store.run({
      decide: ({ ledger, append }) => {
        this.#options.store.need({ schedules: [want.schedule_id] })
        const { answers, entry } = decideHandover(ledger, want)
        if (entry) append(entry)
        return ok(answers)
      },
    })
    return result.ok ? result.value : []
  }

  #sender(): { epoch: number; box: string } {
    const { epoch, box } = this.#options.store.box
    return { epoch, box }
  }

  /** The hub goes on after what is on this disk, applied or not. */
  #downN(): number {
    return this.#waits.received.n
  }

  async #call<C extends Call>(call: C, body: CallBody<C>, timeout_ms = CALL_TIMEOUT_MS): Promise<CallOutcome<C>> {
    const outcome = await this.#hub.call(call, body, { bearer: this.#options.store.box.token, timeout_ms })
    const refusal = refusalIn(outcome)
    // of a report it is about what the register says: who this box is, the poll finds out
    if ((call as Call) !== reportCall) this.#isUnknown = refusal === 'forbidden'
    this.#noteVersions(outcome)
    const isHeard = outcome.kind === 'answer' || refusal !== null
    if (!isHeard || this.#isUnknown || this.#tooOld) this.line.lost()
    else this.line.heard()
    if (refusal === 'fenced') this.#quarantine('fenced')
    if (refusal === 'fork') this.#quarantine('restored')
    if (refusal === 'begin_anew') this.#endEpoch()
    return outcome
  }

  /**
   * The hub came back from a backup, and knows this box by its token, or by its credential: it begins anew.
   * One in quarantine is no healthy one, and its twin may be: that a person decides (L6, L7).
   */
  #endEpoch(): void {
    const { store, log } = this.#options
    if (store.box.state !== 'live') return
    store.endEpoch()
    log.warn({ epoch: store.box.epoch }, 'the hub came back from a backup: this box begins anew')
    for (const listener of this.#endListeners) listener()
  }

  /**
   * A call that came through ends what was wrong between the two programs; only the hub's answer says that it
   * is wrong.
   */
  #noteVersions(outcome: Outcome<unknown>): void {
    const refusal = refusalIn(outcome)
    if (outcome.kind !== 'answer' && refusal === null) return
    const word = Object.values(TOO_OLD.hub_edge).find((code) => code === refusal)
    const { clock, log } = this.#options
    if (word && !this.#tooOld) log.error({ code: word }, 'the hub and this box do not understand one another')
    const since = this.#tooOld?.since ?? new Date(clock.wall()).toISOString()
    const before = this.#tooOld
    this.#tooOld = word ? troubleOf(word, since, 0) : null
    if (before !== this.#tooOld) this.#showTroubles()
  }

  /**
   * Nothing is sold here any more, because somebody else is the edge of this cinema (L5), or because this box
   * is an older copy of itself (L6).
   */
  #quarantine(kind: Quarantine['kind'], facts: Record<string, unknown> = {}): void {
    quarantine(this.#options, kind, facts)
    this.#showTroubles()
  }

  /**
   * The hub's last entry of this box is not the one that this box knows under that number: it was restored
   * from an older copy, or copied.
   */
  #checkOwnPast({ received_n, received_hash }: { received_n: number; received_hash: string }): void {
    const { store } = this.#options
    const isOwn = store.hashAt(received_n) === received_hash
    if (isOwn) store.pastConfirmed()
    else this.#quarantine('restored', { received_n, own_n: headOf(store.committed, 'up').n })
  }

  #showTroubles(): void {
    const { quarantine: shut, troubles } = this.#options.store.box
    const own = shut ? [{ ...shut, entries: 0 }] : []
    const here = [this.#tooOld, this.#waits.trouble ?? this.#unread].filter((one) => one !== null)
    this.line.troubledBy(worstFirst([...own, ...here, ...this.#options.ownTroubles(), ...troubles]))
  }

  /**
   * What the hub says stands over a restart: in a cut the register must not say that all is well. Whether
   * this box may sell it knows itself.
   */
  async #hubSays(said: readonly Trouble[]): Promise<void> {
    const { store } = this.#options
    const troubles = said.filter(({ kind }) => kind !== 'restored' && kind !== 'moved')
    if (JSON.stringify(troubles) === JSON.stringify(store.box.troubles)) return
    await store.hubSays(troubles)
    this.#showTroubles()
  }

  /** One push; what is left after it, or was not taken, is for the next, which waits after a failure. */
  async #pushNext(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    const done = await this.#tried('push', () => this.#pushOnce(), 'failed')
    if (done === 'failed') {
      await this.#pause(this.#pushWait_ms)
      this.#pushWait_ms = Math.min(this.#pushWait_ms * 2, LONGEST_WAIT_MS)
    } else this.#pushWait_ms = FIRST_WAIT_MS
    if (done !== 'done') this.push()
  }

  async #pushOnce(): Promise<'done' | 'more' | 'failed'> {
    const { store } = this.#options
    if (store.box.state !== 'live') return 'done'
    const entries = this.#asks ? [] : store.entriesAfter(this.#received, MAX_ENTRIES_PER_PUSH)
    const views = this.#viewsToShow()
    const answers = this.#answers.splice(0, 100)
    const audit = this.#audit
    this.#audit = null
    const numbers = this.#numbers.splice(0, 100)
    const device_tokens = this.#tokensToSend()
    const body = { ...this.#sender(), entries, views, answers, audit, numbers, device_tokens }
    const sent = await this.#call(pushCall, body)
    if (sent.kind !== 'answer') {
      for (const view of views) this.#showing.add(view.schedule_id)
      this.#answers.unshift(...answers)
      this.#numbers.unshift(...numbers)
      for (const { device_uuid } of device_tokens) this.#tokens.add(device_uuid)
      this.#audit ??= audit
      this.#asks = true
      this.#count()
      return store.box.state === 'live' ? 'failed' : 'done'
    }
    this.#checkOwnPast(sent.data)
    const first = this.#asks
    this.#asks = false
    this.#received = sent.data.received_n
    this.#noteReceived()
    this.#count()
    return first ||
      this.#waiting() > 0 ||
      this.#showing.size > 0 ||
      this.#answers.length > 0 ||
      this.#tokens.size > 0 ||
      this.#numbers.length > 0
      ? 'more'
      : 'done'
  }

  #tokensToSend(): DeviceToken[] {
    if (this.#tokens.size === 0) return []
    const due = [...this.#tokens].slice(0, MAX_TOKENS_PER_PUSH)
    for (const id of due) this.#tokens.delete(id)
    return (this.#keeper?.tokens() ?? []).filter(({ device_uuid }) => due.includes(device_uuid))
  }

  /** Whatever the hub has by now: it may have been restored, or updated, while it was away. */
  #allTokens(): void {
    for (const { device_uuid } of this.#keeper?.tokens() ?? []) this.#tokens.add(device_uuid)
  }

  /** Written a moment later, so that a busy hour costs no write more than one a second. */
  #noteReceived(): void {
    this.#noting.call(() => this.#note())
  }

  async #note(): Promise<void> {
    const { store } = this.#options
    if (this.#received !== store.box.received_n) await store.hubHas(this.#received)
  }

  #viewsToShow(): View[] {
    const ids = [...this.#showing].slice(0, MAX_VIEWS_PER_CALL)
    for (const id of ids) this.#showing.delete(id)
    return ids.map((id) => viewOf(this.#options.store.committed, id, ++this.#seq))
  }

  #waiting(): number {
    return Math.max(0, headOf(this.#options.store.committed, 'up').n - this.#received)
  }

  #count(): void {
    this.line.waits(this.#waiting())
  }

  async #pollForEver(): Promise<void> {
    let wait = FIRST_WAIT_MS
    // this program may know what the last one did not
    await this.#tried('what waits', () => this.#takeDown([]), false)
    while (!this.#stopping.signal.aborted) {
      const asked = await this.#tried('poll', () => this.#admitAndPoll(), false)
      if (asked) {
        wait = FIRST_WAIT_MS
        continue
      }
      await this.#pause(wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
  }

  async #admitAndPoll(): Promise<boolean> {
    const { quarantine: shut, epoch } = this.#options.store.box
    if (shut && epoch > 0) await this.#notifyQuarantine()
    const isLet = this.#options.store.box.state === 'live' && !this.#isUnknown
    return (isLet || (await this.#askAdmission())) && (await this.#pollOnce())
  }

  /**
   * This box's disk may refuse any part of the talk (full, locked): that part is done again, like what the
   * line did not take.
   */
  async #tried<T>(round: string, work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.#options.log.error({ err: error, round }, 'a part of the talk with the hub failed')
      return otherwise
    }
  }

  /**
   * A box without proof of being live is quarantined; it asks, and the hub's answer must carry the nonce of
   * this very question, which lives in memory only (L7). A live one whose token the hub does not know any
   * more asks too: a copy of its own question that came late took the token, and the answer to that copy
   * reached nobody. It goes on in its own epoch or not at all (L5). One with an empty ledger says its
   * devices.
   */
  async #askAdmission(): Promise<boolean> {
    const { store, cinema_id, credential, public_key, machine, log } = this.#options
    const { box, state, epoch: own, quarantine: shut, began_after } = store.box
    // it was live once and fenced, or is a copy: only a person can admit it again
    if (shut || (own > 0 && state !== 'live')) return false
    const nonce = randomBytes(16).toString('hex')
    const known = { cinema_id, box, nonce, public_key }
    const body = own === 0 ? { ...known, devices: this.#keeper?.carried() ?? [] } : known
    const answer = await this.#hub.call(admitCall, body, { bearer: credential, timeout_ms: CALL_TIMEOUT_MS })
    this.#noteVersions(answer)
    const refusal = refusalIn(answer)
    if (refusal !== null) log.error({ cinema_id, code: refusal }, 'the hub does not admit this box')
    if (own > 0 && refusal === 'other_box') this.#quarantine('fenced')
    if (own > 0 && refusal === 'begin_anew') this.#endEpoch()
    if (answer.kind !== 'answer' || answer.data.nonce !== nonce) return false
    const { epoch, token, exhibitor_id, key_id, devices } = answer.data
    // numbers of receipts would be given twice
    if (own > 0 ? epoch !== own : epoch <= began_after) {
      this.#quarantine('fenced', { epoch })
      return false
    }
    // first: once it is live it does not ask again
    if (own === 0 && devices) await this.#keeper?.carry(devices)
    store.admitted({ epoch, token, exhibitor_id, key_id, machine })
    this.#isUnknown = false
    log.info({ cinema_id, epoch }, 'admitted by the hub')
    this.push()
    return true
  }

  /** Repeated for ever: so the line shows as it is, and a hub that was restored knows it too. */
  async #notifyQuarantine(): Promise<void> {
    const { store } = this.#options
    const { since, kind } = store.box.quarantine!
    const said = { own_n: headOf(store.committed, 'up').n, since, kind: kind === 'moved' ? kind : undefined }
    await this.#call(quarantineCall, { ...this.#sender(), ...said })
  }

  async #pollOnce(): Promise<boolean> {
    const { views } = this.#options
    const about = this.#self?.about()
    const body = { ...this.#sender(), down_after: this.#downN(), views_after: views.cursor, feed_after: '', about }
    const wasUp = this.line.up
    const missed = this.#feedMissed
    this.#feedMissed = true
    const answer = await this.#call(pollCall, body, POLL_MS + CALL_TIMEOUT_MS)
    if (answer.kind !== 'answer') return false
    if (answer.data.received) this.#checkOwnPast(answer.data.received)
    if (!wasUp) {
      this.#allTokens()
      this.push()
    }
    await this.#hubSays(answer.data.troubles)
    if (!(await this.#takeDown(answer.data.down))) return false
    if (answer.data.down.some(({ body }) => body.includes(CALLED_HOME))) await this.place()
    if (answer.data.feed || missed || !wasUp) for (const listener of this.#feedListeners) listener()
    this.#feedMissed = false
    if (answer.data.wants.length > 0) await this.#answerWants(answer.data.wants)
    if (answer.data.voucher_wants) await this.#answerVoucherWants(answer.data.voucher_wants)
    if (answer.data.numbers) this.#answerNumbers(answer.data.numbers)
    views.take(answer.data.views, answer.data.views_cursor) // last, because a full disk ends this round here
    this.line.recounts(answer.data.recount ?? null)
    return true
  }

  async #answerWants(wants: readonly Want[]): Promise<void> {
    for (const { want_id, ...want } of wants) this.#answers.push({ want_id, answers: await this.#give(want) })
    this.push()
  }

  /** What came of it is in the journal, which goes with the answer. */
  async #answerVoucherWants(wants: readonly VoucherWant[]): Promise<void> {
    for (const { want_id, rights } of wants) {
      await this.#options.store.run({
        decide: ({ ledger, append }) => {
          const entry = decideRights(ledger, rights, true)
          if (entry) append(entry)
          return ok(null)
        },
      })
      this.#answers.push({ want_id, answers: [] })
    }
    if (wants.length > 0) this.push()
  }

  #answerNumbers(numbers: readonly TypedNumber[]): void {
    const self = this.#self
    if (self === null || numbers.length === 0) return
    for (const { ask_id, pin } of numbers) this.#numbers.push({ ask_id, ...self.numberOf(pin) })
    this.push()
  }

  /**
   * Applies the hub's entries strictly in order (waiting.ts). False when what came could be neither applied
   * nor stored: it is sent again with the next answer.
   */
  async #takeDown(entries: readonly SealedEntry[]): Promise<boolean> {
    const { clock, log } = this.#options
    const now = new Date(clock.wall()).toISOString()
    const stood = this.#waits.trouble ?? this.#unread
    const taken = await this.#waits.take(entries, now)
    const isLost = taken !== null && !taken.stored
    this.#unread = isLost ? troubleOf('unread', stood?.since ?? now, entries.length) : null
    if (taken && !stood) log.error({ err: taken.error }, 'an entry of the hub cannot be applied')
    if (taken || stood) this.#showTroubles()
    return !isLost
  }

  #pause(wait_ms: number): Promise<void> {
    return delay(wait_ms, undefined, { signal: this.#stopping.signal }).catch(() => {}) // cut short by `stop`
  }
}
