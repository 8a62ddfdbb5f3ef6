import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

export interface Answer {
  status: number
  body: string
}

export interface Sending {
  method: string
  headers: Record<string, string>
  body?: string
  timeoutMs: number
}

/**
 * The answer never came, or was not one: refused, cut, timed out, too long. The effect at the other end is
 * unknown.
 */
export class Unreachable extends Error {}

/** The other end had closed a kept connection. */
class StaleConnection extends Unreachable {}

/** Connections that are kept and used again, and no more than `sockets` of them to one host. */
export class Connections {
  readonly #http: HttpAgent
  readonly #https: HttpsAgent

  constructor(sockets: number) {
    const options = { keepAlive: true, maxSockets: sockets, maxFreeSockets: sockets, timeout: 30_000 }
    this.#http = new HttpAgent(options)
    this.#https = new HttpsAgent(options)
  }

  /**
   * Sends one request and reads the whole answer (16 MB at most). Only for calls that may be repeated: one
   * that meets a kept connection which the other end had just closed is sent once more on a fresh one.
   */
  async send(url: string, sending: Sending): Promise<Answer> {
    const kept = url.startsWith('https:') ? this.#https : this.#http
    try {
      return await this.#once(url, sending, kept)
    } catch (error) {
      if (error instanceof StaleConnection) return this.#once(url, sending, false)
      throw error
    }
  }

  /** @param agent whose connections are used; false: one that is opened for it, and ends with it */
  #once(url: string, { method, headers, body, timeoutMs }: Sending, agent: HttpAgent | false): Promise<Answer> {
    let answering: IncomingMessage | null = null
    return new Promise((resolve, reject) => {
      const request = (url.startsWith('https:') ? httpsRequest : httpRequest)(
        url,
        {
          method,
          agent,
          headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          answering = response
          readAnswer(response, request, resolve)
        },
      )
      const timer = setTimeout(() => request.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
      request.on('close', () => {
        clearTimeout(timer)
        if (!answering?.complete) reject(new Unreachable(`${method} ${url}: the answer was cut off`))
      })
      request.on('error', (error: NodeJS.ErrnoException) => {
        const stale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        reject(
          stale
            ? new StaleConnection(error.message)
            : new Unreachable(`${method} ${url}: ${error.message}`, { cause: error }),
        )
      })
      request.end(body)
    })
  }

  close(): void {
    this.#http.destroy()
    this.#https.destroy()
  }
}

const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** Answers when the last byte has come; whatever ends it before ends the request. */
function readAnswer(response: IncomingMessage, request: ClientRequest, answer: (answer: Answer) => void): void {
  const chunks: Buffer[] = []
  let length = 0
  response.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > MAX_ANSWER_BYTES) request.destroy(new Unreachable('the answer is too long'))
    chunks.push(chunk)
  })
  response.on('error', () => {}) // the request's own end says so
  response.on('end', () => answer({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }))
}
