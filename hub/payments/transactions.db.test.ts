import { beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { Transactions } from './transactions.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
})

/** The numbers of a house, with the transaction that wrote each. */
function written(exhibitor_id: number): Promise<{ payment_id: string; transaction_id: string; writer: string }[]> {
  return withExhibitor(database.pool, exhibitor_id, async (client) => {
    const { rows } = await client.query(
      'select payment_id, transaction_id, xmin::text as writer from payment_transactions order by payment_id',
    )
    return rows
  })
}

test('F-217 numbers of payments that come together are written together, those of each house for itself', async () => {
  const transactions = new Transactions(database.pool)
  const ids = Array.from({ length: 40 }, (_, i) => `p${100 + i}`)
  await Promise.all([...ids.map((id) => transactions.keep(1, id, `tr_${id}`)), transactions.keep(2, 'p1', 'tr_1')])
  const rows = await written(1)
  expect(rows.map(({ payment_id, transaction_id }) => [payment_id, transaction_id])).toEqual(
    ids.map((id) => [id, `tr_${id}`]),
  )
  expect(new Set(rows.map(({ writer }) => writer)).size).toBe(1)
  expect((await written(2)).map(({ transaction_id }) => transaction_id)).toEqual(['tr_1'])
})

test('F-217 a hub that stops writes the numbers that wait, and those that are being written', async () => {
  const transactions = new Transactions(database.pool)
  void transactions.keep(3, 'p1', 'tr_1')
  await transactions.close()
  void transactions.keep(3, 'p2', 'tr_2')
  void transactions.keep(3, 'p3', 'tr_3')
  await transactions.close()
  expect((await written(3)).map(({ transaction_id }) => transaction_id)).toEqual(['tr_1', 'tr_2', 'tr_3'])
})
