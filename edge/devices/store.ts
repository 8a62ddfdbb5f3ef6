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
import { type Clock, instantOf } from '../clock.ts'
import type { EdgeDb } from '../db/open.ts'
import type { EventCommit } from './journal.ts'
import { type DeviceRow, deviceRows } from './rows.ts'
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

export interface DeviceStore {
  /**
   * A device asks; answers what it shows and the secret with which it fetches its token. Nothing is on disk:
   * a restart of the edge ends every question, the device asks again.
   */
  startPairing(ask: {
    device_uuid: string
    type: DeviceType
    name: string
    address: string
  }): Answer<{ pin: string; expires_at: string; secret: string }, 'device_blocked' | 'pairing_full'>
  /**
   * What became of it. After the approval each call hands out a **new** token, the one before it stops
   * working; with the first call made by a token no other is handed out. So an answer lost on the way is
   * mended by asking again, and whoever asks late gets nothing.
   */
  pairingStatus(device_uuid: string, secret: string): Promise<Answer<PairingAnswer, 'not_found'>>
  lookUp(pin: string): Answer<Pick<PairingQuestion, 'device_uuid' | 'type' | 'name' | 'address'>, NumberRefusal>
  /**
   * One transaction: the device becomes (again) active under its series and its old token ends; the event is
   * recorded in it. A retry answers pairing_unknown.
   */
  approve(
    pin: string,
    device_uuid: string,
    by: DeviceActor,
  ): Promise<Changed<NumberRefusal | 'pairing_changed' | 'device_blocked'>>
  /**
   * The code with which the first device of this edge approves itself; null where it ever had one. It lives
   * in this process alone, each call draws another one, and the first approval ends it.
   */
  drawSetUpCode(): string | null
  /** As `approve`, by the device itself with that code and the secret of its question. */
  approveBySetUpCode(
    code: string,
    device_uuid: string,
    secret: string,
  ): Promise<Changed<'set_up_code_wrong' | 'pairing_tries' | 'not_found' | 'device_blocked'>>
  /**
   * One transaction with its event; a retry changes nothing and answers the same. Blocked wins: neither
   * logout nor pairing lead back from it.
   */
  block(device_uuid: string, by: DeviceActor): Promise<Changed<'not_found'>>
  /** Ends the token; the device may pair again. */
  logout(device_uuid: string, by: DeviceActor): Promise<Changed<'not_found'>>
  /**
   * Inside a step of the ledger: carries out what the hub ordered; answers what became of it, and the event
   * to journal. An approval names a question that still waits; blocked wins.
   */
  obey(order: EntryOf<'device_order'>): { outcome: string; event: DeviceEvent | null }
  /** After the commit of that step. */
  obeyed(event: DeviceEvent): void
  /** The devices that wait; `question` names what each asks. */
  asking(): (Omit<AskingDevice, 'uid'> & { device_uuid: string; question: string })[]
  /** The device behind these two headers (or a broker's user name and password). */
  authenticate(
    device_uuid: string | undefined,
    token: string | undefined,
  ): Answer<DeviceIdentity, 'device_missing' | 'device_blocked' | 'device_logout'>
  list(isOnline: (device_uuid: string) => boolean): DeviceCard[]
  /** Called with a change after its commit: connections end, people see it. */
  onEvent(listener: (event: DeviceEvent) => void): void
}

export interface DeviceStoreParts {
  db: EdgeDb
  clock: Clock
  /** Runs a change in one transaction with the event that it records. */
  commit: EventCommit
}

/** How often the last call of a device is written down while it works. */
const SEEN_EVERY_MS = 60_000

export function createDeviceStore(parts: DeviceStoreParts): DeviceStore {
  const rows = deviceRows(parts.db)
  const pinHash = createPinHasher()
  const seen = new Map<string, number>()
  const listeners: ((event: DeviceEvent) => void)[] = []
  let pairing: PairingState = noPairing
  /** Approved, and their commit is under way: no longer a question, not yet a row. */
  const approving = new Map<string, PairingQuestion>()

  const startPairing: DeviceStore['startPairing'] = (ask) => {
    if (rows.get(ask.device_uuid)?.status === 'blocked') return refuse('device_blocked', 'device')
    let pin = newPin()
    while (pinTaken(pairing, pinHash(pin))) pin = newPin()
    const secret = newToken()
    const question = { ...ask, pin_hash: pinHash(pin), secret_hash: tokenHash(secret), asked_at: parts.clock.mono() }
    const result = askPairing(pairing, question)
    if (!result.ok) return result
    pairing = result.value
    return ok({ pin, secret, expires_at: expiryOf(question.asked_at) })
  }

  /** The wall-clock instant at which something that began at this monotonic one is ten minutes old. */
  const expiryOf = (began: number): string =>
    new Date(parts.clock.wall() + began + PIN_TTL_MS - parts.clock.mono()).toISOString()

  const pairingStatus: DeviceStore['pairingStatus'] = async (device_uuid, secret) => {
    const hash = tokenHash(secret)
    const waiting = pairing.questions.find((each) => each.device_uuid === device_uuid)
    if (waiting && sameHash(waiting.secret_hash, hash)) {
      if (parts.clock.mono() - waiting.asked_at >= PIN_TTL_MS) return refuse('not_found')
      return ok({ status: 'pending', token: null, expires_at: expiryOf(waiting.asked_at) })
    }
    const known = approving.get(device_uuid) ?? rows.get(device_uuid)
    if (!known?.secret_hash || !sameHash(known.secret_hash, hash)) return refuse('not_found')
    return parts.db.queue.run(() => handOut(device_uuid, hash))
  }

  const handOut = (device_uuid: string, secret_hash: string): Answer<PairingAnswer, 'not_found'> => {
    const row = rows.get(device_uuid)
    if (!row || row.secret_hash !== secret_hash) return refuse('not_found')
    const expires_at = new Date(row.fetch_until ?? 0).toISOString()
    const late = (row.fetch_until ?? 0) <= parts.clock.wall()
    if (row.status !== 'active' || late) return ok({ status: row.status, token: null, expires_at })
    const token = newToken()
    rows.setToken.run(tokenHash(token), device_uuid)
    return ok({ status: 'active', token, expires_at })
  }

  const lookUp: DeviceStore['lookUp'] = (pin) => {
    const tried = lookUpPin(pairing, pinHash(pin), parts.clock.mono())
    pairing = tried.state
    if (!tried.result.ok) return tried.result
    const { device_uuid, type, name, address } = tried.result.value
    return ok({ device_uuid, type, name, address })
  }

  const approve: DeviceStore['approve'] = async (pin, device_uuid, by) => {
    const tried = approvePin(pairing, pinHash(pin), device_uuid, parts.clock.mono())
    pairing = tried.state
    if (!tried.result.ok) return tried.result
    return approveNow(tried.result.value, by)
  }

  /** What the set-up code hashes to, while there is one. */
  let code_hash: string | null = null
  const isNew = () => approving.size === 0 && rows.all().length === 0

  const drawSetUpCode: DeviceStore['drawSetUpCode'] = () => {
    if (!isNew()) return null
    const code = newSetUpCode()
    code_hash = pinHash(plainCode(code))
    return code
  }

  const bySetUpCode: DeviceStore['approveBySetUpCode'] = async (code, device_uuid, secret) => {
    const typed = { typed_hash: pinHash(plainCode(code)), code_hash: isNew() ? code_hash : null }
    const asker = { device_uuid, secret_hash: tokenHash(secret) }
    const tried = approveBySetUpCode(pairing, typed, asker, parts.clock.mono())
    pairing = tried.state
    return tried.result.ok ? approveNow(tried.result.value, { via: 'set_up_code', employee_id: null }) : tried.result
  }

  /** A question that is over becomes a device. */
  const approveNow = (question: PairingQuestion, by: DeviceActor) => {
    const { device_uuid } = question
    approving.set(device_uuid, question)
    return change('active', () => activate(question, question.name, by)).finally(() => approving.delete(device_uuid))
  }

  /** Inside a transaction: the device of this question becomes active, under its series if it has one. */
  const activate = (
    { device_uuid, type, address, secret_hash }: PairingQuestion,
    name: string,
    by: DeviceActor,
  ): Answer<DeviceEvent, 'device_blocked'> => {
    const before = rows.get(device_uuid)
    // about that device, not the one at which somebody approves: that one would take itself for blocked
    if (before?.status === 'blocked') return refuse('device_blocked', 'device_uuid')
    const at = instantOf(parts.clock)
    const series = before?.type === type ? before.series : rows.nextSeries(type)
    rows.approve.run({
      device_uuid,
      type,
      name,
      series,
      address,
      at,
      secret_hash,
      fetch_until: parts.clock.wall() + PIN_TTL_MS,
      approved_by: JSON.stringify(by),
    })
    rows.endSignIns.run(device_uuid)
    return ok({ kind: 'device_approved', device_uuid, type, name, series, by, at })
  }

  /**
   * Makes a change with its event in one transaction; `after` is called when it is on disk. A change that
   * was made before answers its status and no event.
   */
  const change = async <Code extends string>(
    status: DeviceStatus,
    write: () => Answer<DeviceEvent | null, Code>,
  ): Promise<Changed<Code>> => {
    const result = await parts.commit((record) => {
      const made = write()
      if (made.ok && made.value) record(made.value)
      return made
    })
    if (!result.ok) return result
    if (result.value) for (const listener of listeners) listener(result.value)
    return ok({ status })
  }

  /** Inside a transaction: what a device that is known becomes; null = it is so already. */
  const end = {
    blocked: (row: DeviceRow, by: DeviceActor): DeviceEvent | null => {
      if (row.status === 'blocked') return null
      const at = instantOf(parts.clock)
      rows.block.run(at, row.device_uuid)
      rows.endSignIns.run(row.device_uuid)
      return { kind: 'device_blocked', ...aboutOf(row), by, at }
    },
    unblocked: (row: DeviceRow, by: DeviceActor): DeviceEvent | null => {
      if (row.status !== 'blocked') return null
      rows.unblock.run(row.device_uuid)
      return { kind: 'device_unblocked', ...aboutOf(row), by, at: instantOf(parts.clock) }
    },
    loggedOut: (row: DeviceRow, by: DeviceActor): DeviceEvent | null => {
      if (row.status !== 'active') return null
      rows.logout.run(row.device_uuid)
      rows.endSignIns.run(row.device_uuid)
      return { kind: 'device_logout', ...aboutOf(row), by, at: instantOf(parts.clock) }
    },
  }

  const block: DeviceStore['block'] = (device_uuid, by) =>
    change('blocked', () => {
      const row = rows.get(device_uuid)
      return row ? ok(end.blocked(row, by)) : refuse('not_found')
    })

  const logout: DeviceStore['logout'] = async (device_uuid, by) => {
    if (rows.get(device_uuid)?.status === 'blocked') return ok({ status: 'blocked' })
    return change('logout', () => {
      const row = rows.get(device_uuid)
      return row ? ok(end.loggedOut(row, by)) : refuse('not_found')
    })
  }

  const obey: DeviceStore['obey'] = ({ device_id, order, question, name, employee_id }) => {
    const by: DeviceActor = { via: 'hub', employee_id }
    const row = rows.get(device_id)
    if (order === 'approve') {
      const asked = questionsNow().find((one) => one.device_uuid === device_id && one.secret_hash === question)
      if (!asked) return { outcome: 'pairing_unknown', event: null }
      const made = activate(asked, name ?? asked.name, by)
      return made.ok ? { outcome: 'done', event: made.value } : { outcome: made.refusal.code, event: null }
    }
    if (!row) return { outcome: 'not_found', event: null }
    if (order === 'block') return { outcome: 'done', event: end.blocked(row, by) }
    if (order === 'unblock') return { outcome: 'done', event: end.unblocked(row, by) }
    if (order === 'logout') return { outcome: 'done', event: end.loggedOut(row, by) }
    return { outcome: order === 'reload' ? 'done' : 'unknown_order', event: null }
  }

  const obeyed: DeviceStore['obeyed'] = (event) => {
    if (event.kind === 'device_approved') {
      const questions = pairing.questions.filter((one) => one.device_uuid !== event.device_uuid)
      pairing = { ...pairing, questions }
    }
    for (const listener of listeners) listener(event)
  }

  const questionsNow = () => pairingAt(pairing, parts.clock.mono()).questions

  const asking: DeviceStore['asking'] = () =>
    questionsNow().map(({ device_uuid, type, name, address, asked_at, secret_hash }) => ({
      device_uuid,
      type,
      name,
      address,
      expires_at: expiryOf(asked_at),
      question: secret_hash,
    }))

  const authenticate: DeviceStore['authenticate'] = (device_uuid, token) => {
    const row = device_uuid && token ? rows.get(device_uuid.toLowerCase()) : undefined
    if (!row?.token_hash || !sameHash(row.token_hash, tokenHash(token!))) return refuse('device_missing', 'device')
    if (row.status === 'blocked') return refuse('device_blocked', 'device')
    if (row.status === 'logout') return refuse('device_logout', 'device')
    noteUse(row)
    return ok({ device_uuid: row.device_uuid, type: row.type, name: row.name, series: row.series })
  }

  /**
   * Writes down that the token works and that the device was here; nobody waits for it, and it is asked again
   * by the next call.
   */
  const noteUse = (row: DeviceRow): void => {
    const last = seen.get(row.device_uuid) ?? Number.NEGATIVE_INFINITY
    const now = parts.clock.mono()
    if (row.secret_hash === null && now - last < SEEN_EVERY_MS) return
    seen.set(row.device_uuid, now)
    const at = instantOf(parts.clock)
    parts.db.queue
      .run(() => rows.use.run(at, row.device_uuid, row.token_hash))
      .catch(() => seen.delete(row.device_uuid))
  }

  const list: DeviceStore['list'] = (isOnline) =>
    rows.all().map((row) => ({
      device_uuid: row.device_uuid,
      type: row.type,
      name: row.name,
      status: row.status,
      series: row.series,
      address: row.address,
      last_seen_at: row.last_seen_at,
      online: row.status === 'active' && isOnline(row.device_uuid),
    }))

  const onEvent: DeviceStore['onEvent'] = (listener) => {
    listeners.push(listener)
  }

  return {
    startPairing,
    pairingStatus,
    lookUp,
    approve,
    drawSetUpCode,
    approveBySetUpCode: bySetUpCode,
    block,
    logout,
    obey,
    obeyed,
    asking,
    authenticate,
    list,
    onEvent,
  }
}

function aboutOf({ device_uuid, type, name, series }: DeviceRow) {
  return { device_uuid, type, name, series }
}
