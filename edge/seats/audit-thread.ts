import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { auditLedger } from './audit.ts'

/** The thread of watch.ts: one look at the file that it is given, and its end. */
const sqlite = new Sqlite(workerData as string, { readonly: true })
parentPort!.postMessage(auditLedger(sqlite))
sqlite.close()
