import { LIMITS } from '../kit/limits.ts'
import { roomFor } from '../kit/waiting-room.ts'
import { type Answer, ok, refuse } from '../result.ts'
import type { DeviceType } from './calls.ts'

/**
 * Pairing: a new device shows a six-digit PIN, a person who is allowed types it and approves. Six digits
 * alone would be guessed, so they live shortly, few tries are taken, and a wrong try counts against every
 * number that waits (the one who types names no device). Pure: hashes and the clock come in as arguments;
 * `now` is a monotonic millisecond clock, so that a wall clock set back keeps no PIN alive.
 * @source docs/security.md, "Pairing"; F-243, F-250
 */
export const PIN_TTL_MS = LIMITS.pairing.within_s * 1_000
/** Wrong tries after which a PIN is burnt. */
export const PIN_WRONG_MAX = 5
/** Numbers typed in one hour in one cinema, right or wrong. */
export const PAIRING_TRIES_MAX = LIMITS.pairing_number.times
export const PAIRING_WINDOW_MS = LIMITS.pairing_number.within_s * 1_000
/** Wrong set-up codes of one question; the next one of that device begins anew. */
export const SET_UP_CODES_MAX = LIMITS.set_up_code.times
/**
 * Devices that may wait at once, in all and from one address: beyond it a stranger could fill the space of
 * numbers.
 */
export const PAIRING_WAITING_MAX = 50
export const PAIRING_WAITING_PER_ADDRESS_MAX = LIMITS.pairing.times
const WAITING_ROOM = { all: PAIRING_WAITING_MAX, per_address: PAIRING_WAITING_PER_ADDRESS_MAX }

/** A device that waits. Only hashes of what it shows and of the secret with which it fetches its token. */
export interface PairingQuestion {
  device_uuid: string
  type: DeviceType
  name: string
  address: string
  pin_hash: string
  secret_hash: string
  asked_at: number
  wrong: number
  /** Set-up codes that this device typed wrongly. */
  wrong_codes: number
}

/**
 * Everything of pairing that is not a device yet. `tries` are the instants of the numbers typed within the
 * last hour.
 */
export interface PairingState {
  questions: readonly PairingQuestion[]
  tries: readonly number[]
}
export const noPairing: PairingState = { questions: [], tries: [] }

/** What a typed number may be refused with; an approval also with `pairing_changed`. */
export type NumberRefusal = 'pairing_unknown' | 'pairing_tries'

/** Without what has run out: PINs older than ten minutes or burnt, tries older than an hour. */
export function pairingAt(state: PairingState, now: number): PairingState {
  return {
    questions: state.questions.filter((each) => now - each.asked_at < PIN_TTL_MS && each.wrong < PIN_WRONG_MAX),
    tries: state.tries.filter((at) => now - at < PAIRING_WINDOW_MS),
  }
}

/** Is this PIN shown by a device that waits? The asker draws another one then. */
export function pinTaken(state: PairingState, pin_hash: string): boolean {
  return state.questions.some((each) => each.pin_hash === pin_hash)
}

/** A device asks, or asks again: its earlier number stops working. Who may wait: kit/waiting-room.ts. */
export function askPairing(
  state: PairingState,
  question: Omit<PairingQuestion, 'wrong' | 'wrong_codes'>,
): Answer<PairingState, 'pairing_full'> {
  const { questions, tries } = pairingAt(state, question.asked_at)
  const others = questions.filter((each) => each.device_uuid !== question.device_uuid)
  const room = roomFor(others, question.address, WAITING_ROOM)
  if (room.full) return refuse('pairing_full', 'message', { seconds: PIN_TTL_MS / 1_000 })
  const stay = others.filter((each) => each !== room.leaves)
  return ok({ questions: [...stay, { ...question, wrong: 0, wrong_codes: 0 }], tries })
}

/** What a typed number led to. The state changes in either case: a try was taken. */
export interface PairingTry<Code extends string> {
  state: PairingState
  result: Answer<PairingQuestion, Code>
}

/**
 * Somebody typed a number to see whose it is. Each is one try of the hour; a wrong one counts against every
 * PIN that waits.
 */
export function lookUpPin(before: PairingState, pin_hash: string, now: number): PairingTry<NumberRefusal> {
  const state = pairingAt(before, now)
  const blocked = triesUsedUp(state, now)
  if (blocked) return { state, result: blocked }
  const tried = { ...state, tries: [...state.tries, now] }
  const found = state.questions.find((each) => each.pin_hash === pin_hash)
  return found
    ? { state: tried, result: ok(found) }
    : { state: wrongTry(tried), result: refuse('pairing_unknown', 'pin') }
}

/**
 * The person saw the device and approves it. The number must still be that device's; a wrong one is a try
 * like at the look-up, a right one is none (its look-up was). An approved question is over: the same PIN
 * approves nothing twice.
 */
export function approvePin(
  before: PairingState,
  pin_hash: string,
  device_uuid: string,
  now: number,
): PairingTry<NumberRefusal | 'pairing_changed'> {
  const state = pairingAt(before, now)
  const blocked = triesUsedUp(state, now)
  if (blocked) return { state, result: blocked }
  const found = state.questions.find((each) => each.pin_hash === pin_hash)
  if (!found) {
    const tried = { ...state, tries: [...state.tries, now] }
    return { state: wrongTry(tried), result: refuse('pairing_unknown', 'pin') }
  }
  if (found.device_uuid !== device_uuid) {
    return { state: { ...state, tries: [...state.tries, now] }, result: refuse('pairing_changed', 'pin') }
  }
  return { state: { ...state, questions: state.questions.filter((each) => each !== found) }, result: ok(found) }
}

/**
 * The device itself has the set-up code of its edge, which lets in the first device of all, and once.
 * `code_hash` null = there is none (any more), and nothing is guessed at. Whoever asks may type a code, so a
 * wrong one counts at that question alone: it takes no try of the hour from those who approve by number,
 * burns no number, and is in the way of no other device.
 */
export function approveBySetUpCode(
  before: PairingState,
  { typed_hash, code_hash }: { typed_hash: string; code_hash: string | null },
  { device_uuid, secret_hash }: Pick<PairingQuestion, 'device_uuid' | 'secret_hash'>,
  now: number,
): PairingTry<'set_up_code_wrong' | 'pairing_tries' | 'not_found'> {
  const state = pairingAt(before, now)
  const found = state.questions.find((each) => each.device_uuid === device_uuid && each.secret_hash === secret_hash)
  if (!found) return { state, result: refuse('not_found') }
  if (code_hash === null) return { state, result: refuse('set_up_code_wrong', 'code') }
  if (found.wrong_codes >= SET_UP_CODES_MAX)
    return { state, result: waitUntil(found.asked_at + PIN_TTL_MS, now, 'code') }
  if (typed_hash !== code_hash) {
    const wrong = { ...found, wrong_codes: found.wrong_codes + 1 }
    const questions = state.questions.map((each) => (each === found ? wrong : each))
    return { state: { ...state, questions }, result: refuse('set_up_code_wrong', 'code') }
  }
  return { state: { ...state, questions: state.questions.filter((each) => each !== found) }, result: ok(found) }
}

function wrongTry(state: PairingState): PairingState {
  return {
    ...state,
    questions: state.questions
      .map((each) => ({ ...each, wrong: each.wrong + 1 }))
      .filter((each) => each.wrong < PIN_WRONG_MAX),
  }
}

function triesUsedUp(state: PairingState, now: number): Answer<never, 'pairing_tries'> | null {
  if (state.tries.length < PAIRING_TRIES_MAX) return null
  return waitUntil(state.tries[0]! + PAIRING_WINDOW_MS, now, 'pin')
}

function waitUntil(at: number, now: number, field: 'pin' | 'code'): Answer<never, 'pairing_tries'> {
  const seconds = Math.ceil((at - now) / 1_000)
  return refuse('pairing_tries', field, { seconds, minutes: Math.ceil(seconds / 60) })
}
