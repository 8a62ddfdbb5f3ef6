import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { Hono } from 'hono'
import * as z from 'zod'
import { PAPER, type Paper } from '#protocol/bills/paper-parts.ts'
import { PaperReader, type Slip } from './paper.ts'
import { isStopped, STATUS_BIT, STATUS_FIXED } from './status.ts'
import { slipsHtml, virtualPage, virtualScript, virtualStyle } from './virtual-page.ts'

/** The states that a person can put the virtual printer in. */
export const VirtualState = z.enum([
  'operational',
  'paper_near_end',
  'paper_end',
  'cover_open',
  'cutter_error',
  'offline',
])
export type VirtualState = z.output<typeof VirtualState>

/** A slip with its number and the instant it was finished. */
export interface PrintedSlip extends Slip {
  id: number
  printed_at: string
}

export interface VirtualPrinter {
  port: number
  /** Its page: `/` (HTML), `/paper` (JSON), `/state` (POST). To be mounted under any path of any Hono app. */
  app: Hono
  /** The last 50 finished slips, oldest first. */
  slips: () => readonly PrintedSlip[]
  /** Paper that is coming out just now, one for each sender that has not cut or hung up yet. */
  unfinished: () => readonly Slip[]
  setState: (state: VirtualState) => void
  stop: () => Promise<void>
}

const SLIPS_MAX = 50
/** What makes a file a slip; its rows are drawn as they stand there. */
const Kept = z.object({ id: z.int(), printed_at: z.string(), marks: z.array(z.unknown()), cut: z.boolean() })
const CONNECTIONS_MAX = 20
/** What one sender may have waiting while the printer stands still. */
const BUFFER_MAX = 1_000_000

/**
 * A printer without hardware: listens on TCP, answers DLE EOT and GS r like a printer, and draws exactly the
 * bytes that arrive, from the edge or from `nc`. Standing still (no paper, cover open), it keeps what arrives
 * and prints it when it is well again, as printers do. With `dir` its slips survive a restart.
 */
export async function startVirtualPrinter(
  options: { dir?: string; port?: number; host?: string; paper?: Paper; now?: () => string } = {},
): Promise<VirtualPrinter> {
  const { host = '127.0.0.1', paper = 80, now = () => new Date().toISOString() } = options
  const machine = new Machine(PAPER[paper].columns, new Drawer(options.dir, now))
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => machine.serve(socket))
  server.maxConnections = CONNECTIONS_MAX
  await listen(server, options.port ?? 0, host)
  const { port } = server.address() as AddressInfo
  return {
    port,
    app: pageOf(machine, { address: `${host} ${port}`, paper }),
    slips: () => machine.slips.kept,
    unfinished: () => machine.unfinished,
    setState: (state) => machine.setState(state),
    stop: () => machine.close(server),
  }
}

/** The slips, newest last, in memory and (with a folder) on disk. */
class Drawer {
  readonly kept: PrintedSlip[]
  readonly #dir: string | undefined
  readonly #now: () => string

  constructor(dir: string | undefined, now: () => string) {
    this.#dir = dir
    this.#now = now
    this.kept = dir ? readSlips(dir) : []
  }

  #drop({ id }: PrintedSlip): void {
    if (this.#dir) rmSync(join(this.#dir, fileName(id)), { force: true })
  }

  add(slip: Slip): void {
    const printed = { id: (this.kept.at(-1)?.id ?? 0) + 1, printed_at: this.#now(), ...slip }
    this.kept.push(printed)
    if (this.kept.length > SLIPS_MAX) this.#drop(this.kept.shift()!)
    if (this.#dir) keepSlip(join(this.#dir, fileName(printed.id)), JSON.stringify(printed))
  }
}

/** On a full disk the paper lies there all the same, until the next start. */
function keepSlip(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch {
    rmSync(file, { force: true })
  }
}

function fileName(id: number): string {
  return `slip-${String(id).padStart(8, '0')}.json`
}

function readSlips(dir: string): PrintedSlip[] {
  mkdirSync(dir, { recursive: true })
  const files = readdirSync(dir).filter((name) => /^slip-\d{8}\.json$/.test(name))
  return files
    .sort()
    .slice(-SLIPS_MAX)
    .flatMap((name) => readSlip(join(dir, name)) ?? [])
}

/** A slip that a crash or a full disk cut short is no slip: null. */
function readSlip(file: string): PrintedSlip | null {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8'))) as unknown as PrintedSlip
  } catch {
    return null
  }
}

/** What a sender has on the way: bytes that are not printed yet, and whether it hung up. */
interface Sender {
  socket: Socket
  reader: PaperReader
  waiting: Buffer[]
  size: number
  ended: boolean
}

class Machine {
  readonly slips: Drawer
  readonly #columns: number
  readonly #senders = new Set<Sender>()
  #state: VirtualState = 'operational'

  constructor(columns: number, slips: Drawer) {
    this.#columns = columns
    this.slips = slips
  }

  get state(): VirtualState {
    return this.#state
  }

  get unfinished(): Slip[] {
    return [...this.#senders].flatMap((sender) => sender.reader.unfinished ?? [])
  }

  setState(state: VirtualState): void {
    this.#state = state
    for (const sender of this.#senders) this.#print(sender)
  }

  serve(socket: Socket): void {
    const answer = (byte: number): void => {
      if (socket.writable) socket.write(Uint8Array.of(byte))
    }
    const reader = new PaperReader(
      this.#columns,
      (slip) => this.slips.add(slip),
      () => answer(inTurnByte(this.#state)),
    )
    const sender: Sender = { socket, reader, waiting: [], size: 0, ended: false }
    const splitRealTime = realTimeSplitter((n) => answer(statusByte(this.#state, n)))
    this.#senders.add(sender)
    socket.on('data', (chunk) => {
      const bytes = splitRealTime(chunk)
      sender.waiting.push(bytes)
      sender.size += bytes.length
      this.#print(sender)
      if (sender.size > BUFFER_MAX) socket.destroy()
    })
    socket.on('end', () => socket.end())
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      sender.ended = true
      this.#print(sender)
    })
  }

  async close(server: Server): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const sender of this.#senders) sender.socket.destroy()
    await closed
  }

  #print(sender: Sender): void {
    if (isStopped(this.#state)) return
    const bytes = Buffer.concat(sender.waiting.splice(0))
    sender.size = 0
    sender.reader.write(bytes)
    if (!sender.ended) return
    sender.reader.end()
    this.#senders.delete(sender)
  }
}

/**
 * Takes DLE EOT n out of a stream, wherever its pieces are cut, and hands its n over at once; what is left is
 * to be printed.
 */
function realTimeSplitter(ask: (n: number) => void): (chunk: Buffer) => Buffer {
  let held: number[] = []
  return (chunk) => {
    const left: number[] = []
    for (const byte of chunk) {
      const fits = held.length === 0 ? byte === 0x10 : held.length === 1 ? byte === 0x04 : byte >= 1 && byte <= 4
      if (!fits) left.push(...held)
      if (fits && held.length === 2) ask(byte)
      if (fits && held.length < 2) held.push(byte)
      else held = []
      if (!fits) left.push(byte)
    }
    return Buffer.from(left)
  }
}

function statusByte(state: VirtualState, n: number): number {
  const stopped = isStopped(state)
  if (n === 1) return STATUS_FIXED | (stopped ? STATUS_BIT.printer.offline : 0)
  if (n === 2) {
    const { cover_open, paper_end, error } = STATUS_BIT.offline
    return STATUS_FIXED | ({ cover_open, paper_end, cutter_error: error }[state as string] ?? 0)
  }
  if (n === 3) return STATUS_FIXED | (state === 'cutter_error' ? STATUS_BIT.error.cutter : 0)
  const { near_end, end } = STATUS_BIT.paper
  return STATUS_FIXED | ({ paper_near_end: near_end, paper_end: near_end | end }[state as string] ?? 0)
}

/**
 * The answer to GS r 1: paper near its end, or not. It is never given without paper, for then nothing is
 * printed.
 */
function inTurnByte(state: VirtualState): number {
  return state === 'paper_near_end' ? 0x03 : 0
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function pageOf(machine: Machine, about: { address: string; paper: Paper }): Hono {
  const view = () => ({ ...about, state: machine.state, slips: machine.slips.kept, unfinished: machine.unfinished })
  return new Hono()
    .get('/', (c) => c.html(virtualPage({ ...view(), base: c.req.path.replace(/\/$/, '') })))
    .get('/slips', (c) => c.html(slipsHtml(view())))
    .get('/paper', (c) => c.json(view()))
    .get('/page.css', (c) => c.body(virtualStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
    .get('/page.js', (c) => c.body(virtualScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
    .post('/state', async (c) => {
      const asked = z.strictObject({ state: VirtualState }).safeParse(await c.req.json().catch(() => null))
      if (!asked.success) return c.json({ message: 'There is no such state.', errors: {} }, 422)
      machine.setState(asked.data.state)
      return c.json({ data: { state: asked.data.state } })
    })
}
