import type { Database, Statement } from 'better-sqlite3'
import type { PrinterState } from '#protocol/register/calls.ts'

/**
 * Why a job waits or failed: a state of the printer, or `restarted` (nothing was printed), `interrupted`
 * (some of it may be), `unreadable` (its rows are no rows).
 */
export type PrintReason = PrinterState | 'restarted' | 'interrupted' | 'unreadable'

/** `sent` = some of it may be on paper already, so that printing it once more makes a copy. */
export interface PrintJob {
  event_id: string
  printer_id: number
  copy: boolean
  sent: boolean
  state: 'waiting' | 'printing' | 'printed' | 'failed'
  reason: PrintReason | null
  created_at: string
  printed_at: string | null
}

interface Row extends Omit<PrintJob, 'copy' | 'sent'> {
  copy: 0 | 1
  sent: 0 | 1
}

const COLUMNS = 'event_id, printer_id, copy, sent, state, reason, created_at, printed_at'

/** The rows of `print_jobs`. Writes belong into a transaction of the caller. */
export class JobTable {
  readonly #find: Statement<[string], Row>
  readonly #rows: Statement<[string], string>
  readonly #next: Statement<[number], string>
  readonly #open: Statement<[number], number>
  readonly #unprinted: Statement<[number], Row>
  readonly #insert: Statement
  readonly #mark: Statement
  readonly #repeat: Statement
  readonly #abandon: Statement
  readonly #prune: Statement

  constructor(sqlite: Database) {
    this.#find = sqlite.prepare(`select ${COLUMNS} from print_jobs where event_id = ?`)
    this.#rows = sqlite.prepare<[string], string>('select rows from print_jobs where event_id = ?').pluck()
    this.#next = sqlite
      .prepare<[number], string>(
        "select event_id from print_jobs where printer_id = ? and state = 'waiting' order by job_id limit 1",
      )
      .pluck()
    this.#open = sqlite
      .prepare<[number], number>(
        "select count(*) from print_jobs where printer_id = ? and state in ('waiting', 'printing')",
      )
      .pluck()
    this.#unprinted = sqlite.prepare(
      `select ${COLUMNS} from print_jobs where printer_id = ? and state <> 'printed' order by job_id limit 100`,
    )
    this.#insert = sqlite.prepare(
      "insert into print_jobs (event_id, printer_id, rows, copy, state, created_at) values (?, ?, ?, ?, 'waiting', ?)",
    )
    this.#mark = sqlite.prepare(
      'update print_jobs set state = ?, sent = sent or ?, reason = ?, printed_at = coalesce(?, printed_at) where event_id = ?',
    )
    this.#repeat = sqlite.prepare(
      "update print_jobs set state = 'waiting', copy = copy or sent, reason = null where event_id = ? and state in ('printed', 'failed')",
    )
    this.#abandon = sqlite.prepare(
      `update print_jobs set reason = iif(state = 'printing', 'interrupted', 'restarted'), sent = sent or state = 'printing', state = 'failed'
       where state in ('waiting', 'printing')`,
    )
    this.#prune = sqlite.prepare("delete from print_jobs where created_at < ? and state in ('printed', 'failed')")
  }

  find(event_id: string): PrintJob | null {
    const row = this.#find.get(event_id)
    return row ? jobOf(row) : null
  }

  /** The rows of a job, as they were stored. */
  rows(event_id: string): unknown {
    return JSON.parse(this.#rows.get(event_id)!)
  }

  /** The job of this printer that waits longest. */
  next(printer_id: number): string | null {
    return this.#next.get(printer_id) ?? null
  }

  countOpen(printer_id: number): number {
    return this.#open.get(printer_id)!
  }

  unprinted(printer_id: number): PrintJob[] {
    return this.#unprinted.all(printer_id).map(jobOf)
  }

  insert(job: { event_id: string; printer_id: number; rows: string; copy: boolean; created_at: string }): void {
    this.#insert.run(job.event_id, job.printer_id, job.rows, Number(job.copy), job.created_at)
  }

  /** `sent` is never taken back; `printed_at` keeps the last time it was printed. */
  mark(
    event_id: string,
    change: { state: PrintJob['state']; sent?: boolean; reason?: PrintReason; printed_at?: string },
  ): void {
    this.#mark.run(
      change.state,
      Number(change.sent ?? false),
      change.reason ?? null,
      change.printed_at ?? null,
      event_id,
    )
  }

  /** Makes a finished or failed job wait again, as a copy if any of it may be on paper. */
  repeat(event_id: string): void {
    this.#repeat.run(event_id)
  }

  /** Ends what an earlier process left: never printed by itself, offered instead. */
  abandon(): void {
    this.#abandon.run()
  }

  prune(before: string): number {
    return this.#prune.run(before).changes
  }
}

function jobOf(row: Row): PrintJob {
  return { ...row, copy: row.copy === 1, sent: row.sent === 1 }
}
