import { createConnection, type Socket } from 'node:net'
import type { PrinterState } from '#protocol/register/calls.ts'
import { IN_TURN_QUERY, isInTurnAnswer, isStatusByte, isStopped, stateOf, statusQuery } from './status.ts'

export interface PrinterAddress {
  host: string
  port: number
}

/**
 * What became of one print. `sent: false` = not a byte of it left, so that it may be tried again by itself;
 * `sent: true` = some of it may be on paper.
 */
export type PrintOutcome = { ok: true } | { ok: false; sent: boolean; state: PrinterState }

/** How long is waited: for a connection, for one status byte, and for any progress of a print. */
export interface Patience {
  connect_ms: number
  status_ms: number
  progress_ms: number
}
export const PATIENCE: Patience = { connect_ms: 3_000, status_ms: 1_000, progress_ms: 15_000 }

/**
 * Asks a printer how it is: offline when it cannot be reached, busy when it hangs up at once (it serves
 * another), unknown when it does not answer.
 */
export async function readState(address: PrinterAddress, patience = PATIENCE): Promise<PrinterState> {
  const line = await Line.open(address, patience)
  if (!line) return 'offline'
  const state = await greeting(line)
  await line.close(patience.status_ms)
  return state
}

/**
 * Prints on a printer that is fit to. Success means: a printer that answers questions said, after the last
 * byte, that everything before is printed; one that answers none took every byte and closed without an error.
 * `begin` runs when the printer is known to be fit and nothing was sent yet; where it says false, nothing is.
 */
export async function print(
  address: PrinterAddress,
  bytes: Buffer,
  begin: () => Promise<boolean>,
  patience = PATIENCE,
): Promise<PrintOutcome> {
  const line = await Line.open(address, patience)
  if (!line) return { ok: false, sent: false, state: 'offline' }
  try {
    const state = await greeting(line)
    if (isStopped(state) || !(await begin())) return { ok: false, sent: false, state }
    return state === 'unknown' ? await printBlindly(line, bytes, patience) : await printAsking(line, bytes, patience)
  } finally {
    await line.close(patience.status_ms)
  }
}

async function printAsking(line: Line, bytes: Buffer, patience: Patience): Promise<PrintOutcome> {
  const taken = await line.send(bytes)
  if (taken && (await line.ask(IN_TURN_QUERY, isInTurnAnswer, patience.progress_ms)) !== null) return { ok: true }
  return { ok: false, sent: true, state: await line.state() }
}

async function printBlindly(line: Line, bytes: Buffer, patience: Patience): Promise<PrintOutcome> {
  const taken = await line.send(bytes)
  const closed = await line.close(patience.progress_ms)
  return taken && closed ? { ok: true } : { ok: false, sent: true, state: 'unknown' }
}

async function greeting(line: Line): Promise<PrinterState> {
  const state = await line.state()
  return state === 'unknown' && line.closed ? 'busy' : state
}

/**
 * One connection to a printer. Every wait ends: by an answer, by the end of patience, or by the connection's.
 */
class Line {
  readonly #socket: Socket
  readonly #patience: Patience
  #take: ((byte: number) => void) | null = null
  #failed = false
  #ended = false

  private constructor(socket: Socket, patience: Patience) {
    this.#socket = socket
    this.#patience = patience
    socket.setNoDelay(true)
    socket.on('timeout', () => socket.destroy())
    socket.on('data', (chunk) => {
      for (const byte of chunk) this.#take?.(byte)
    })
    socket.on('error', () => {
      this.#failed = true
    })
    socket.on('end', () => {
      this.#ended = true
    })
  }

  static open({ host, port }: PrinterAddress, patience: Patience): Promise<Line | null> {
    const socket = createConnection({ host, port })
    return new Promise((resolve) => {
      const give = (line: Line | null): void => {
        clearTimeout(timer)
        if (!line) socket.destroy()
        resolve(line)
      }
      const timer = setTimeout(() => give(null), patience.connect_ms)
      socket.once('error', () => give(null))
      socket.once('connect', () => give(new Line(socket, patience)))
    })
  }

  get closed(): boolean {
    return this.#ended || this.#socket.destroyed
  }

  /**
   * The first byte that `fits` among what arrives after the question, or null. Other bytes (status that the
   * printer volunteers) are passed over.
   */
  ask(question: Buffer, fits: (byte: number) => boolean, wait_ms: number): Promise<number | null> {
    if (this.closed) return Promise.resolve(null)
    return new Promise((resolve) => {
      const give = (byte: number | null): void => {
        clearTimeout(timer)
        this.#take = null
        this.#socket.off('close', none).off('end', none)
        resolve(byte)
      }
      const none = (): void => give(null)
      const timer = setTimeout(none, wait_ms)
      this.#socket.once('close', none).once('end', none)
      this.#take = (byte) => fits(byte) && give(byte)
      this.#socket.write(question)
    })
  }

  async state(): Promise<PrinterState> {
    const bytes: number[] = []
    for (const n of [1, 2, 3, 4]) {
      const byte = await this.ask(statusQuery(n), isStatusByte, this.#patience.status_ms)
      if (byte === null) return 'unknown'
      bytes.push(byte)
    }
    const [printer, offline, error, paper] = bytes as [number, number, number, number]
    return stateOf({ printer, offline, error, paper })
  }

  /**
   * Hands over every byte as fast as the printer takes them; false when it closed, or took none for too long,
   * before the last.
   */
  send(bytes: Buffer): Promise<boolean> {
    const socket = this.#socket.setTimeout(this.#patience.progress_ms)
    return new Promise((resolve) => {
      const lost = (): void => resolve(false)
      socket.once('close', lost)
      socket.write(bytes, (error) => {
        socket.setTimeout(0).off('close', lost)
        resolve(!error && !this.closed)
      })
    })
  }

  /**
   * Says that nothing more comes and waits for the other side to close too; false when it does not, had
   * closed before, or closed with an error.
   */
  close(wait_ms: number): Promise<boolean> {
    const early = this.closed
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#failed = true
        this.#socket.destroy()
      }, wait_ms)
      const done = (): void => {
        clearTimeout(timer)
        resolve(!this.#failed && !early)
      }
      if (this.#socket.closed) done()
      else this.#socket.once('close', done).end()
    })
  }
}
