import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export const ROOT = dirname(import.meta.dirname)
const BIN = join(ROOT, 'node_modules', '.bin')
/** The Node that this program carries: the one that started us may be older and read no TypeScript. */
export const NODE = existsSync(join(BIN, 'node')) ? join(BIN, 'node') : process.execPath
const READY_TIMEOUT_MS = 60_000
const LOG_MAX_BYTES = 5_000_000
/** All that a child inherits of our environment; the rest it is told by name, so that it knows only what it should. */
const INHERITED = ['HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL']

/** What a process says when it is up, such as `{port: 8080}`. */
export type Facts = { port: number; [fact: string]: unknown }

export type ProcessStatus = {
  name: string
  state: 'stopped' | 'starting' | 'running'
  pid: number | null
  since: string
}

/** A process of the constellation: it tells over IPC when it is ready, and ends by itself when that channel closes. */
export type Supervised = {
  name: string
  status(): ProcessStatus
  /** Starts it and waits until it is ready; throws one line when it does not get there. Running already: answers its facts. */
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
  /** Its stdout and stderr go to `<log_dir>/<name>.log`. */
  log_dir: string
  log(line: string): void
}

type Running = { child: ChildProcess; ready: Promise<Facts>; exited: Promise<string> }

/** Supervises one process: it never starts again by itself, so that "kill one" leaves exactly the others. */
export function supervise(plan: ProcessPlan): Supervised {
  let running: Running | null = null
  let state: ProcessStatus['state'] = 'stopped'
  let since = new Date().toISOString()
  let asked_to_end = false
  const become = (next: ProcessStatus['state']) => {
    state = next
    since = new Date().toISOString()
  }
  const begin = (): Running => {
    asked_to_end = false
    become('starting')
    const begun = launch(plan)
    begun.ready.then(
      () => become('running'),
      () => {},
    )
    void begun.exited.then((how) => {
      if (state === 'running' && !asked_to_end)
        plan.log(`${plan.name} ended by itself (${how}); the others go on. See ${logFile(plan)}`)
      running = null
      become('stopped')
    })
    return begun
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL', patience_ms: number) => {
    if (!running) return
    asked_to_end = true
    signalTo(running.child, signal)
    await Promise.race([running.exited, delay(patience_ms, undefined, { ref: false })])
  }
  return {
    name: plan.name,
    status: () => ({ name: plan.name, state, pid: running?.child.pid ?? null, since }),
    start: () => {
      running ??= begin()
      return running.ready
    },
    kill: () => end('SIGKILL', READY_TIMEOUT_MS),
    stop: async (grace_ms) => {
      await end('SIGTERM', grace_ms)
      await end('SIGKILL', READY_TIMEOUT_MS)
    },
  }
}

const logFile = (plan: ProcessPlan) => join(plan.log_dir, `${plan.name}.log`)

function launch(plan: ProcessPlan): Running {
  const out = openLog(plan)
  const from = statSync(logFile(plan)).size
  const inherited = INHERITED.filter((name) => process.env[name] !== undefined).map((name) => [
    name,
    process.env[name]!,
  ])
  const path = [BIN, ...(process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== BIN)].join(delimiter)
  const env = { ...Object.fromEntries(inherited), PATH: path, NODE_ENV: 'production', ...plan.env() }
  const child = spawn(NODE, [plan.script], { cwd: ROOT, env, detached: true, stdio: ['ignore', out, out, 'ipc'] })
  closeSync(out)
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
    child.on('message', (message: { type?: unknown; message?: unknown }) => {
      if (message.type === 'ready') resolve(message as unknown as Facts)
      if (message.type === 'failed') fail(`${message.message}`)
    })
    void exited.then((how) => {
      clearTimeout(timer)
      fail(lastWords(plan, from) ?? how)
    })
    child.once('message', () => clearTimeout(timer))
  })
  ready.catch(() => {})
  return { child, ready, exited }
}

/** A group of its own (`detached`), so SIGKILL also reaches what the process started itself. */
function signalTo(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
  if (child.pid === undefined) return
  try {
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
  } catch {
    // it has ended in the meantime: that was the wish
  }
}

function openLog(plan: ProcessPlan): number {
  mkdirSync(plan.log_dir, { recursive: true, mode: 0o700 })
  const file = logFile(plan)
  if (existsSync(file) && statSync(file).size > LOG_MAX_BYTES) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}

/** The line that says why a process ended at start: the Error of an uncaught one, else the last thing it said. */
function lastWords(plan: ProcessPlan, from: number): string | null {
  const said = readFileSync(logFile(plan)).subarray(from).toString('utf8')
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => /^(\w*Error|\w*Error \[\w+\]): /.test(line)) ?? lines.at(-1) ?? null
}
