import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { type Config, readConfig } from '../../config.ts'

/** A reply of the server instead of taking what was said. */
export interface Reply {
  code: number
  text: string
}

/**
 * A real SMTP server of a test: keeps what arrives, and replies as it is asked to. `closed` while it is away;
 * it comes back at the same port.
 */
export class MailServer {
  #server: SMTPServer
  #port = 0
  readonly arrived: Email[] = []
  /** Said to the sender, to a reader's address, to a whole letter; null = taken. */
  toSender: () => Reply | null = () => null
  toReader: (address: string) => Reply | null = () => null
  toLetter: () => Reply | null = () => null
  /** Every whole letter waits for it before it is answered. */
  hold: Promise<void> = Promise.resolve()
  /** Letters whose last byte has come, answered or not. */
  whole = 0

  constructor() {
    this.#server = this.#make()
  }

  /** The settings of a hub whose mail goes here. */
  get config(): NonNullable<Config['mail']> {
    return readConfig({ SMTP_URL: this.url, MAIL_FROM: 'tickets@kino.example' }).mail!
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (this.#server.server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve))
    this.#server = this.#make()
  }

  #make(): SMTPServer {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      onMailFrom: (_address, _session: SMTPServerSession, done) => done(asError(this.toSender())),
      onRcptTo: ({ address }, _session: SMTPServerSession, done) => done(asError(this.toReader(address))),
      onData: (stream, _session, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => this.#take(Buffer.concat(parts)).then((reply) => done(asError(reply)), done))
      },
    })
    server.on('error', () => {}) // a client that went away
    return server
  }

  async #take(bytes: Buffer): Promise<Reply | null> {
    this.whole += 1
    const letter = await PostalMime.parse(bytes)
    await this.hold
    const reply = this.toLetter()
    if (!reply) this.arrived.push(letter)
    return reply
  }
}

function asError(reply: Reply | null): Error | null {
  return reply && Object.assign(new Error(reply.text), { responseCode: reply.code })
}
