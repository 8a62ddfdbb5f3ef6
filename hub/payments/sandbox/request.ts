import { Agent, type Dispatcher } from 'undici'
import { later } from '#protocol/server/background.ts'

export interface Answer {
  status: number
  body: string
}

export interface Sending {
  method: Dispatcher.HttpMethod
  headers: Record<string, string>
  body?: string
  timeoutMs: number
}

/**
 * The answer never came, or was not one: refused, cut, timed out, too long. The effect at the other end is
 * unknown.
 */
export class Unreachable extends Error {}

/** A connection ended before the first byte of an answer: a kept one that the other end had closed. */
class StaleConnection extends Unreachable {}

/** How a connection ends under a request that was sent. */
const ENDED = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** Connections that are kept and used again, and no more than `sockets` of them to one host. */
export class Connections {
  readonly #kept: Agent

  constructor(sockets: number) {
    this.#kept = new Agent({ connections: sockets, pipelining: 1 })
  }

  /**
   * Sends one request and reads the whole answer (16 MB at most). Only for calls that may be repeated: one
   * that meets a connection which the other end has closed is sent once more on a fresh one.
   */
  async send(url: string, sending: Sending): Promise<Answer> {
    try {
      return await exchange(this.#kept, url, sending)
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error
      const fresh = new Agent({ connections: 1, pipelining: 0 })
      return await exchange(fresh, url, sending).finally(() => fresh.destroy())
    }
  }

  /** What is under way is unreachable from now on. */
  close(): Promise<void> {
    return this.#kept.destroy()
  }
}

function exchange(connections: Agent, url: string, { timeoutMs, ...sending }: Sending): Promise<Answer> {
  const { origin, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    const handler = new Exchange(`${sending.method} ${url}`, timeoutMs, resolve, reject)
    connections.dispatch({ origin, path: pathname + search, ...sending }, handler)
  })
}

/** One request and its answer, in time or never: whatever ends it before the last byte has come ends both. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #name: string
  readonly #resolve: (answer: Answer) => void
  readonly #reject: (error: unknown) => void
  readonly #inTime: () => void
  readonly #chunks: Buffer[] = []
  #length = 0
  #status: number | null = null
  #controller: Dispatcher.DispatchController | null = null
  /** Why nobody waits for it any more. */
  #over: Error | null = null

  constructor(name: string, timeoutMs: number, resolve: (answer: Answer) => void, reject: (error: unknown) => void) {
    this.#name = name
    this.#resolve = resolve
    this.#reject = reject
    const tooLate = () => this.#giveUp(new Error(`no answer within ${timeoutMs} ms`))
    this.#inTime = later(timeoutMs, tooLate, reject)
  }

  /** Also of a request that still waits for a connection: it is not sent then. */
  #giveUp(why: Error): void {
    this.#over = why
    if (this.#controller) this.#controller.abort(why)
    else this.onResponseError(null, why)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#over) controller.abort(this.#over)
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    this.#status = status
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#length += chunk.length
    if (this.#length > MAX_ANSWER_BYTES) this.#giveUp(new Error('the answer is too long'))
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#inTime()
    this.#resolve({ status: this.#status!, body: Buffer.concat(this.#chunks).toString('utf8') })
  }

  onResponseError(_: unknown, error: NodeJS.ErrnoException): void {
    this.#inTime()
    const says = `${this.#name}: ${error.message}`
    const isStale = this.#status === null && ENDED.includes(error.code ?? '')
    this.#reject(isStale ? new StaleConnection(says) : new Unreachable(says, { cause: error }))
  }
}
