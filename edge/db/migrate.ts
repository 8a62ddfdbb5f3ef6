import { readdirSync, readFileSync } from 'node:fs'
import type { EdgeDb } from './open.ts'

/** The data directory was written by a newer version: this one touches nothing. */
export class NewerData extends Error {
  override name = 'NewerData'
}

const FOLDER = new URL('./migrations/', import.meta.url)
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/

/**
 * Applies, in the order of their numbers, the migrations that this file does not have yet; each is one
 * transaction with its own mark, so that a crash in between is continued by the next start. A mark that this
 * version does not know means newer data: refused before anything is changed.
 * @returns the names applied now
 */
export function migrate(db: EdgeDb, folder: URL = FOLDER): string[] {
  const known = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
  const applied = appliedNames(db)
  const unknown = [...applied].filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new NewerData(`the data holds ${unknown.join(', ')}, which this version does not know`)
  const missing = known.filter((name) => !applied.has(name))
  for (const name of missing) apply(db, name, readFileSync(new URL(name, folder), 'utf8'))
  return missing
}

function appliedNames(db: EdgeDb): ReadonlySet<string> {
  const table = db.sqlite.prepare("select 1 from sqlite_schema where type = 'table' and name = 'migrations'").get()
  if (!table) return new Set()
  return new Set(db.sqlite.prepare<[], string>('select name from migrations').pluck().all())
}

function apply(db: EdgeDb, name: string, sql: string): void {
  db.immediate(() => {
    db.sqlite.exec('create table if not exists migrations (name text primary key, applied_at text not null) strict')
    db.sqlite.exec(sql)
    db.sqlite.prepare('insert into migrations (name, applied_at) values (?, ?)').run(name, new Date().toISOString())
  })
}
