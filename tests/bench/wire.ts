import { connect, type Socket } from 'node:net'

export interface WireAnswer {
  status: number
  body: string
}

interface Waiting {
  resolve: (answer: WireAnswer) => void
  reject: (error: Error) => void
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const END_OF_LINE = Buffer.from('\r\n')

/**
 * One kept HTTP/1.1 connection that sends one request at a time, as cheap as it can be: the machine belongs
 * to what is measured. Reads answers with a content-length, chunked ones, and those without a body. A
 * connection that ends while an answer is awaited is an error.
 */
export class Wire {
  readonly #socket: Socket
  #waiting: Waiting | null = null
  #bytes: Buffer = Buffer.alloc(0)

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (bytes) => this.#read(bytes))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('the connection was closed')))
  }

  static open(port: number): Promise<Wire> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new Wire(socket))
      })
    })
  }

  /** `head` is everything between the request line and the body's length: whole lines, each ended by CRLF. */
  send(method: string, path: string, head: string, body: string): Promise<WireAnswer> {
    if (this.#waiting) throw new Error('this connection still waits for an answer')
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      const length = Buffer.byteLength(body)
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${head}content-length: ${length}\r\n\r\n${body}`)
    })
  }

  close(): void {
    this.#waiting = null
    this.#socket.destroy()
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = null
  }

  #read(bytes: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? bytes : Buffer.concat([this.#bytes, bytes])
    const parsed = parseAnswer(this.#bytes)
    if (!parsed) return
    this.#bytes = this.#bytes.subarray(parsed.length)
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.resolve(parsed.answer)
  }
}

/** Servers close a connection that was idle for five seconds. */
const IDLE_MS = 4_000

/** A connection that is kept from request to request, as browsers do, unless it was idle too long. */
export class KeptWire {
  readonly #port: number
  #wire: Wire
  #used = performance.now()

  private constructor(port: number, wire: Wire) {
    this.#port = port
    this.#wire = wire
  }

  static async open(port: number): Promise<KeptWire> {
    return new KeptWire(port, await Wire.open(port))
  }

  async send(method: string, path: string, head: string, body: string): Promise<WireAnswer> {
    if (performance.now() - this.#used > IDLE_MS) {
      this.#wire.close()
      this.#wire = await Wire.open(this.#port)
    }
    const answer = await this.#wire.send(method, path, head, body)
    this.#used = performance.now()
    return answer
  }

  close(): void {
    this.#wire.close()
  }
}

/** The first whole answer in these bytes and how many of them it took; null while it is not complete. */
function parseAnswer(bytes: Buffer): { answer: WireAnswer; length: number } | null {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const from = end + END_OF_HEAD.length
  const told = /\r\ncontent-length: *(\d+)/i.exec(head)
  if (!told && /\r\ntransfer-encoding: *chunked/i.test(head)) return parseChunks(bytes, from, status)
  const to = from + Number(told?.[1] ?? 0)
  if (bytes.length < to) return null
  return { answer: { status, body: bytes.toString('utf8', from, to) }, length: to }
}

function parseChunks(bytes: Buffer, from: number, status: number): { answer: WireAnswer; length: number } | null {
  const chunks: Buffer[] = []
  for (let at = from; ; ) {
    const line = bytes.indexOf(END_OF_LINE, at)
    if (line < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    const start = line + END_OF_LINE.length
    at = start + size + END_OF_LINE.length
    if (bytes.length < at) return null
    if (size === 0) return { answer: { status, body: Buffer.concat(chunks).toString('utf8') }, length: at }
    chunks.push(bytes.subarray(start, start + size))
  }
}
