import { newId } from '#kit/id.ts'
import { type DeviceType, employeeList, signIn, signOut } from '#protocol/devices/calls.ts'
import { edgeState } from '#protocol/devices/state-call.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import type { Outcome } from '#protocol/kit/outcome.ts'
import { accepts, WIRES, type WireRefusal, type WireVersions } from '#protocol/sync/versions.ts'
import { createEdgeClient, type EdgeClient } from './edge-client.ts'
import type { DeviceFacts } from './outbox-indexeddb.ts'
import { type PairingView, pairDevice } from './pairing.ts'
import { createStore, type Store } from './store.ts'

/**
 * What every device of staff has in common: who it is (paired once, F-243), who stands at it (PIN, F-246),
 * and whether its edge is there. Knows nothing of selling.
 */
export type Phase = 'starting' | 'pairing' | 'blocked' | 'locked' | 'open'

/** What anybody in the house may know of its edge: which cinema, its line, its printer. */
export type House = CallAnswer<typeof edgeState>

export type PersonCard = CallAnswer<typeof employeeList>[number]

/** Who signed in. `user_token` is X-Device-User of every call. */
export interface Person {
  id: number
  name: string
  permissions: readonly string[]
  user_token: string
}

/** Why nobody was let in: the edge said so, or did not answer. */
export type SignInProblem = { kind: 'away' } | { kind: 'refused'; message: string }

export interface ShellState {
  phase: Phase
  device_uuid: string
  pairing: PairingView | null
  /** As the edge last said it; null before its first answer. */
  house: House | null
  people: readonly PersonCard[]
  /** Stays while the screen is locked over an open bill, so that its seats can be kept held. */
  person: Person | null
  sign_in: { busy: boolean; problem: SignInProblem | null }
  /** `since`: since when it is so; ISO text of this device's clock. */
  edge: { up: boolean; since: string }
  /**
   * Which of the two must be updated before this device and its edge understand one another; null when they
   * do.
   */
  wire: WireRefusal | null
}

export interface Shell {
  state: Store<ShellState>
  edge: EdgeClient
  /** Pairs if need be, then shows the lock or, after a reload, goes on with the person who was signed in. */
  start(): Promise<void>
  signIn(employee_id: number, pin: string): Promise<boolean>
  /** Locks the screen. `keep`: the person stays signed in at the edge, for the seats of an open bill. */
  lock(keep: boolean): Promise<void>
  /** Signs the person out who stayed behind a locked screen. */
  leave(): Promise<void>
  edgeSeen(up: boolean): void
  /** This device was blocked, or signed out for good. */
  shutOut(how: 'blocked' | 'logout'): Promise<void>
  /** Asks the edge for a sign of life, and takes what it says of the house. */
  seekEdge(): Promise<void>
  refreshPeople(): Promise<void>
  credentials(): { device_uuid: string; token: string; user_token: string | null }
}

export interface ShellParts {
  facts: DeviceFacts
  /** Survives a reload of this tab, not its closing: `sessionStorage`. */
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  origin: string
  fetch: typeof fetch
  /** The language in which the edge shall answer. */
  locale: () => Locale
  type: DeviceType
  device_name: string
}

interface Inner extends ShellParts {
  state: Store<ShellState>
  token: string | null
  raw: EdgeClient
}

const CALL_WITHIN_MS = 8000
const PERSON_KEY = 'foyer.person'

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function patch(inner: Inner, change: Partial<ShellState>): void {
  inner.state.set((before) => ({ ...before, ...change }))
}

function edgeSeen(inner: Inner, up: boolean): void {
  const { edge } = inner.state.get()
  if (edge.up !== up) patch(inner, { edge: { up, since: new Date().toISOString() } })
}

function setPerson(inner: Inner, person: Person | null): void {
  if (person) inner.tab.setItem(PERSON_KEY, JSON.stringify(person))
  else inner.tab.removeItem(PERSON_KEY)
  patch(inner, { person })
}

function storedPerson(inner: Inner): Person | null {
  const text = inner.tab.getItem(PERSON_KEY)
  return text ? (JSON.parse(text) as Person) : null
}

async function shutOut(inner: Inner, how: 'blocked' | 'logout'): Promise<void> {
  setPerson(inner, null)
  if (how === 'blocked') return patch(inner, { phase: 'blocked' })
  inner.token = null
  await inner.facts.keep('token', null)
  await startPairing(inner)
}

/**
 * A 401 about the person locks the screen; about the device it must be paired again; 403 about the device
 * means blocked.
 */
async function obey(inner: Inner, answer: Outcome<unknown, unknown>): Promise<void> {
  edgeSeen(inner, answer.kind !== 'unreachable' || answer.why !== 'no_answer')
  if (answer.kind !== 'denied') return
  if (answer.field === 'employee' && answer.status === 401) {
    setPerson(inner, null)
    patch(inner, { phase: 'locked' })
  }
  const { phase } = inner.state.get()
  if (answer.field !== 'device' || phase === 'pairing' || phase === 'blocked') return
  await shutOut(inner, answer.status === 403 ? 'blocked' : 'logout')
}

function guarded(inner: Inner): EdgeClient {
  return async (call, request) => {
    const answer = await inner.raw(call, request)
    await obey(inner, answer)
    return answer
  }
}

async function refreshPeople(inner: Inner): Promise<void> {
  const answer = await guarded(inner)(employeeList)
  if (answer.kind !== 'answer') return
  patch(inner, { people: answer.data })
  await inner.facts.keep('people', answer.data)
}

async function seekEdge(inner: Inner): Promise<void> {
  const answer = await guarded(inner)(edgeState)
  if (answer.kind === 'answer') patch(inner, { house: answer.data })
}

async function startPairing(inner: Inner): Promise<void> {
  patch(inner, { phase: 'pairing', pairing: null })
  void seekEdge(inner)
  const end = await pairDevice({
    edge: inner.raw,
    device_uuid: inner.state.get().device_uuid,
    type: inner.type,
    name: inner.device_name,
    show: (pairing) => {
      edgeSeen(inner, pairing.pin !== null || pairing.problem !== null)
      patch(inner, { pairing })
    },
    now: () => performance.now(),
    wait,
    stopped: () => inner.state.get().phase !== 'pairing',
  })
  if (end.kind === 'blocked') return patch(inner, { phase: 'blocked', pairing: null })
  if (end.kind === 'stopped') return
  inner.token = end.token
  await inner.facts.keep('token', end.token)
  patch(inner, { phase: 'locked', pairing: null })
  await refreshPeople(inner)
}

async function start(inner: Inner): Promise<void> {
  const [known, token, people] = await Promise.all([
    inner.facts.read<string>('device_uuid'),
    inner.facts.read<string | null>('token'),
    inner.facts.read<PersonCard[]>('people'),
  ])
  const device_uuid = known ?? newId()
  if (!known) await inner.facts.keep('device_uuid', device_uuid)
  inner.token = token ?? null
  patch(inner, { device_uuid, people: people ?? [] })
  if (!inner.token) return startPairing(inner)
  const person = storedPerson(inner)
  patch(inner, { person, phase: person ? 'open' : 'locked' })
  await seekEdge(inner)
  await refreshPeople(inner)
}

async function enter(inner: Inner, employee_id: number, pin: string): Promise<boolean> {
  patch(inner, { sign_in: { busy: true, problem: null } })
  const answer = await guarded(inner)(signIn, { body: { employee_id, pin } })
  if (answer.kind !== 'answer') {
    const problem: SignInProblem =
      answer.kind === 'unreachable' ? { kind: 'away' } : { kind: 'refused', message: answer.message }
    patch(inner, { sign_in: { busy: false, problem } })
    return false
  }
  patch(inner, { sign_in: { busy: false, problem: null } })
  setPerson(inner, { ...answer.data.employee, user_token: answer.data.user_token })
  patch(inner, { phase: 'open' })
  return true
}

async function lock(inner: Inner, keep: boolean): Promise<void> {
  if (inner.state.get().phase !== 'open') return
  patch(inner, { phase: 'locked', sign_in: { busy: false, problem: null } })
  // a reload of a locked screen stays locked
  inner.tab.removeItem(PERSON_KEY)
  if (!keep) await leave(inner)
}

async function leave(inner: Inner): Promise<void> {
  const { phase, person } = inner.state.get()
  if (phase !== 'locked' || !person) return
  await inner.raw(signOut, { body: {} })
  // somebody else may have signed in meanwhile
  if (inner.state.get().person === person) patch(inner, { person: null })
}

/** The language of every call, and X-Device-… once the device is paired (F-329). */
function headersOf(inner: Inner): Record<string, string> {
  const { device_uuid, person } = inner.state.get()
  const language = { 'accept-language': inner.locale() }
  if (!inner.token) return language
  const device = { ...language, 'x-device-uuid': device_uuid, 'x-device-token': inner.token }
  return person ? { ...device, 'x-device-user': person.user_token } : device
}

export function createShell(parts: ShellParts): Shell {
  const now = new Date().toISOString()
  const state = createStore<ShellState>({
    phase: 'starting',
    device_uuid: '',
    pairing: null,
    house: null,
    people: [],
    person: null,
    sign_in: { busy: false, problem: null },
    edge: { up: true, since: now },
    wire: null,
  })
  const inner: Inner = { ...parts, state, token: null, raw: async () => ({ kind: 'unreachable', why: 'no_answer' }) }
  const { origin, fetch } = parts
  const speaks = (edge: WireVersions): void => {
    const wire = accepts(WIRES.edge_device, edge)
    if (wire !== state.get().wire) patch(inner, { wire })
  }
  inner.raw = createEdgeClient({ origin, fetch, headers: () => headersOf(inner), speaks, timeout_ms: CALL_WITHIN_MS })
  return {
    state,
    edge: guarded(inner),
    start: () => start(inner),
    signIn: (employee_id, pin) => enter(inner, employee_id, pin),
    lock: (keep) => lock(inner, keep),
    leave: () => leave(inner),
    edgeSeen: (up) => edgeSeen(inner, up),
    shutOut: (how) => shutOut(inner, how),
    seekEdge: () => seekEdge(inner),
    refreshPeople: () => refreshPeople(inner),
    credentials: () => {
      const { device_uuid, person } = state.get()
      return { device_uuid, token: inner.token ?? '', user_token: person?.user_token ?? null }
    },
  }
}
