import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { NODE } from '../../deploy/processes.ts'
import type { Deeds, FromRegister, Point, RegisterPlan, ToRegister } from './points.ts'

/** What of a sale at a counter is between intent and paper now, by question. */
export type Phase = Point | 'unanswered'
type HttpAnswer = (message: FromRegister) => void

const NO_DEEDS: Deeds = { sold: 0, tickets: 0, refused: 0, seats_lost: 0, voids: 0, moves: 0, copies: 0, given_up: 0 }

/** A register's process as the run sees it: started, watched, killed and started again on the same file. */
export class Till {
  readonly cinema_id: number
  readonly plan: RegisterPlan
  /** Sales that are open now: intent stored, paper not out. */
  readonly open = new Map<string, Phase>()
  unfinished = 0
  mismatch: string | null = null
  /** Ends that nobody asked for. */
  readonly crashes: string[] = []
  readonly #log: string
  readonly #heard = new Set<HttpAnswer>()
  #child: ChildProcess | null = null
  #before: Deeds = NO_DEEDS
  #now: Deeds = NO_DEEDS
  #schedules: number[] = []

  constructor(cinema_id: number, plan: RegisterPlan, folder: string) {
    this.cinema_id = cinema_id
    this.plan = plan
    this.#log = join(folder, 'logs', `${plan.name}.log`)
  }

  get deeds(): Deeds {
    const names = Object.keys(NO_DEEDS) as (keyof Deeds)[]
    return Object.fromEntries(names.map((name) => [name, this.#before[name] + this.#now[name]])) as unknown as Deeds
  }

  get alive(): boolean {
    return this.#child !== null
  }

  start(): void {
    const out = openSync(this.#log, 'a')
    this.plan.seed += 1
    const env = { PATH: process.env.PATH, REGISTER_PLAN: JSON.stringify(this.plan) }
    const child = fork(join(import.meta.dirname, 'register.ts'), {
      execPath: NODE,
      env,
      stdio: ['ignore', out, out, 'ipc'],
    })
    closeSync(out)
    child.on('message', (message: FromRegister) => this.#take(message))
    child.once('exit', (code) => {
      if (this.#child !== child) return
      this.#child = null
      this.crashes.push(`${this.plan.name} ended by itself (exit code ${code})`)
    })
    this.#child = child
    this.sell(this.#schedules)
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child) return
    this.#child = null
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    const { deeds } = this
    this.#before = deeds
    this.#now = NO_DEEDS
  }

  /** The schedules in which it sells from now on; none = it only finishes what it began. */
  sell(schedules: number[]): void {
    this.#schedules = schedules
    this.#say({ type: 'sell', schedules })
  }

  /**
   * Resolves when a sale has come to this point, and false when none did in time. Where it can wait it waits,
   * until `go`.
   */
  reached(point: Point, stops: boolean, within_ms: number): Promise<boolean> {
    if (stops) this.#say({ type: 'arm', point })
    return new Promise((resolve) => {
      const end = (found: boolean): void => {
        clearTimeout(timer)
        this.#heard.delete(hear)
        resolve(found)
      }
      const hear: HttpAnswer = (message) => {
        if (message.type === 'at' && message.point === point && message.kind === 'sale' && message.waits === stops)
          end(true)
      }
      const timer = setTimeout(() => end(false), within_ms)
      this.#heard.add(hear)
    })
  }

  go(): void {
    this.#say({ type: 'go' })
  }

  #say(message: ToRegister): void {
    if (this.#child?.connected) this.#child.send(message)
  }

  #take(message: FromRegister): void {
    if (message.type === 'deeds') {
      this.#now = message.deeds
      this.unfinished = message.unfinished
      this.mismatch = message.mismatch
    }
    if (message.type === 'at' && message.kind === 'sale') this.open.set(message.question_id, message.point)
    if (message.type === 'kept' && message.kind === 'sale') this.#keep(message)
    for (const hear of this.#heard) hear(message)
  }

  #keep({ question_id, status }: Extract<FromRegister, { type: 'kept' }>): void {
    if (status === 'intent' || status === 'voiding')
      this.open.set(question_id, this.open.get(question_id) ?? 'unanswered')
    else if (status === 'received' || status === 'confirmed') this.open.set(question_id, status)
    else this.open.delete(question_id)
  }
}
