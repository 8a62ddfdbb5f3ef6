import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideBirth, decideHandover, decideHold } from '#protocol/ledger/decide-seats.ts'
import type { EntryData } from '#protocol/ledger/entries.ts'
import { ok } from '#protocol/result.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { Notices } from '../../hub/db/notices.ts'
import { Lanes } from '../../hub/ledger/lanes.ts'
import type { StepContext } from '../../hub/ledger/step.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { chainBreaks, differences, foldJournal, type JournalRow, type Rows, rowsOfTables } from './fold.ts'

let database: FreshDatabase
let notices: Notices
let lanes: Lanes

beforeAll(async () => {
  database = await freshDatabase()
  notices = new Notices(database.url, pino({ level: 'silent' }))
  await notices.open()
  lanes = new Lanes({ database_url: database.url, pool: database.pool, notices, schedules: async () => [] })
  const lane = await lanes.of(1, 1)
  const run = (stream: 'own' | 'down', decide: (step: StepContext) => EntryData) =>
    lane.run({
      decide: (step) => {
        step.append(stream, decide(step))
        return ok(null)
      },
    })
  const schedule_id = 7
  const granted = <T>(decided: { ok: true; value: T } | { ok: false }): T => {
    if (!decided.ok) throw new Error('refused')
    return decided.value
  }
  await run('own', ({ ledger }) =>
    granted(decideBirth(ledger, { schedule_id, max_online: 4, groups: [1, 2, 3, 4, 5, 6] })),
  )
  await run('own', ({ ledger, now }) => {
    const bill = { bill_id: randomUUID(), source: 'site', replaces: null, renewed: false, visitor: 'somebody' }
    return granted(decideHold(ledger, { ...bill, schedule_id, slots: [2, 3], due_at: now }))
  })
  await run('down', ({ ledger }) => decideHandover(ledger, { schedule_id, slots: [5, 6] }).entry!)
})
afterAll(async () => {
  await lanes.close()
  await notices.close()
  await database.close()
})

function query<R extends object>(sql: string) {
  return withExhibitor(database.pool, 1, async (client) => (await client.query<R>(sql)).rows)
}

function tables(): Promise<Rows> {
  return rowsOfTables((name, columns) => query<object>(`select ${columns.join(', ')} from ${name}`))
}

function journal() {
  return query<JournalRow>('select stream, epoch, n, hash, body from journal order by ord')
}

test('L3 the tables of the hub are the fold of its journal', async () => {
  const [rows, entries] = [await tables(), await journal()]
  expect(entries.map(({ stream }) => stream)).toEqual(['own', 'own', 'down'])
  expect(rows.slots.size).toBe(6)
  expect(differences(rows, foldJournal('hub', entries))).toEqual([])
})

test.each([
  [`update slots set state = 'sold' where slot = 3`, /^slots 7 3 is .*"sold"/],
  [`update bills set due_at = due_at + interval '1 ms'`, /^bills /],
  ['delete from slots where slot = 6', /^slots 7 6 is nothing/],
  [`insert into questions values (1, 1, 'q', 'sale', 'open')`, /^questions q is .*its journal makes nothing$/],
])('L3 a row that no entry made is found: %s', async (sql, words) => {
  await query('select 1')
  const client = await database.pool.connect()
  // as the owner: the program may not
  await client.query(`begin; select set_config('app.exhibitor', '1', true); set local role none`)
  await client.query(sql)
  const rows = await rowsOfTables(
    async (name, columns) => (await client.query(`select ${columns.join(', ')} from ${name}`)).rows,
  )
  await client.query('rollback')
  client.release()
  const apart = differences(rows, foldJournal('hub', await journal()))
  expect(apart).toHaveLength(1)
  expect(apart[0]).toMatch(words)
})

test('L11 a chain with a changed, a missing or an exchanged entry is found', async () => {
  const own = (await journal()).filter(({ stream }) => stream === 'own')
  const [first, second] = own as [JournalRow, JournalRow]
  expect(chainBreaks(own)).toEqual([])
  expect(chainBreaks([first, { ...second, body: `${second.body} ` }])).toHaveLength(1)
  expect(chainBreaks([second])).toHaveLength(2)
  expect(chainBreaks([second, first]).length).toBeGreaterThan(1)
})
