import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { LEDGER_TABLES, type LedgerTable } from '#protocol/ledger/columns.ts'
import type { Heads } from '#protocol/ledger/turn.ts'
import { migrate } from '../../edge/db/migrate.ts'
import { type EdgeDb, openDb } from '../../edge/db/open.ts'
import { headsOf } from '../../edge/ledger/load.ts'
import { EdgeStore } from '../../edge/ledger/store.ts'
import type { JournalRow, Tables } from './picture.ts'

/**
 * What SQLite answers in a turn. `abort`: one statement fails; `rollback`: it gives up the whole transaction
 * by itself, as with an I/O error; `commit`: COMMIT fails; `full`: no page more; `locked`: another process
 * writes.
 */
export const FAULTS = ['abort', 'rollback', 'commit', 'full', 'locked'] as const
export type Fault = (typeof FAULTS)[number] | null

const FAULT_SCHEMA = `
  create temp table met (fault text, at integer);
  create temp table parents (id integer primary key);
  create temp table orphans (parent integer references parents (id) deferrable initially deferred);
  create temp trigger abort_write before insert on main.journal
    when (select fault = 'abort' and at = new.n % 3 from met) begin select raise(abort, 'a fault'); end;
  create temp trigger lose_transaction before insert on main.journal
    when (select fault = 'rollback' and at = new.n % 3 from met) begin select raise(rollback, 'a fault'); end;
  create temp trigger fail_commit after insert on main.journal
    when (select fault = 'commit' from met) begin insert into orphans values (1); end`

/**
 * A store of the edge over a real SQLite file whose statements, transactions and commits can fail; its box is
 * live in the epoch 1.
 */
export class EdgeFile {
  readonly #folder = mkdtempSync(join(tmpdir(), 'foyer-ledger-'))
  readonly #file = join(this.#folder, 'edge.sqlite')
  db: EdgeDb
  store: EdgeStore

  constructor() {
    this.db = this.#open()
    this.store = new EdgeStore(this.db, () => false)
    this.store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
  }

  #open(): EdgeDb {
    const db = openDb(this.#file)
    migrate(db)
    db.sqlite.pragma('busy_timeout = 1') // who waits for a lock holds everybody up: here nobody waits
    db.sqlite.exec(FAULT_SCHEMA)
    return db
  }

  /** Another process begins with what the disk says. */
  restart(): void {
    this.db.close()
    this.db = this.#open()
    this.store = new EdgeStore(this.db, () => false)
  }

  close(): void {
    this.db.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** From now on SQLite meets this, a statement at every third entry from `at`; what is answered ends it. */
  meet(fault: Fault, at: number): () => void {
    const { sqlite } = this.db
    if (fault === 'locked') {
      const other = new Sqlite(this.#file)
      other.exec('begin immediate')
      return () => other.close()
    }
    if (fault === 'full') {
      sqlite.pragma(`max_page_count = ${sqlite.pragma('page_count', { simple: true })}`)
      return () => void sqlite.pragma('max_page_count = 1000000')
    }
    sqlite.prepare('insert into met values (?, ?)').run(fault, at)
    return () => void sqlite.prepare('delete from met').run()
  }

  journal(): JournalRow[] {
    return this.db.sqlite.prepare('select stream, epoch, n, ord, body, hash from journal').all() as JournalRow[]
  }

  heads(): Heads {
    return headsOf(this.db.sqlite)
  }

  tables(): Tables {
    const tables: Tables = new Map()
    for (const [table, { columns }] of Object.entries(LEDGER_TABLES)) {
      const names = Object.keys(columns).join(', ')
      tables.set(table as LedgerTable, this.db.sqlite.prepare(`select ${names} from ${table}`).all() as object[])
    }
    return tables
  }

  /** Ids of questions that were answered. */
  commands(): string[] {
    return this.db.sqlite.prepare<[], string>('select command_id from commands').pluck().all()
  }
}

/** A cart stands in memory alone (L12). */
export function isCart(table: LedgerTable, row: object): boolean {
  return (
    (table === 'slots' && (row as { state: string }).state === 'held') ||
    (table === 'bills' && (row as { status: string }).status === 'pending')
  )
}
