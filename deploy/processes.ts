import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { LogFile } from './log-file.ts'
import { Pauses } from './pauses.ts'

export const ROOT = dirname(import.meta.dirname)
const BIN = join(ROOT, 'node_modules', '.bin')
/** The Node that this program carries: the one that started us may be older and read no TypeScript. */
export const NODE = existsSync(join(BIN, 'node')) ? join(BIN, 'node') : process.execPath
const READY_TIMEOUT_MS = 60_000
/** How long the last words of a process that ended at its start may still be on their way. */
const LAST_WORDS_MS = 1_000
/**
 * All that a child inherits of our environment; the rest it gets by name, so that it knows only what it
 * should.
 */
const INHERITED = ['HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'NODE_COMPILE_CACHE', 'DEMO_DAYS']

/** What a process says when it is up, such as `{port: 8080}`. */
export type Facts = { port: number; [fact: string]: unknown }

export type ProcessStatus = {
  name: string
  /** `waiting`: it ended by itself and is started again after a pause. */
  state: 'stopped' | 'starting' | 'running' | 'waiting'
  pid: number | null
  since: string
}

/**
 * A process of the constellation: it says over IPC when it is ready, and ends by itself when that channel
 * closes.
 */
export type Supervised = {
  name: string
  status(): ProcessStatus
  /**
   * Starts it and waits until it is ready; throws one line when it does not get there. Running already:
   * answers its facts; on its way to its end: starts after that.
   */
  start(): Promise<Facts>
  /** SIGKILL to it and all it started, as a power cut would. */
  kill(): Promise<void>
  /** SIGTERM, and SIGKILL if it does not end within `grace_ms`. */
  stop(grace_ms: number): Promise<void>
}

export type ProcessPlan = {
  name: string
  script: string
  /** Asked at every start. */
  env(): Record<string, string>
  /** What it says goes to `<log_dir>/<name>.log` (log-file.ts). */
  log_dir: string
  log(line: string): void
  /** Called each time it is ready, after a restart too. */
  onReady?: ((facts: Facts) => void) | undefined
  /** Called with what it has to show to a person and no file keeps. */
  onShow?: ((words: string) => void) | undefined
}

/** `child` is null where the machine could not even begin it. */
type Running = { child: ChildProcess | null; ready: Promise<Facts>; exited: Promise<string> }

/**
 * Supervises one process. What ended by itself is started again, after a growing pause; what was asked to end
 * (`kill`, `stop`) stays down until `start`, so that "kill one" leaves exactly the others.
 */
export function supervise(plan: ProcessPlan): Supervised {
  return new Supervisor(plan)
}

class Supervisor implements Supervised {
  readonly name: string
  readonly #plan: ProcessPlan
  readonly #log: LogFile
  #running: Running | null = null
  #state: ProcessStatus['state'] = 'stopped'
  #since = new Date().toISOString()
  #asked_to_end = false
  #again: NodeJS.Timeout | undefined
  readonly #pauses = new Pauses()

  constructor(plan: ProcessPlan) {
    this.name = plan.name
    this.#plan = plan
    this.#log = new LogFile(logFile(plan))
  }

  status(): ProcessStatus {
    return { name: this.name, state: this.#state, pid: this.#running?.child?.pid ?? null, since: this.#since }
  }

  start(): Promise<Facts> {
    clearTimeout(this.#again)
    if (this.#running && this.#asked_to_end) return this.#running.exited.then(() => this.start())
    this.#running ??= this.#begin()
    return this.#running.ready
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL', READY_TIMEOUT_MS)
  }

  async stop(grace_ms: number): Promise<void> {
    await this.#end('SIGTERM', grace_ms)
    await this.#end('SIGKILL', READY_TIMEOUT_MS)
    this.#log.close()
  }

  #become(state: ProcessStatus['state']): void {
    this.#state = state
    this.#since = new Date().toISOString()
  }

  #begin(): Running {
    this.#asked_to_end = false
    this.#become('starting')
    const begun = tryLaunch(this.#plan, this.#log)
    let was_ready = false
    begun.ready.then(
      (facts) => {
        was_ready = true
        this.#become('running')
        this.#plan.onReady?.(facts)
      },
      () => {},
    )
    begun.exited.then((how) => this.#ended(how, was_ready))
    return begun
  }

  /**
   * A first start that does not get there is reported by `start` and not tried again: somebody waits for it.
   */
  #ended(how: string, was_ready: boolean): void {
    const ran_ms = Date.now() - Date.parse(this.#since)
    this.#running = null
    if (this.#asked_to_end || (!was_ready && !this.#pauses.begun)) {
      this.#pauses.forget()
      this.#become('stopped')
      return
    }
    const pause_ms = this.#pauses.next(was_ready ? ran_ms : 0)
    this.#plan.log(
      `${this.name} ended by itself (${how}); the others go on, it starts again in ${pause_ms / 1_000} s. See ${logFile(this.#plan)}`,
    )
    this.#become('waiting')
    this.#again = setTimeout(() => {
      this.start().catch(() => {}) // reported by its end, which brings the next pause
    }, pause_ms)
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL', patience_ms: number): Promise<void> {
    clearTimeout(this.#again)
    this.#asked_to_end = true
    this.#pauses.forget()
    if (!this.#running) {
      if (this.#state === 'waiting') this.#become('stopped')
      return
    }
    signalTo(this.#running.child, signal)
    await Promise.race([this.#running.exited, delay(patience_ms, undefined, { ref: false })])
  }
}

function logFile(plan: ProcessPlan) {
  return join(plan.log_dir, `${plan.name}.log`)
}

/** A machine that has no memory or no handles left ends nobody but the process that could not begin. */
function tryLaunch(plan: ProcessPlan, log: LogFile): Running {
  try {
    return launch(plan, log)
  } catch (error) {
    const why = (error as Error).message
    const ready = Promise.reject<Facts>(new Error(`${plan.name} did not start: ${why}`))
    ready.catch(() => {})
    return { child: null, ready, exited: Promise.resolve(why) }
  }
}

function launch(plan: ProcessPlan, log: LogFile): Running {
  const inherited = INHERITED.filter((name) => process.env[name] !== undefined).map((name) => [
    name,
    process.env[name]!,
  ])
  const path = [BIN, ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== BIN)].join(delimiter)
  const env = { ...Object.fromEntries(inherited), PATH: path, NODE_ENV: 'production', ...plan.env() }
  const child = spawn(NODE, [plan.script], { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  log.last_words = null
  const said = Promise.all([child.stdout!, child.stderr!].map((stream) => takeAll(stream, log)))
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const ready = new Promise<Facts>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${plan.name} did not start: ${why}`))
    const timer = setTimeout(() => {
      fail(`not ready after ${READY_TIMEOUT_MS / 1000} s, see ${logFile(plan)}`)
      signalTo(child, 'SIGKILL')
    }, READY_TIMEOUT_MS)
    child.on('message', (message: { type?: unknown; message?: unknown; words?: unknown }) => {
      if (message.type === 'show') return plan.onShow?.(`${message.words}`)
      clearTimeout(timer)
      if (message.type === 'ready') resolve(message as unknown as Facts)
      if (message.type === 'failed') fail(`${message.message}`)
    })
    exited.then(async (how) => {
      clearTimeout(timer)
      await Promise.race([said, delay(LAST_WORDS_MS, undefined, { ref: false })])
      fail(log.last_words ?? how)
    })
  })
  ready.catch(() => {})
  return { child, ready, exited }
}

/** Resolves when nothing more comes. */
function takeAll(stream: Readable, log: LogFile): Promise<void> {
  const take = log.taker()
  stream.setEncoding('utf8').on('data', take)
  return new Promise((resolve) => {
    stream.once('close', () => {
      take('\n')
      resolve()
    })
  })
}

/** A group of its own (`detached`), so SIGKILL also reaches what the process started itself. */
function signalTo(child: ChildProcess | null, signal: 'SIGTERM' | 'SIGKILL') {
  if (child?.pid === undefined) return
  try {
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
  } catch {
    // it has ended in the meantime: that was the wish
  }
}
