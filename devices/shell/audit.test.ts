import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { registerAudit } from '#protocol/register/audit.ts'
import { RECEIPTS_AUDITED } from '#protocol/sync/receipt-audit.ts'
import { createEdgeClient } from './edge-client.ts'
import { keepConfirmed, keepIntent, keepPrinted, keepReceipt, type OutboxStorage } from './outbox.ts'
import { Questions } from './questions.ts'
import { counterDesk, sale } from './testing/counter-desk.ts'

const desk = counterDesk()
const { openFile } = desk

/** A register that starts now with what is on its disk. */
async function register(storage: OutboxStorage = openFile()): Promise<Questions> {
  const client = createEdgeClient({ origin: desk.edge.origin, fetch, headers: () => ({}), timeout_ms: 2000 })
  const questions = new Questions({ storage, edge: client, now: () => '2026-11-21T19:42:00.000Z', new_id: randomUUID })
  await questions.start()
  return questions
}

/** So many sales of an evening long ago, of which nothing is left to do. */
async function sold(count: number): Promise<string[]> {
  const records = Array.from({ length: count }, (_, nth) => {
    const question = sale()
    const { question_id } = question
    const receipt = { question_id, epoch: 1, n: nth + 1, hash: 'a'.repeat(64), body: '{}', seal: 's'.repeat(43) }
    const kept = keepReceipt(keepIntent(question, '2021-01-01T18:00:00.000Z', { epoch: 0, n: 0 }), receipt)
    return keepPrinted(keepConfirmed(kept))
  })
  await openFile().write(records, { mark: { epoch: 1, n: count } })
  return records.map(({ question_id }) => question_id)
}

test('L11 every receipt is compared again and again, some at a time, with its seal and without its bytes', async () => {
  await sold(RECEIPTS_AUDITED + 1)
  const questions = await register()
  for (let times = 0; times < 4; times += 1) await questions.audit()
  expect(desk.edge.audits.map(({ length }) => length)).toEqual([RECEIPTS_AUDITED, 1, RECEIPTS_AUDITED, 1])
  const round = desk.edge.audits.slice(0, 2).flat()
  expect(new Set(round.map(({ n }) => n)).size).toBe(RECEIPTS_AUDITED + 1)
  expect(desk.edge.audits.slice(2).flat()).toEqual(round)
  expect(round[0]).toEqual({ epoch: 1, n: expect.any(Number), hash: 'a'.repeat(64), seal: 's'.repeat(43) })
})

test('L11 what was not answered is said again, and nothing is said while another box has to be adopted first', async () => {
  await sold(3)
  const questions = await register()
  desk.edge.lose = (path) => (path === registerAudit.path ? 'request' : undefined)
  await questions.audit()
  expect(desk.edge.audits).toEqual([])
  desk.edge.lose = () => undefined
  await questions.audit()
  expect(desk.edge.audits).toHaveLength(1)
  desk.edge.epoch = 2
  desk.edge.reports = null
  await questions.meet(2)
  await questions.report()
  await questions.audit()
  expect(desk.edge.audits).toHaveLength(1)
  desk.edge.reports = []
  await questions.report()
  await questions.audit()
  expect(desk.edge.audits).toHaveLength(2)
})

test('L11 a receipt is kept for years: no answer of an edge, and no epoch, takes one away', async () => {
  const ids = await sold(5)
  const questions = await register()
  await questions.ask(sale())
  await questions.pulse()
  await questions.audit()
  desk.edge.epoch = 2
  await questions.meet(2)
  await questions.pulse()
  await questions.audit()
  const kept = await openFile().those(ids)
  expect(kept.map(({ question_id, receipt }) => [question_id, receipt?.n])).toEqual(ids.map((id, nth) => [id, nth + 1]))
})
