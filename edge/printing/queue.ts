import * as z from 'zod'
import type { Paper } from '#protocol/bills/paper-parts.ts'
import { PaperRow } from '#protocol/bills/receipt.ts'
import type { PrinterState } from '#protocol/register/calls.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { later } from '#protocol/server/background.ts'
import { SingleFlight } from '#protocol/server/pace.ts'
import type { EdgeDb } from '../db/open.ts'
import { JobTable, type PrintJob } from './jobs.ts'
import { layOut } from './layout.ts'
import { isStopped } from './status.ts'
import { PATIENCE, type Patience, type PrinterAddress, print, readState } from './transport.ts'

/** A printer of this cinema as configured; `address` null = switched off in the settings. */
export interface Printer {
  address: PrinterAddress | null
  paper: Paper
}

export interface PrintQueueOptions {
  db: EdgeDb
  printer: (printer_id: number) => Printer | undefined
  /** The present instant, ISO text with Z. */
  now: () => string
  /** Called after every committed change of a job. */
  changed?: (job: PrintJob) => void
  /**
   * Called with what the database threw while a job was worked on (disk full); the job keeps its last
   * committed state.
   */
  failed?: (error: unknown) => void
  patience?: Patience
  /** How long a printer that is not fit is left alone before it is asked again. */
  retry_ms?: number
}

/** Jobs that may wait for one printer. */
const WAITING_MAX = 200
const RETRY_MS = 2_000
/** A state read so recently is given again without asking the printer. */
const STATE_AGE_MS = 1_000
/** How long a stop waits for a print that is under way. */
const STOP_MS = 2_000

const Rows = z.array(PaperRow)

/**
 * One printer's turn: one print or one reading of its state at a time, for most printers take one connection
 * only.
 */
interface Lane {
  working: Promise<void> | null
  known: { state: PrinterState; at: number } | null
  callOff: (() => void) | null
}

/**
 * Prints each event once. A job is on disk before it is answered, and marked `printing` there before its
 * first byte leaves. A printer that is not fit keeps its jobs waiting and is asked again; a print that broke
 * off after its first byte has failed, and only a person prints it again, as a copy. After a restart nothing
 * is printed by itself: what was left is `failed` (`restarted` or `interrupted`) and offered.
 */
export class PrintQueue {
  readonly #options: Required<PrintQueueOptions>
  readonly #table: JobTable
  readonly #lanes = new Map<number, Lane>()
  readonly #readings = new SingleFlight<PrinterState, number>()
  #stopping = false
  #closed = false

  constructor(options: PrintQueueOptions) {
    this.#options = { changed: () => {}, failed: () => {}, patience: PATIENCE, retry_ms: RETRY_MS, ...options }
    this.#table = new JobTable(options.db.sqlite)
    options.db.immediate(() => this.#table.abandon())
  }

  /**
   * Takes a job; a second one for the same event changes nothing and answers the first. On disk when it
   * resolves. Refused as `print_queue_full` when too many wait for this printer.
   */
  async enqueue(wanted: {
    event_id: string
    printer_id: number
    rows: readonly PaperRow[]
    copy?: boolean
  }): Promise<Result<PrintJob, Refusal<'print_queue_full'>>> {
    const { event_id, printer_id, rows, copy = false } = wanted
    const answer = await this.#options.db.queue.run((): Result<PrintJob, Refusal<'print_queue_full'>> => {
      const known = this.#table.find(event_id)
      if (known) return ok(known)
      if (this.#table.countOpen(printer_id) >= WAITING_MAX) return refuse('print_queue_full', 'message', { printer_id })
      this.#table.insert({ event_id, printer_id, rows: JSON.stringify(rows), copy, created_at: this.#options.now() })
      return ok(this.#table.find(event_id)!)
    })
    if (answer.ok && answer.value.state === 'waiting') this.#wake(printer_id)
    return answer
  }

  /**
   * Prints a finished or failed job once more, as a copy if any of it may be on paper. Null for an unknown
   * event; a job under way is left alone.
   */
  async again(event_id: string): Promise<PrintJob | null> {
    const job = await this.#write(event_id, () => this.#table.repeat(event_id))
    if (job?.state === 'waiting') this.#wake(job.printer_id)
    return job
  }

  job(event_id: string): PrintJob | null {
    return this.#table.find(event_id)
  }

  /** Jobs of a printer that are not on paper, oldest first: what a register offers to print. At most 100. */
  unprinted(printer_id: number): PrintJob[] {
    return this.#table.unprinted(printer_id)
  }

  /** How many jobs wait for this printer or are under way. */
  waiting(printer_id: number): number {
    return this.#table.countOpen(printer_id)
  }

  /** Forgets finished and failed jobs made before this instant. */
  prune(before: string): Promise<number> {
    return this.#options.db.queue.run(() => this.#table.prune(before))
  }

  /** How the printer is (F-263): busy while a job of ours is on it; asked once a second at most. */
  async state(printer_id: number): Promise<PrinterState> {
    const address = this.#options.printer(printer_id)?.address
    if (!address) return 'disabled'
    const lane = this.#lane(printer_id)
    if (lane.working) return lane.known && isStopped(lane.known.state) ? lane.known.state : 'busy'
    if (lane.known && performance.now() - lane.known.at < STATE_AGE_MS) return lane.known.state
    return this.#readings.run(async () => learn(lane, await readState(address, this.#options.patience)), printer_id)
  }

  /**
   * Begins nothing more and waits a moment for what is under way; what does not end in it is `interrupted` at
   * the next start.
   */
  async stop(): Promise<void> {
    this.#stopping = true
    const lanes = [...this.#lanes]
    for (const [, lane] of lanes) lane.callOff?.()
    const underWay = lanes.flatMap(([printer_id, { working }]) => [working, this.#readings.underWay(printer_id)])
    await withinMs(STOP_MS, Promise.all(underWay))
    this.#closed = true
  }

  #lane(printer_id: number): Lane {
    const lane = this.#lanes.get(printer_id) ?? { working: null, known: null, callOff: null }
    this.#lanes.set(printer_id, lane)
    return lane
  }

  #wake(printer_id: number): void {
    const lane = this.#lane(printer_id)
    if (this.#stopping || lane.working) return
    lane.callOff?.()
    lane.callOff = null
    lane.working = this.#turn(printer_id, lane)
  }

  /**
   * Prints what waits, and comes again later when some of it still does: the printer is not fit, or the disk
   * does not take what became of a job.
   */
  async #turn(printer_id: number, lane: Lane): Promise<void> {
    const { failed, retry_ms } = this.#options
    let fit = false
    let more = true
    try {
      fit = await this.#work(printer_id, lane)
      more = this.#table.next(printer_id) !== null
    } catch (error) {
      failed(error)
    }
    lane.working = null
    if (this.#stopping || !more) return
    lane.callOff = later(fit ? 0 : retry_ms, () => this.#wake(printer_id), failed)
  }

  /**
   * Prints what waits, oldest first; true when nothing does any more, false when the printer has to be left
   * alone for a while.
   */
  async #work(printer_id: number, lane: Lane): Promise<boolean> {
    await this.#readings.underWay(printer_id)
    while (!this.#stopping) {
      const event_id = this.#table.next(printer_id)
      if (event_id === null) return true
      if (!(await this.#print(event_id, this.#options.printer(printer_id), lane))) return false
    }
    return false
  }

  /** One try at one job; false when the printer has to be left alone for a while. */
  async #print(event_id: string, printer: Printer | undefined, lane: Lane): Promise<boolean> {
    if (!printer?.address) return this.#wait(event_id, 'disabled', lane)
    const rows = Rows.safeParse(this.#table.rows(event_id))
    if (!rows.success) {
      await this.#mark(event_id, { state: 'failed', reason: 'unreadable' })
      return true
    }
    const bytes = layOut(rows.data, { paper: printer.paper, copy: this.#table.find(event_id)!.copy })
    const begin = async (): Promise<boolean> => {
      if (this.#stopping) return false
      learn(lane, 'operational')
      await this.#mark(event_id, { state: 'printing', sent: true })
      return true
    }
    const outcome = await print(printer.address, bytes, begin, this.#options.patience)
    if (outcome.ok) {
      lane.known = null
      await this.#mark(event_id, { state: 'printed', sent: true, printed_at: this.#options.now() })
      return true
    }
    if (!outcome.sent) return !this.#stopping && this.#wait(event_id, outcome.state, lane)
    learn(lane, outcome.state)
    await this.#mark(event_id, { state: 'failed', sent: true, reason: outcome.state })
    return !isStopped(outcome.state)
  }

  async #wait(event_id: string, reason: PrinterState, lane: Lane): Promise<false> {
    learn(lane, reason)
    if (!this.#closed && this.#table.find(event_id)?.reason !== reason)
      await this.#mark(event_id, { state: 'waiting', reason })
    return false
  }

  async #mark(event_id: string, change: Parameters<JobTable['mark']>[1]): Promise<void> {
    await this.#write(event_id, () => this.#table.mark(event_id, change))
  }

  /**
   * Writes, then notifies. After the end of the process's patience nothing is written any more: the next
   * start knows what that means.
   */
  async #write(event_id: string, change: () => void): Promise<PrintJob | null> {
    if (this.#closed) return null
    const job = await this.#options.db.queue.run(() => {
      change()
      return this.#table.find(event_id)
    })
    if (job) this.#options.changed(job)
    return job
  }
}

function learn(lane: Lane, state: PrinterState): PrinterState {
  lane.known = { state, at: performance.now() }
  return state
}

async function withinMs(wait_ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, wait_ms)
  })
  await Promise.race([work, patience])
  clearTimeout(timer)
}
