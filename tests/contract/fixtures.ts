import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SealedEntry, Stream } from '../../protocol/ledger/entries.ts'

export const FIXTURES = join(import.meta.dirname, '../../protocol/ledger/fixtures')

/**
 * Entries in the order in which a hub applied them, and its ledger afterwards, a list of rows for each table.
 */
export interface FixtureFile {
  entries: (SealedEntry & { stream: Stream })[]
  after: Row[][]
}
export type Row = Record<string, unknown>

/** The rows of `pictureOf`. */
export function tablesOf(picture: string): Row[][] {
  const tables = JSON.parse(picture) as [string, unknown][][][]
  return tables.map((rows) => rows.map((row) => Object.fromEntries(row)))
}

export function readFixtures(): [string, FixtureFile][] {
  return readdirSync(FIXTURES)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, JSON.parse(readFileSync(join(FIXTURES, name), 'utf8')) as FixtureFile])
}
