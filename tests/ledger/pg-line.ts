import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

/**
 * What happens to the next commit of a lane on its way to PostgreSQL. `lost`: it never arrives; `unanswered`:
 * it is committed and the answer never comes back; in both the connection is gone. `silent`: the answer never
 * comes back on a connection that stands, as when a cable was pulled. `held`: it waits on the line until
 * `release`.
 */
export type LineFault = 'lost' | 'unanswered' | 'silent' | 'held'

/** The Bind of one of the lane's batch statements: the unnamed portal's end, then the statement's name. */
const BATCH = /\0lane\d+\0/
/** ReadyForQuery, outside a transaction: what was asked is committed. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1')

/**
 * The wire between one hub process and PostgreSQL: a relay at the very edge of the process, where a commit or
 * its answer can be lost.
 */
export class PgLine {
  /** As the database's own address, over this line. */
  readonly url: string
  readonly #server: Server
  readonly #ends = new Set<Socket>()
  #fault: LineFault | null = null
  #held: (() => void) | null = null
  #onHeld: (() => void) | null = null

  private constructor(server: Server, target: NetConnectOpts, database_url: URL) {
    this.#server = server
    server.on('connection', (client) => this.#join(client, connect(target)))
    const url = new URL(database_url)
    url.host = `127.0.0.1:${(server.address() as { port: number }).port}`
    url.searchParams.delete('host')
    this.url = url.href
  }

  static async open(database_url: string): Promise<PgLine> {
    const url = new URL(database_url)
    const folder = url.searchParams.get('host')
    const port = Number(url.port || 5432)
    const target = folder?.startsWith('/') ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port }
    const server = createServer({ noDelay: true })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new PgLine(server, target, url)
  }

  /** The next commit meets this fault; it did so when `armed` is null again. */
  arm(fault: LineFault | null): void {
    this.#fault = fault
  }

  get armed(): LineFault | null {
    return this.#fault
  }

  /** Answers when a commit is held. */
  held(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#held) resolve()
      else this.#onHeld = resolve
    })
  }

  /** A held commit goes on, or is lost. */
  release(fate: 'arrives' | 'lost'): void {
    const go = this.#held
    this.#held = null
    if (fate === 'lost') this.drop()
    else go?.()
  }

  /** Every connection is gone, as when a network or PostgreSQL's host fails. */
  drop(): void {
    for (const end of this.#ends) end.destroy()
  }

  async close(): Promise<void> {
    this.drop()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #join(client: Socket, server: Socket): void {
    let unanswered = false
    let silent = false
    const cut = (): void => {
      client.destroy()
      server.destroy()
    }
    for (const end of [client, server]) {
      this.#ends.add(end)
      end.on('error', cut)
      end.on('close', () => {
        this.#ends.delete(end)
        cut()
      })
    }
    client.on('data', (bytes) => {
      if (this.#fault === null || !BATCH.test(bytes.toString('latin1'))) {
        server.write(bytes)
        return
      }
      const fault = this.#fault
      this.#fault = null
      if (fault === 'lost') return cut()
      if (fault === 'unanswered') unanswered = true
      if (fault === 'silent') silent = true
      if (fault === 'held') {
        this.#held = () => server.write(bytes)
        this.#onHeld?.()
        this.#onHeld = null
      } else server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (silent) return
      if (!unanswered) client.write(bytes)
      else if (bytes.includes(READY)) cut()
    })
  }
}
