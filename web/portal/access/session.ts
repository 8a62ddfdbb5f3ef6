import type { Caller } from '#kit/call.ts'
import { withTabStorage } from '#kit/tab-storage.ts'
import { type SignedIn, signIn, signOut, whoAmI } from '#protocol/access/calls.ts'
import { signInByPasskey } from '#protocol/access/passkeys.ts'
import type { CallBody } from '#protocol/kit/call.ts'
import type { CallOutcome } from '#protocol/kit/outcome.ts'

/**
 * Who is here.
 * - `asking`: not known yet · `away`: the hub did not answer.
 * - `out`: nobody; `why` says what the sign-in says first.
 * - `in`: somebody; `lapsed` = the session is over, and the sign-in stands over the screen that is open.
 */
export type SessionState =
  | { kind: 'asking' }
  | { kind: 'away' }
  | { kind: 'out'; why: 'none' | 'signed_out' | 'ended' }
  | { kind: 'in'; who: SignedIn; lapsed: boolean }

/** The tab remembers that somebody was in, so that a page that is loaded again can say that it ended. */
const WAS_IN = 'portal-was-in'

/** How the hub says that nobody is signed in, or nobody any more. */
const OUT: readonly string[] = ['signed_out', 'session_ended', 'house_blocked']

/**
 * The session of the portal as this page knows it. A call that meets its end waits (`lapse`) until somebody
 * has signed in again: so a screen, and what is typed on it, outlives a session.
 */
export class Session {
  readonly #call: Caller
  #state: SessionState = { kind: 'asking' }
  readonly #listeners = new Set<() => void>()
  #waiting: ((isIn: boolean) => void)[] = []

  readonly #hasSession: boolean

  /**
   * @param call the caller of the page, not the portal's own: its calls do not wait for a session
   * @param has_session the browser brought one along
   */
  constructor(call: Caller, has_session: boolean) {
    this.#call = call
    this.#hasSession = has_session
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly get = (): SessionState => this.#state

  /** Finds out who is here, once; without a session it is nobody, and nothing is asked. */
  readonly start = async (): Promise<void> => {
    if (this.#state.kind !== 'asking') return
    if (this.#hasSession) await this.ask()
    else this.#isOver()
  }

  /** Asks the hub who is here, and what that person may do by now. */
  readonly ask = async (): Promise<void> => {
    const outcome = await this.#call(whoAmI)
    if (outcome.kind === 'answer') this.#begin(outcome.data)
    else if (outcome.kind === 'denied' && OUT.includes(outcome.code ?? '')) this.#isOver()
    else if (this.#state.kind !== 'in') this.#set({ kind: 'away' })
  }

  readonly signIn = async (body: CallBody<typeof signIn>): Promise<CallOutcome<typeof signIn>> => {
    const outcome = await this.#call(signIn, { body })
    if (outcome.kind === 'answer') this.#begin(outcome.data)
    return outcome
  }

  readonly signInByPasskey = async (
    body: CallBody<typeof signInByPasskey>,
  ): Promise<CallOutcome<typeof signInByPasskey>> => {
    const outcome = await this.#call(signInByPasskey, { body })
    if (outcome.kind === 'answer') this.#begin(outcome.data)
    return outcome
  }

  /** False: the hub did not answer, and one is still signed in. */
  readonly signOut = async (): Promise<boolean> => {
    const outcome = await this.#call(signOut)
    if (outcome.kind === 'unreachable') return false
    this.#end('signed_out')
    return true
  }

  /**
   * A call was refused because nobody is signed in any more. The answer comes when somebody is again: true,
   * or false when the screen was left.
   */
  lapse(): Promise<boolean> {
    if (this.#state.kind !== 'in') return Promise.resolve(false)
    if (!this.#state.lapsed) this.#set({ ...this.#state, lapsed: true })
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /** Leaves the screen over which the sign-in stands. */
  readonly leave = (): void => this.#end('ended')

  #isOver(): void {
    if (this.#state.kind === 'in') this.#set({ ...this.#state, lapsed: true })
    else this.#end(withTabStorage((tab) => tab.getItem(WAS_IN)) ? 'ended' : 'none')
  }

  #begin(who: SignedIn): void {
    const before = this.#state
    // what is on the screen belongs to somebody else, or to another house
    if (before.kind === 'in' && before.who.employee_id !== who.employee_id) {
      location.reload()
      return
    }
    withTabStorage((tab) => tab.setItem(WAS_IN, '1'))
    this.#set({ kind: 'in', who, lapsed: false })
    this.#release(true)
  }

  #end(why: 'none' | 'signed_out' | 'ended'): void {
    withTabStorage((tab) => tab.removeItem(WAS_IN))
    this.#set({ kind: 'out', why })
    this.#release(false)
  }

  #release(isIn: boolean): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve(isIn)
  }

  #set(state: SessionState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/**
 * The caller of every screen: a call that finds nobody signed in waits for the sign-in and is made once more;
 * one that is not allowed makes the menu follow what one may do by now.
 */
export function portalCaller(session: Session, call: Caller): Caller {
  return async (contract, options) => {
    const outcome = await call(contract, options)
    if (outcome.kind !== 'denied') return outcome
    if (outcome.status === 403) void session.ask()
    if (outcome.status !== 401 && outcome.status !== 419) return outcome
    return (await session.lapse()) ? call(contract, options) : outcome
  }
}
