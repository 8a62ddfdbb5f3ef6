import { newId } from '#kit/id.ts'
import { type DeviceType, employeeList, signIn, signOut } from '#protocol/devices/calls.ts'
import { edgeState } from '#protocol/devices/state-call.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import type { Outcome } from '#protocol/kit/outcome.ts'
import { accepts, WIRES, type WireRefusal, type WireVersions } from '#protocol/sync/versions.ts'
import { type CarriedMarks, createEdgeClient, type EdgeClient } from './edge-client.ts'
import type { DeviceFacts } from './outbox-indexeddb.ts'
import { type PairingView, pairDevice } from './pairing.ts'
import { State } from './store.ts'

/**
 * What this device may be used for now. No screen of `screens.ts`: nobody goes there by a key or a path,
 * and the path that is open stays, so that an unlocked device is where it was.
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
  /** What this device has seen of its edge's journal (L6). */
  marks?: CarriedMarks
}

const CALL_WITHIN_MS = 8000
const PERSON_KEY = 'foyer.person'
const NOBODY = { kind: 'denied', code: null, status: 401, message: '', field: 'employee', retry_after_s: 0 } as const

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * What every device of staff has in common: who it is (paired once, F-243), who stands at it (PIN, F-246),
 * and whether its edge is there. Knows nothing of selling.
 */
export class Shell extends State<ShellState> {
  readonly #parts: ShellParts
  readonly #call: EdgeClient
  #token: string | null = null
  /** What was asked as the person of now and is not answered yet. */
  readonly #asked = new Set<Promise<unknown>>()

  constructor(parts: ShellParts) {
    super({
      phase: 'starting',
      device_uuid: '',
      pairing: null,
      house: null,
      people: [],
      person: null,
      sign_in: { busy: false, problem: null },
      edge: { up: true, since: new Date().toISOString() },
      wire: null,
    })
    this.#parts = parts
    const { origin, fetch, marks } = parts
    const speaks = (edge: WireVersions): void => this.#takeWire(accepts(WIRES.edge_device, edge))
    const headers = (): Record<string, string> => this.#headers()
    this.#call = createEdgeClient({
      origin,
      fetch,
      headers,
      speaks,
      ...(marks && { marks }),
      timeout_ms: CALL_WITHIN_MS,
    })
  }

  /**
   * Every call of this device: what the answer says of person, device and edge counts at once. What needs a
   * person is not asked when nobody is signed in: what somebody began ends where they left.
   */
  readonly edge: EdgeClient = async (call, request) => {
    const { person } = this.get()
    if (call.who.as === 'employee' && !person) return NOBODY
    const asked = this.#call(call, request)
    this.#asked.add(asked)
    const answer = await asked
    this.#asked.delete(asked)
    await this.#obey(answer, person)
    return answer
  }

  /** Pairs if need be, then shows the lock or, after a reload, goes on with the person who was signed in. */
  async start(): Promise<void> {
    const { facts } = this.#parts
    const [known, token, people] = await Promise.all([
      facts.read<string>('device_uuid'),
      facts.read<string | null>('token'),
      facts.read<PersonCard[]>('people'),
    ])
    const device_uuid = known ?? newId()
    if (!known) await facts.keep('device_uuid', device_uuid)
    this.#token = token ?? null
    this.patch({ device_uuid, people: people ?? [] })
    if (!this.#token) return this.#pair()
    const person = this.#storedPerson()
    this.patch({ person, phase: person ? 'open' : 'locked' })
    await this.seekEdge()
    await this.refreshPeople()
  }

  async signIn(employee_id: number, pin: string): Promise<boolean> {
    this.patch({ sign_in: { busy: true, problem: null } })
    const answer = await this.edge(signIn, { body: { employee_id, pin } })
    if (answer.kind !== 'answer') {
      const problem: SignInProblem =
        answer.kind === 'unreachable' ? { kind: 'away' } : { kind: 'refused', message: answer.message }
      this.patch({ sign_in: { busy: false, problem } })
      return false
    }
    this.patch({ sign_in: { busy: false, problem: null } })
    this.#setPerson({ ...answer.data.employee, user_token: answer.data.user_token })
    this.patch({ phase: 'open' })
    return true
  }

  /** Locks the screen. `keep`: the person stays signed in at the edge, for the seats of an open bill. */
  async lock(keep: boolean): Promise<void> {
    if (this.get().phase !== 'open') return
    this.patch({ phase: 'locked', sign_in: { busy: false, problem: null } })
    // a reload of a locked screen stays locked
    this.#parts.tab.removeItem(PERSON_KEY)
    if (!keep) await this.leave()
  }

  /**
   * Signs the person out who stayed behind a locked screen, once everything is answered that was asked in
   * their name.
   */
  async leave(): Promise<void> {
    const { phase, person } = this.get()
    if (phase !== 'locked' || !person) return
    this.patch({ person: null })
    await Promise.allSettled(this.#asked)
    await this.#call(signOut, { body: {}, headers: { 'x-device-user': person.user_token } })
  }

  edgeSeen(up: boolean): void {
    if (this.get().edge.up !== up) this.patch({ edge: { up, since: new Date().toISOString() } })
  }

  /** This device was blocked, or signed out for good. */
  async shutOut(how: 'blocked' | 'logout'): Promise<void> {
    this.#setPerson(null)
    if (how === 'blocked') return this.patch({ phase: 'blocked' })
    this.#token = null
    // what the disk does not forget is refused again after the next start
    await this.#parts.facts.keep('token', null).catch(() => undefined)
    await this.#pair()
  }

  /** Asks the edge for a sign of life, and takes what it says of the house. */
  async seekEdge(): Promise<void> {
    const answer = await this.edge(edgeState)
    if (answer.kind === 'answer') this.patch({ house: answer.data })
  }

  async refreshPeople(): Promise<void> {
    const answer = await this.edge(employeeList)
    if (answer.kind !== 'answer') return
    this.patch({ people: answer.data })
    await this.#parts.facts.keep('people', answer.data)
  }

  /** What the connection to the broker is opened with. */
  credentials(): { device_uuid: string; token: string; user_token: string | null } {
    const { device_uuid, person } = this.get()
    return { device_uuid, token: this.#token ?? '', user_token: person?.user_token ?? null }
  }

  /** The language of every call, and X-Device-… once the device is paired (F-329). */
  #headers(): Record<string, string> {
    const { device_uuid, person } = this.get()
    const language = { 'accept-language': this.#parts.locale() }
    if (!this.#token) return language
    const device = { ...language, 'x-device-uuid': device_uuid, 'x-device-token': this.#token }
    return person ? { ...device, 'x-device-user': person.user_token } : device
  }

  #takeWire(wire: WireRefusal | null): void {
    if (wire !== this.get().wire) this.patch({ wire })
  }

  /**
   * A 401 about the person who asked locks the screen, if they are still here; about the device it must be
   * paired again; 403 about the device means blocked.
   */
  async #obey(answer: Outcome<unknown, unknown>, asked_by: Person | null): Promise<void> {
    this.edgeSeen(answer.kind !== 'unreachable' || answer.why !== 'no_answer')
    if (answer.kind !== 'denied') return
    if (answer.field === 'employee' && answer.status === 401 && this.get().person === asked_by) {
      this.#setPerson(null)
      this.patch({ phase: 'locked' })
    }
    const { phase } = this.get()
    if (answer.field !== 'device' || phase === 'pairing' || phase === 'blocked') return
    await this.shutOut(answer.status === 403 ? 'blocked' : 'logout')
  }

  async #pair(): Promise<void> {
    this.patch({ phase: 'pairing', pairing: null })
    void this.seekEdge()
    const end = await pairDevice({
      edge: this.#call,
      device_uuid: this.get().device_uuid,
      type: this.#parts.type,
      name: this.#parts.device_name,
      show: (pairing) => {
        this.edgeSeen(pairing.pin !== null || pairing.problem !== null)
        this.patch({ pairing })
      },
      now: () => performance.now(),
      wait,
      stopped: () => this.get().phase !== 'pairing',
    })
    if (end.kind === 'blocked') return this.patch({ phase: 'blocked', pairing: null })
    if (end.kind === 'stopped') return
    this.#token = end.token
    await this.#parts.facts.keep('token', end.token)
    this.patch({ phase: 'locked', pairing: null })
    await this.refreshPeople()
  }

  #setPerson(person: Person | null): void {
    const { tab } = this.#parts
    if (person) tab.setItem(PERSON_KEY, JSON.stringify(person))
    else tab.removeItem(PERSON_KEY)
    this.patch({ person })
  }

  #storedPerson(): Person | null {
    const text = this.#parts.tab.getItem(PERSON_KEY)
    return text ? (JSON.parse(text) as Person) : null
  }
}
