import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { registerReport } from '#protocol/register/report.ts'
import { MAX_BYTES_PER_PART, MAX_RECEIPTS_PER_PART } from '#protocol/sync/recount.ts'
import { until } from '../../tests/until.ts'
import { createEdgeClient } from './edge-client.ts'
import { keepIntent, keepReceipt, keepVoided, type OutboxStorage } from './outbox.ts'
import { Questions } from './questions.ts'
import { ReportParts } from './report-parts.ts'
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

/** The box is replaced by an empty one, which has the next epoch. */
function replaceBox(): void {
  desk.edge.epoch += 1
  desk.edge.entries.length = 0
  desk.edge.refused.clear()
  desk.edge.confirmed.clear()
  desk.edge.papers.length = 0
}

async function kept(question_id: string) {
  return (await openFile().recent(50)).find((record) => record.question_id === question_id)
}

describe('L9 a register at a box that came after another one', () => {
  test('L9 gives up what the box of before did not answer, and keeps the epoch, in one write', async () => {
    const questions = await register()
    await questions.ask(sale())
    desk.edge.lose = (path) => (path.endsWith('questions') ? 'answer' : undefined)
    const lost = sale()
    expect(await questions.ask(lost)).toEqual({ kind: 'unanswered', why: 'no_answer' })
    desk.edge.lose = () => undefined
    replaceBox()
    await questions.meet(2)
    expect((await kept(lost.question_id))?.status).toBe('voided')
    expect(await openFile().mark()).toEqual({ epoch: 2, n: 0 })
    expect(await openFile().adoption()).toMatchObject({ epoch: 2, reported: false })
    expect(questions.get().adoption?.given_up.map(({ question_id }) => question_id)).toEqual([lost.question_id])
    await questions.pulse()
    expect(desk.edge.entries).toEqual([])
  })

  test('L9 adopts nothing that its disk does not take', async () => {
    const storage = openFile()
    const write: OutboxStorage['write'] = (records, facts) =>
      facts?.adoption ? Promise.reject(new Error('disk full')) : storage.write(records, facts)
    const questions = await register({ ...storage, write })
    await questions.ask(sale())
    replaceBox()
    await questions.meet(2)
    expect(questions.get()).toMatchObject({ mark: { epoch: 1, n: 1 }, adoption: null })
    await questions.ask(sale())
    expect(desk.edge.entries).toEqual([])
  })

  test('L9 asks the new box nothing before it has adopted its epoch, and finds out by itself that it must', async () => {
    const questions = await register()
    await questions.ask(sale())
    await questions.pulse()
    replaceBox()
    const unaware = sale()
    await questions.ask(unaware)
    expect(desk.edge.entries).toEqual([])
    expect((await kept(unaware.question_id))?.status).toBe('voided')
    expect(questions.get().mark).toEqual({ epoch: 2, n: 0 })
    expect((await questions.ask(sale())).kind).toBe('answered')
  })

  test('L9 an answer of the box of before that comes after the adoption changes nothing', async () => {
    const storage = openFile()
    const client = createEdgeClient({ origin: desk.edge.origin, fetch, headers: () => ({}), timeout_ms: 2000 })
    let arrive = (): void => undefined
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const late: typeof client = async (call, request) => {
      const answer = await client(call, request)
      if (call.path === '/api/register/questions') await held
      return answer
    }
    const now = () => '2026-11-21T19:42:00.000Z'
    const questions = new Questions({ storage, edge: late, now, new_id: randomUUID })
    await questions.start()
    const question = sale()
    const asked = questions.ask(question)
    await questions.meet(2)
    arrive()
    expect((await asked).kind).toBe('voiding')
    expect(await kept(question.question_id)).toMatchObject({ status: 'voided', receipt: null })
  })

  test('L5 a box with an epoch before the adopted one sells nothing to it, until the right one answers', async () => {
    const questions = await register()
    await questions.meet(2)
    const question = sale()
    expect((await questions.ask(question)).kind).toBe('unanswered')
    expect(questions.get().old_box).toBe(true)
    expect(desk.edge.entries).toEqual([])
    replaceBox()
    await questions.meet(2)
    expect(questions.get().old_box).toBe(false)
    await questions.pulse()
    expect(desk.edge.entries.map((entry) => entry.question.question_id)).toEqual([question.question_id])
  })

  test('L9 what stopped selling at the box of before does not stop it at the new one', async () => {
    const questions = await register()
    await questions.ask(sale())
    desk.edge.entries.length = 0
    expect(await questions.ask(sale())).toEqual({ kind: 'mismatch', fit: 'behind' })
    replaceBox()
    await questions.meet(2)
    expect(questions.get().mismatch).toBeNull()
    expect((await questions.ask(sale())).kind).toBe('answered')
  })
})

describe('L9 the report of a register', () => {
  test('L9 has every receipt and what was given up, and is sent until the hub has it', async () => {
    const first = await register()
    const sold = sale()
    await first.ask(sold)
    const receipt = desk.edge.entries[0]!.receipt
    desk.edge.lose = (path) => (path.endsWith('questions') ? 'answer' : undefined)
    const lost = sale()
    await first.ask(lost)
    desk.edge.lose = () => undefined
    replaceBox()
    desk.edge.reports = null
    await first.meet(2)
    await first.report()
    expect(first.get().adoption?.reported).toBe(false)
    desk.edge.reports = []
    const second = await register()
    await second.report()
    const { question_id: _, ...sealed } = receipt
    const given_up = [{ question_id: lost.question_id, bill_id: lost.bill_id }]
    expect(desk.edge.reports).toEqual([{ part: 1, parts: 1, receipts: [sealed], given_up, waiting: [] }])
    expect((await openFile().adoption())?.reported).toBe(true)
    await second.report()
    expect(desk.edge.reports).toHaveLength(1)
  })

  test('L9 is the same when it is made again after sales at the new box', async () => {
    const questions = await register()
    await questions.ask(sale())
    replaceBox()
    desk.edge.reports = null
    await questions.meet(2)
    await questions.ask(sale())
    desk.edge.lose = (path) => (path === registerReport.path ? 'answer' : undefined)
    desk.edge.reports = []
    await questions.report()
    desk.edge.lose = () => undefined
    await questions.ask(sale())
    await (await register()).report()
    expect(desk.edge.reports).toHaveLength(2)
    expect(desk.edge.reports[1]).toEqual(desk.edge.reports[0])
  })

  test('L9 of a register that kept nothing is one empty part; at the first box there is none', async () => {
    const questions = await register()
    await questions.meet(1)
    await questions.report()
    expect(desk.edge.reports).toEqual([])
    replaceBox()
    await questions.meet(2)
    await questions.report()
    expect(desk.edge.reports).toEqual([{ part: 1, parts: 1, receipts: [], given_up: [], waiting: [] }])
  })

  test('L9 is made anew for each box that comes, of all that is kept, and counts for the epoch that it was made for', async () => {
    const questions = await register()
    await questions.meet(1)
    await questions.ask(sale())
    replaceBox()
    await questions.meet(2)
    await questions.report()
    await questions.ask(sale())
    replaceBox()
    desk.edge.reports = []
    await questions.meet(3)
    await questions.report()
    expect(desk.edge.reports.map(({ receipts }) => receipts.length)).toEqual([2])
    expect(questions.get().adoption).toMatchObject({ epoch: 3, reported: true })
    // another box comes while the last part is on its way
    replaceBox()
    await questions.meet(4)
    desk.edge.lose = (path) => {
      if (path === registerReport.path) void questions.meet(5)
      return undefined
    }
    await questions.report()
    expect(questions.get().adoption).toMatchObject({ epoch: 5, reported: false })
  })

  test('L9 has all that a register keeps, however much that is', async () => {
    const outbox = openFile()
    const records = Array.from({ length: 1_001 }, () => keepVoided(keepIntent(sale(), '', { epoch: 1, n: 0 })))
    await outbox.write(records)
    const questions = await register(outbox)
    desk.edge.epoch = 2
    await questions.meet(2)
    await questions.report()
    const named = desk.edge.reports!.flatMap(({ given_up }) => given_up.map(({ question_id }) => question_id))
    expect(named).toEqual(records.map(({ question_id }) => question_id).sort())
  })

  test('L9 goes in parts of so many receipts and so many bytes, none of them empty', () => {
    const made = new ReportParts(2)
    const receiptOf = (body: string, n: number) => ({ question_id: `q${n}`, epoch: 1, n, hash: 'aa', body })
    const record = (n: number, body: string) => {
      const intent = keepIntent({ ...sale(), question_id: `q${n}` }, '', { epoch: 1, n: 0 })
      return keepReceipt(intent, receiptOf(body, n))
    }
    for (let n = 1; n <= MAX_RECEIPTS_PER_PART + 1; n++) made.add(record(n, '{}'))
    made.add(record(900, 'x'.repeat(MAX_BYTES_PER_PART)))
    made.add(keepVoided(keepIntent({ ...sale(), question_id: 'q901' }, '', { epoch: 1, n: 0 })))
    made.add(keepIntent({ ...sale(), question_id: 'q902' }, '', { epoch: 2, n: 0 }))
    expect(made.parts.map(({ receipts, given_up }) => [receipts.length, given_up.length])).toEqual([
      [MAX_RECEIPTS_PER_PART, 0],
      [1, 0],
      [1, 1],
    ])
    expect(made.parts.at(-1)?.given_up[0]?.question_id).toBe('q901')
    const long = new ReportParts(2)
    for (const [n, part] of [0.6, 0.3, 0.6, 0.3].entries()) long.add(record(n, 'x'.repeat(part * MAX_BYTES_PER_PART)))
    expect(long.parts.map(({ receipts }) => receipts.length)).toEqual([2, 2])
    const ended = new ReportParts(2)
    for (let n = 0; n <= MAX_RECEIPTS_PER_PART; n++)
      ended.add(keepVoided(keepIntent({ ...sale(), question_id: `q${n}` }, '', { epoch: 1, n: 0 })))
    expect(ended.parts.map(({ given_up }) => given_up.length)).toEqual([MAX_RECEIPTS_PER_PART, 1])
  })
})

describe('L9 receipts of before at the new box', () => {
  test('L9 are confirmed only after the report, with the entry itself, until their paper is out', async () => {
    let tried = 0
    desk.edge.lose = (path) => (path.endsWith('confirm') && ++tried > 0 ? 'request' : undefined)
    const questions = await register()
    const sold = sale()
    await questions.ask(sold)
    await until(() => expect(tried).toBeGreaterThan(0))
    desk.edge.lose = () => undefined
    replaceBox()
    desk.edge.reports = null
    await questions.meet(2)
    await questions.pulse()
    expect(desk.edge.ofBefore).toEqual([])
    desk.edge.reports = []
    desk.edge.jam = true
    await questions.pulse()
    expect(desk.edge.ofBefore).toContain(sold.question_id)
    expect((await kept(sold.question_id))?.status).toBe('confirmed')
    desk.edge.jam = false
    await questions.printAgain(sold.question_id)
    expect((await kept(sold.question_id))?.status).toBe('done')
  })

  test('L9 what was given up is listed until the cashier says that the money went back', async () => {
    desk.edge.lose = () => 'request'
    const questions = await register()
    await questions.meet(1)
    const lost = sale()
    await questions.ask(lost)
    await questions.ask({ ...sale(), payments: [] }) // nothing was paid for it
    desk.edge.lose = () => undefined
    replaceBox()
    await questions.meet(undefined) // a box that does not say it
    expect([questions.get().adoption?.epoch, questions.get().mark.epoch]).toEqual([1, 1])
    await questions.meet(2)
    const again = await register()
    expect(again.get().adoption?.given_up.map(({ question }) => question)).toEqual([lost])
    desk.edge.lose = () => 'request'
    const more = sale()
    await again.ask(more)
    desk.edge.lose = () => undefined
    replaceBox()
    await again.meet(3)
    expect(again.get().adoption?.given_up.map(({ question }) => question)).toEqual([lost, more])
    await again.givenUpSeen(more.question_id)
    await again.givenUpSeen(lost.question_id)
    expect((await openFile().adoption())?.given_up).toEqual([])
  })
})
