import type { DeviceStatus, DeviceType } from '#protocol/devices/calls.ts'
import type { DeviceActor, DeviceEvent } from '#protocol/devices/events.ts'
import type { DeviceIdentity } from '#protocol/devices/identity.ts'
import {
  approveBySetUpCode,
  approvePin,
  askPairing,
  lookUpPin,
  type NumberRefusal,
  noPairing,
  type PairingQuestion,
  type PairingState,
  PIN_TTL_MS,
  pairingAt,
  pinTaken,
} from '#protocol/devices/pairing.ts'
import type { EntryOf } from '#protocol/ledger/entries.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import type { AskingDevice } from '#protocol/sync/about.ts'
import { CARRIED_MAX, CarriedDevice, type DeviceToken } from '#protocol/sync/recount.ts'
import { type Clock, instantOf } from '../clock.ts'
import type { EdgeDb } from '../db/open.ts'
import type { EventCommit } from './journal.ts'
import { type DeviceRow, type DeviceRows, deviceRows } from './rows.ts'
import { createPinHasher, newPin, newSetUpCode, newToken, plainCode, sameHash, tokenHash } from './secrets.ts'

/** A device of this edge as people see it. `online` is the broker's word. */
export interface DeviceCard {
  device_uuid: string
  type: DeviceType
  name: string
  status: DeviceStatus
  series: string
  address: string
  online: boolean
  last_seen_at: string | null
}

export interface PairingAnswer {
  status: DeviceStatus
  token: string | null
  expires_at: string
}

/** What a change of a device answers; while this box is in quarantine nothing is journalled. */
type Changed<Code extends string> = Answer<{ status: DeviceStatus }, Code | 'quarantined'>

export interface DeviceStoreParts {
  db: EdgeDb
  clock: Clock
  /** Runs a change in one transaction with the event that it records. */
  commit: EventCommit
}

/** How often the last call of a device is written down while it works. */
const SEEN_EVERY_MS = 60_000

/** The devices of this edge: who asks to be let in, who was, and who may still call. */
export class DeviceStore {
  readonly #parts: DeviceStoreParts
  readonly #rows: DeviceRows
  readonly #pinHash = createPinHasher()
  readonly #seen = new Map<string, number>()
  readonly #listeners: ((event: DeviceEvent) => void)[] = []
  readonly #tokenListeners: ((device_uuid: string) => void)[] = []
  #pairing: PairingState = noPairing
  /** Approved, and their commit is under way: no longer a question, not yet a row. */
  readonly #approving = new Map<string, PairingQuestion>()
  /** What the set-up code hashes to, while there is one. */
  #code_hash: string | null = null

  constructor(parts: DeviceStoreParts) {
    this.#parts = parts
    this.#rows = deviceRows(parts.db)
  }

  /**
   * A device asks; answers what it shows and the secret with which it fetches its token. Nothing is on disk:
   * a restart of the edge ends every question, the device asks again.
   */
  startPairing(ask: {
    device_uuid: string
    type: DeviceType
    name: string
    address: string
  }): Answer<{ pin: string; expires_at: string; secret: string }, 'device_blocked' | 'pairing_full'> {
    if (this.#rows.get(ask.device_uuid)?.status === 'blocked') return refuse('device_blocked', 'device')
    let pin = newPin()
    while (pinTaken(this.#pairing, this.#pinHash(pin))) pin = newPin()
    const secret = newToken()
    const asked_at = this.#parts.clock.mono()
    const question = { ...ask, pin_hash: this.#pinHash(pin), secret_hash: tokenHash(secret), asked_at }
    const result = askPairing(this.#pairing, question)
    if (!result.ok) return result
    this.#pairing = result.value
    return ok({ pin, secret, expires_at: this.#expiryOf(asked_at) })
  }

  /** The wall-clock instant at which something that began at this monotonic one is ten minutes old. */
  #expiryOf(began: number): string {
    const { clock } = this.#parts
    return new Date(clock.wall() + began + PIN_TTL_MS - clock.mono()).toISOString()
  }

  /**
   * What became of it. After the approval each call hands out a **new** token, the one before it stops
   * working; with the first call made by a token no other is handed out. So an answer lost on the way is
   * mended by asking again, and whoever asks late gets nothing.
   */
  async pairingStatus(device_uuid: string, secret: string): Promise<Answer<PairingAnswer, 'not_found'>> {
    const hash = tokenHash(secret)
    const waiting = this.#pairing.questions.find((each) => each.device_uuid === device_uuid)
    if (waiting && sameHash(waiting.secret_hash, hash)) {
      if (this.#parts.clock.mono() - waiting.asked_at >= PIN_TTL_MS) return refuse('not_found')
      return ok({ status: 'pending', token: null, expires_at: this.#expiryOf(waiting.asked_at) })
    }
    const known = this.#approving.get(device_uuid) ?? this.#rows.get(device_uuid)
    if (!known?.secret_hash || !sameHash(known.secret_hash, hash)) return refuse('not_found')
    const handed = await this.#parts.db.queue.run(() => this.#handOut(device_uuid, hash))
    if (handed.ok && handed.value.token !== null) this.#tokenChanged(device_uuid)
    return handed
  }

  #handOut(device_uuid: string, secret_hash: string): Answer<PairingAnswer, 'not_found'> {
    const row = this.#rows.get(device_uuid)
    if (!row || row.secret_hash !== secret_hash) return refuse('not_found')
    const expires_at = new Date(row.fetch_until ?? 0).toISOString()
    const late = (row.fetch_until ?? 0) <= this.#parts.clock.wall()
    if (row.status !== 'active' || late) return ok({ status: row.status, token: null, expires_at })
    const token = newToken()
    this.#rows.setToken.run(tokenHash(token), device_uuid)
    return ok({ status: 'active', token, expires_at })
  }

  lookUp(pin: string): Answer<Pick<PairingQuestion, 'device_uuid' | 'type' | 'name' | 'address'>, NumberRefusal> {
    const tried = lookUpPin(this.#pairing, this.#pinHash(pin), this.#parts.clock.mono())
    this.#pairing = tried.state
    if (!tried.result.ok) return tried.result
    const { device_uuid, type, name, address } = tried.result.value
    return ok({ device_uuid, type, name, address })
  }

  /**
   * One transaction: the device becomes (again) active under its series and its old token ends; the event is
   * recorded in it. A retry answers pairing_unknown.
   */
  async approve(
    pin: string,
    device_uuid: string,
    by: DeviceActor,
  ): Promise<Changed<NumberRefusal | 'pairing_changed' | 'device_blocked'>> {
    const tried = approvePin(this.#pairing, this.#pinHash(pin), device_uuid, this.#parts.clock.mono())
    this.#pairing = tried.state
    if (!tried.result.ok) return tried.result
    return this.#approveNow(tried.result.value, by)
  }

  /**
   * The code with which the first device of this edge approves itself; null where it ever had one. It lives
   * in this process alone, each call draws another one, and the first approval ends it.
   */
  drawSetUpCode(): string | null {
    if (!this.#isNew()) return null
    const code = newSetUpCode()
    this.#code_hash = this.#pinHash(plainCode(code))
    return code
  }

  #isNew(): boolean {
    return this.#approving.size === 0 && this.#rows.all().length === 0
  }

  /** As `approve`, by the device itself with that code and the secret of its question. */
  async approveBySetUpCode(
    code: string,
    device_uuid: string,
    secret: string,
  ): Promise<Changed<'set_up_code_wrong' | 'pairing_tries' | 'not_found' | 'device_blocked'>> {
    const typed = { typed_hash: this.#pinHash(plainCode(code)), code_hash: this.#isNew() ? this.#code_hash : null }
    const asker = { device_uuid, secret_hash: tokenHash(secret) }
    const tried = approveBySetUpCode(this.#pairing, typed, asker, this.#parts.clock.mono())
    this.#pairing = tried.state
    if (!tried.result.ok) return tried.result
    return this.#approveNow(tried.result.value, { via: 'set_up_code', employee_id: null })
  }

  /** A question that is over becomes a device. */
  #approveNow(question: PairingQuestion, by: DeviceActor): Promise<Changed<'device_blocked'>> {
    const { device_uuid } = question
    this.#approving.set(device_uuid, question)
    const changed = this.#change('active', () => this.#activate(question, question.name, by))
    return changed.finally(() => this.#approving.delete(device_uuid))
  }

  /** Inside a transaction: the device of this question becomes active, under its series if it has one. */
  #activate(
    { device_uuid, type, address, secret_hash }: PairingQuestion,
    name: string,
    by: DeviceActor,
  ): Answer<DeviceEvent, 'device_blocked'> {
    const before = this.#rows.get(device_uuid)
    // about that device, not the one at which somebody approves: that one would take itself for blocked
    if (before?.status === 'blocked') return refuse('device_blocked', 'device_uuid')
    const { clock } = this.#parts
    const at = instantOf(clock)
    const series = before?.type === type ? before.series : this.#rows.nextSeries(type)
    const fetch_until = clock.wall() + PIN_TTL_MS
    const approved_by = JSON.stringify(by)
    this.#rows.approve.run({ device_uuid, type, name, series, address, at, secret_hash, fetch_until, approved_by })
    this.#rows.endSignIns.run(device_uuid)
    return ok({ kind: 'device_approved', device_uuid, type, name, series, by, at })
  }

  /**
   * Makes a change with its event in one transaction; it is passed on when it is on disk. A change that was
   * made before answers its status and no event.
   */
  async #change<Code extends string>(
    status: DeviceStatus,
    write: () => Answer<DeviceEvent | null, Code>,
  ): Promise<Changed<Code>> {
    const result = await this.#parts.commit((record) => {
      const made = write()
      if (made.ok && made.value) record(made.value)
      return made
    })
    if (!result.ok) return result
    if (result.value) this.#passOn(result.value)
    return ok({ status })
  }

  #passOn(event: DeviceEvent): void {
    for (const listener of this.#listeners) listener(event)
    if (event.kind === 'device_approved') this.#tokenChanged(event.device_uuid)
  }

  #tokenChanged(device_uuid: string): void {
    for (const listener of this.#tokenListeners) listener(device_uuid)
  }

  /** Inside a transaction, as the two below: what a device that is known becomes; null = it is so already. */
  #toBlocked(row: DeviceRow, by: DeviceActor): DeviceEvent | null {
    if (row.status === 'blocked') return null
    const at = instantOf(this.#parts.clock)
    this.#rows.block.run(at, row.device_uuid)
    this.#rows.endSignIns.run(row.device_uuid)
    return { kind: 'device_blocked', ...aboutOf(row), by, at }
  }

  #toUnblocked(row: DeviceRow, by: DeviceActor): DeviceEvent | null {
    if (row.status !== 'blocked') return null
    this.#rows.unblock.run(row.device_uuid)
    return { kind: 'device_unblocked', ...aboutOf(row), by, at: instantOf(this.#parts.clock) }
  }

  #toLoggedOut(row: DeviceRow, by: DeviceActor): DeviceEvent | null {
    if (row.status !== 'active') return null
    this.#rows.logout.run(row.device_uuid)
    this.#rows.endSignIns.run(row.device_uuid)
    return { kind: 'device_logout', ...aboutOf(row), by, at: instantOf(this.#parts.clock) }
  }

  /**
   * One transaction with its event; a retry changes nothing and answers the same. Blocked wins: neither
   * logout nor pairing lead back from it.
   */
  block(device_uuid: string, by: DeviceActor): Promise<Changed<'not_found'>> {
    return this.#change('blocked', () => {
      const row = this.#rows.get(device_uuid)
      return row ? ok(this.#toBlocked(row, by)) : refuse('not_found')
    })
  }

  /** Ends the token; the device may pair again. */
  async logout(device_uuid: string, by: DeviceActor): Promise<Changed<'not_found'>> {
    if (this.#rows.get(device_uuid)?.status === 'blocked') return ok({ status: 'blocked' })
    return this.#change('logout', () => {
      const row = this.#rows.get(device_uuid)
      return row ? ok(this.#toLoggedOut(row, by)) : refuse('not_found')
    })
  }

  /**
   * Inside a step of the ledger: carries out what the hub ordered; answers what became of it, and the event
   * to journal. An approval names a question that still waits; blocked wins.
   */
  obey({ device_id, order, question, name, employee_id }: EntryOf<'device_order'>): {
    outcome: string
    event: DeviceEvent | null
  } {
    const by: DeviceActor = { via: 'hub', employee_id }
    const row = this.#rows.get(device_id)
    if (order === 'approve') {
      const asked = this.#questionsNow().find((one) => one.device_uuid === device_id && one.secret_hash === question)
      if (!asked) return { outcome: 'pairing_unknown', event: null }
      const made = this.#activate(asked, name ?? asked.name, by)
      return made.ok ? { outcome: 'done', event: made.value } : { outcome: made.refusal.code, event: null }
    }
    if (!row) return { outcome: 'not_found', event: null }
    if (order === 'block') return { outcome: 'done', event: this.#toBlocked(row, by) }
    if (order === 'unblock') return { outcome: 'done', event: this.#toUnblocked(row, by) }
    if (order === 'logout') return { outcome: 'done', event: this.#toLoggedOut(row, by) }
    return { outcome: order === 'reload' ? 'done' : 'unknown_order', event: null }
  }

  /** After the commit of that step. */
  obeyed(event: DeviceEvent): void {
    if (event.kind === 'device_approved') {
      const questions = this.#pairing.questions.filter((one) => one.device_uuid !== event.device_uuid)
      this.#pairing = { ...this.#pairing, questions }
    }
    this.#passOn(event)
  }

  #questionsNow(): readonly PairingQuestion[] {
    return pairingAt(this.#pairing, this.#parts.clock.mono()).questions
  }

  /** The devices that wait; `question` names what each asks. */
  asking(): (Omit<AskingDevice, 'uid'> & { device_uuid: string; question: string })[] {
    return this.#questionsNow().map(({ device_uuid, type, name, address, asked_at, secret_hash }) => ({
      device_uuid,
      type,
      name,
      address,
      expires_at: this.#expiryOf(asked_at),
      question: secret_hash,
    }))
  }

  /** The device behind these two headers (or a broker's user name and password). */
  authenticate(
    device_uuid: string | undefined,
    token: string | undefined,
  ): Answer<DeviceIdentity, 'device_missing' | 'device_blocked' | 'device_logout'> {
    const row = device_uuid && token ? this.#rows.get(device_uuid.toLowerCase()) : undefined
    if (!row?.token_hash || !sameHash(row.token_hash, tokenHash(token!))) return refuse('device_missing', 'device')
    if (row.status === 'blocked') return refuse('device_blocked', 'device')
    if (row.status === 'logout') return refuse('device_logout', 'device')
    this.#noteUse(row)
    return ok({ device_uuid: row.device_uuid, type: row.type, name: row.name, series: row.series })
  }

  /**
   * Writes down that the token works and that the device was here; nobody waits for it, and it is asked again
   * by the next call.
   */
  #noteUse(row: DeviceRow): void {
    const last = this.#seen.get(row.device_uuid) ?? Number.NEGATIVE_INFINITY
    const now = this.#parts.clock.mono()
    if (row.secret_hash === null && now - last < SEEN_EVERY_MS) return
    this.#seen.set(row.device_uuid, now)
    const at = instantOf(this.#parts.clock)
    this.#parts.db.queue
      .run(() => this.#rows.use.run(at, row.device_uuid, row.token_hash))
      .catch(() => this.#seen.delete(row.device_uuid))
  }

  list(isOnline: (device_uuid: string) => boolean): DeviceCard[] {
    return this.#rows.all().map((row) => ({
      device_uuid: row.device_uuid,
      type: row.type,
      name: row.name,
      status: row.status,
      series: row.series,
      address: row.address,
      last_seen_at: row.last_seen_at,
      online: row.status === 'active' && isOnline(row.device_uuid),
    }))
  }

  /**
   * Takes over what the box of before had approved (L9), in one transaction: their tokens open this box as
   * they opened that one, what was blocked stays blocked, and no series is given twice. What is known here
   * stays as it is, and where a hub that came back from a backup has it otherwise the journal says it; but
   * blocked wins, because an order may have been under way.
   */
  async carry(devices: readonly CarriedDevice[]): Promise<void> {
    const at = instantOf(this.#parts.clock)
    const by: DeviceActor = { via: 'hub', employee_id: null }
    const atHub = new Map(devices.map(({ device_uuid, status }) => [device_uuid, status]))
    const blocked = await this.#parts.commit((record) => {
      const events = this.#rows.all().flatMap((row): DeviceEvent[] => {
        const status = atHub.get(row.device_uuid)
        if (status === row.status) return []
        const event = status === 'blocked' ? this.#toBlocked(row, by) : null
        return [event ?? { kind: BECAME[row.status], ...aboutOf(row), by, at }]
      })
      for (const event of events) record(event)
      for (const { type, series, status, ...device } of devices) {
        const blocked_at = status === 'blocked' ? at : null
        const approved_by = JSON.stringify(by)
        this.#rows.carry.run({ ...device, type, series, status, at, approved_by, blocked_at })
        this.#rows.countedTo(type, Number(/\d+$/.exec(series)?.[0] ?? 0))
      }
      return ok(events.filter(({ kind }) => kind === 'device_blocked'))
    })
    if (blocked.ok) for (const event of blocked.value) this.#passOn(event)
  }

  /**
   * The devices that a box that begins anew has kept (L9), as many as one call takes: registers first,
   * because of their receipts, then whichever were here last.
   */
  carried(): CarriedDevice[] {
    const last = (row: DeviceRow): string => row.last_seen_at ?? ''
    const isLate = (row: DeviceRow): number => (hasReceipts(row) ? 0 : 1)
    return this.#rows
      .all()
      .toSorted((a, b) => isLate(a) - isLate(b) || last(b).localeCompare(last(a)))
      .flatMap((row) => CarriedDevice.safeParse(row).data ?? [])
      .slice(0, CARRIED_MAX)
  }

  /** How the tokens of this box's devices are kept: the box after it takes them over. */
  tokens(): DeviceToken[] {
    return this.#rows.all().map(({ device_uuid, token_hash }) => ({ device_uuid, token_hash }))
  }

  /** Called when a device has another token, or has none any more. */
  onToken(listener: (device_uuid: string) => void): void {
    this.#tokenListeners.push(listener)
  }

  /** Called with a change after its commit: connections end, people see it. */
  onEvent(listener: (event: DeviceEvent) => void): void {
    this.#listeners.push(listener)
  }
}

/** The event by which a device is what it is. */
const BECAME = { active: 'device_approved', logout: 'device_logout', blocked: 'device_blocked' } as const

function hasReceipts({ type }: Pick<DeviceRow, 'type'>): boolean {
  return type === 'register' || type === 'pos'
}

function aboutOf({ device_uuid, type, name, series }: DeviceRow) {
  return { device_uuid, type, name, series }
}
