import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { connectClient } from '../db/connect.ts'
import { SPEECHES } from './speech.ts'
import { troubleOf } from './trouble.ts'

/** What PostgreSQL and its client say of troubles that pass, each provoked. */
let database: FreshDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query('create table hats (id int primary key, hat text); grant all on hats to foyer_app')
  await owner.query("insert into hats values (1, 'bowler'), (2, 'fez')")
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const CHANGE = 'update hats set hat = hat where id = $1'

/** Somebody has the first hat for as long as this takes. */
async function whileTaken(work: () => Promise<unknown>): Promise<void> {
  await owner.query('begin')
  await owner.query(CHANGE, [1])
  await work().finally(() => owner.query('rollback'))
}

const TROUBLES: Readonly<Record<string, () => Promise<unknown>>> = {
  'a row that somebody else holds for too long': () =>
    whileTaken(async () => {
      const client = await connectClient(database.url)
      await client.query('set statement_timeout = 50')
      await client.query(CHANGE, [1]).finally(() => client.end())
    }),
  'a lock that is not to be had in time': () =>
    whileTaken(async () => {
      const client = await connectClient(database.url)
      await client.query('set lock_timeout = 50')
      await client.query(CHANGE, [1]).finally(() => client.end())
    }),
  'a database that does not answer': async () => {
    const client = await connectClient(database.url, { answers_within_ms: 1_000 })
    await client.query('select pg_sleep(60)').finally(() => client.end())
  },
  'two changes that wait for each other': async () => {
    const [one, other] = [await connectClient(database.url), await connectClient(database.url)]
    for (const client of [one, other]) await client.query('begin')
    await one.query(CHANGE, [1])
    await other.query(CHANGE, [2])
    const both = await Promise.allSettled([one.query(CHANGE, [2]), other.query(CHANGE, [1])])
    await Promise.all([one.end(), other.end()])
    const failed = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    throw failed.reason
  },
  'a transaction that stood still for too long': async () => {
    const client = await connectClient(database.url)
    const ended = new Promise<void>((resolve) => client.on('end', () => resolve()))
    await client.query("set idle_in_transaction_session_timeout = '20ms'; begin")
    await ended
    await client.query('select 1')
  },
  'a connection that was ended': async () => {
    const client = await connectClient(database.url)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ends = owner.query('select pg_terminate_backend($1)', [rows[0]!.pid])
    await Promise.all([client.query('select pg_sleep(60)'), ends])
  },
}

test.each(Object.entries(TROUBLES))('F-322 %s is said as something that passes, not as a bug', async (_, provoke) => {
  const error = await provoke().then(
    () => null,
    (thrown: Error) => thrown,
  )
  expect(error).toBeInstanceOf(Error)
  const trouble = troubleOf(error!, SPEECHES.en, true)
  expect([error!.message, trouble?.retry_after_s]).toEqual([error!.message, 1])
  expect(trouble!.text).toContain('Nothing was changed')
})

test('F-322 nobody is promised that nothing was changed where the answer of a change was lost', async () => {
  const known: string[] = []
  for (const [what, provoke] of Object.entries(TROUBLES)) {
    const error = await provoke().catch((thrown: Error) => thrown)
    if (troubleOf(error as Error, SPEECHES.en, false)!.text.includes('Nothing was changed')) known.push(what)
  }
  expect(known).toEqual([
    'a row that somebody else holds for too long',
    'a lock that is not to be had in time',
    'two changes that wait for each other',
  ])
})

test('F-322 what is wrong with a question stays a bug', async () => {
  const error = await owner.query('select no_such_column from hats').catch((thrown: Error) => thrown)
  expect(troubleOf(error as Error, SPEECHES.en, false)).toBeNull()
})
