import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import type { Scope } from '#protocol/ledger/audit-rounds.ts'
import { auditLedger } from './audit.ts'

/**
 * The thread of watch.ts: one check of the file that it is given, over everything or over a scope, and its
 * end.
 */
const { file, scope } = workerData as { file: string; scope: Scope | null }
const sqlite = new Sqlite(file, { readonly: true })
parentPort!.postMessage(auditLedger(sqlite, scope))
sqlite.close()
