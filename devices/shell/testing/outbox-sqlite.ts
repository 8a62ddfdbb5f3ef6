import Database from 'better-sqlite3'
import { isFinished, type Kept, NO_MARK, type OutboxFacts, type OutboxStorage } from '../outbox.ts'

/**
 * The register's memory as a SQLite file, for headless registers (tests, chaos): as durable as the browser's,
 * and it survives kill -9 in the same way.
 */
export function openSqliteOutbox(file: string): OutboxStorage & { close(): void } {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(`create table if not exists questions (
      question_id text primary key, kept_at text not null, finished integer not null, body text not null) strict;
    create table if not exists facts (key text primary key, body text not null) strict;`)
  const put = database.prepare(
    'insert into questions values (?, ?, ?, ?) on conflict (question_id) do update set finished = excluded.finished, body = excluded.body',
  )
  const putFact = database.prepare(
    'insert into facts values (?, ?) on conflict (key) do update set body = excluded.body',
  )
  const open = database.prepare<[], { body: string }>(
    'select body from questions where finished = 0 order by kept_at, rowid',
  )
  const newest = database.prepare<[number], { body: string }>(
    'select body from questions order by kept_at desc, rowid desc limit ?',
  )
  const fact = database.prepare<[string], { body: string }>('select body from facts where key = ?')
  const after = database.prepare<[string, number], { body: string }>(
    'select body from questions where question_id > ? order by question_id limit ?',
  )
  const one = database.prepare<[string], { body: string }>('select body from questions where question_id = ?')
  const write = database.transaction((records: readonly Kept[], { mark, adoption }: OutboxFacts = {}) => {
    for (const kept of records)
      put.run(kept.question_id, kept.kept_at, isFinished(kept.status) ? 1 : 0, JSON.stringify(kept))
    if (mark) putFact.run('mark', JSON.stringify(mark))
    if (adoption) putFact.run('adoption', JSON.stringify(adoption))
  })
  const read = (rows: { body: string }[]): Kept[] => rows.map((row) => JSON.parse(row.body))
  const readFact = <T>(key: string, otherwise: T): T => {
    const row = fact.get(key)
    return row ? JSON.parse(row.body) : otherwise
  }
  return {
    write: async (records, facts) => write(records, facts),
    unfinished: async () => read(open.all()),
    recent: async (limit) => read(newest.all(limit)),
    after: async (question_id, limit) => read(after.all(question_id, limit)),
    those: async (question_ids) => read(question_ids.flatMap((id) => one.get(id) ?? [])),
    mark: async () => readFact('mark', NO_MARK),
    adoption: async () => readFact('adoption', null),
    close: () => database.close(),
  }
}
