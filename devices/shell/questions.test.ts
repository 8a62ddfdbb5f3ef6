import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ask, type Question } from '#protocol/register/calls.ts'
import { createEdgeClient } from './edge-client.ts'
import type { OutboxStorage } from './outbox.ts'
import { Questions } from './questions.ts'
import { counterDesk, sale } from './testing/counter-desk.ts'

const desk = counterDesk()
const { openFile } = desk

/**
 * A power cut: from the given crossing on nothing that this process started ever comes back, as when it is
 * killed.
 */
function fuse(burns_at: number) {
  const crossed = { count: 0 }
  const cross = async (): Promise<void> => {
    crossed.count += 1
    if (crossed.count >= burns_at) await new Promise(() => undefined)
  }
  return { crossed, cross, burnt: () => crossed.count >= burns_at }
}
type Fuse = ReturnType<typeof fuse>

async function around<T>(line: Fuse, work: () => Promise<T>): Promise<T> {
  await line.cross()
  const result = await work()
  await line.cross()
  return result
}

async function register(storage: OutboxStorage, line: Fuse = fuse(Infinity)): Promise<Questions> {
  const { origin } = desk.edge
  const client = createEdgeClient({
    origin,
    fetch,
    headers: () => ({}),
    timeout_ms: 2000,
    marks: {
      carried: () => questions.carried(),
      answered: (said, carried) => questions.answered(said, carried),
    },
  })
  const questions: Questions = new Questions({
    storage: { ...storage, write: (records, facts) => around(line, () => storage.write(records, facts)) },
    edge: ((call, request) => around(line, () => client(call, request))) as typeof client,
    now: () => '2026-11-21T19:42:00.000Z',
    new_id: randomUUID,
  })
  await questions.start()
  return questions
}

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 5000; !condition(); ) {
    if (Date.now() > end) throw new Error('waited for a condition that never came')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Lives until it is done or its power is cut. */
async function live(line: Fuse, work: Promise<unknown>): Promise<void> {
  let done = false
  void work.then(() => {
    done = true
  })
  await until(() => done || line.burnt())
}

async function healed(questions: Questions): Promise<void> {
  for (let tries = 0; tries < 10 && questions.get().open.length > 0; tries++) await questions.pulse()
  expect(questions.get().open).toEqual([])
}

async function kept(question_id: string) {
  return (await openFile().recent(10)).find((record) => record.question_id === question_id)
}

async function wholeLife(questions: Questions, question: Question): Promise<void> {
  await questions.ask(question)
  await healed(questions)
}

describe('L8 a sale at the counter', () => {
  test('L8 intent, question, receipt, confirmation, paper: each is on disk before the next begins', async () => {
    const question = sale()
    const watch = openFile()
    const order: string[] = []
    const status = async () => (await watch.recent(1))[0]?.status ?? 'nothing'
    desk.edge.lose = (path) => {
      void status().then((found) => order.push(`${path.endsWith('confirm') ? 'confirm' : 'ask'} with ${found} kept`))
      return undefined
    }
    desk.edge.onPrint = () => void status().then((found) => order.push(`paper with ${found} kept`))
    await wholeLife(await register(openFile()), question)
    expect(order).toEqual(['ask with intent kept', 'confirm with received kept', 'paper with received kept'])
    expect(await status()).toBe('done')
  })

  test('L17 the receipt is kept byte for byte, and the mark rises to it', async () => {
    const question = sale()
    await wholeLife(await register(openFile()), question)
    expect((await kept(question.question_id))?.receipt).toEqual(desk.edge.entries[0]?.receipt)
    expect(await openFile().mark()).toEqual({ epoch: 1, n: 1 })
  })

  const crossings = async (work: (questions: Questions) => Promise<unknown>): Promise<number> => {
    const line = fuse(Infinity)
    await work(await register(openFile(), line))
    return line.crossed.count
  }

  test('L8 power cut between any two steps of a sale: one ticket, one paper, one receipt, or nothing at all', async () => {
    const steps = await crossings((questions) => wholeLife(questions, sale()))
    expect(steps).toBeGreaterThanOrEqual(10)
    for (let at = 1; at <= steps; at++) {
      const question = sale()
      const line = fuse(at)
      await live(line, wholeLife(await register(openFile(), line), question))
      await healed(await register(openFile()))
      const entries = desk.edge.entries.filter((entry) => entry.question.question_id === question.question_id)
      const papers = desk.edge.papers.filter((paper) => paper.question_id === question.question_id)
      const record = await kept(question.question_id)
      expect([at, entries.length, papers.length, record?.status]).toEqual(
        record ? [at, 1, 1, 'done'] : [at, 0, 0, undefined],
      )
      if (record) expect(record.receipt).toEqual(entries[0]?.receipt)
    }
  })

  test.each(['request', 'answer'] as const)(
    'L8 the %s lost at every call in turn: asked again, answered as the first time',
    async (lost) => {
      for (let at = 1; at <= 3; at++) {
        const question = sale()
        let calls = 0
        desk.edge.lose = () => (++calls === at ? lost : undefined)
        const questions = await register(openFile())
        await questions.ask(question)
        await healed(questions)
        const about = (one: { question_id: string }) => one.question_id === question.question_id
        expect(desk.edge.entries.map((entry) => entry.question).filter(about)).toHaveLength(1)
        expect(desk.edge.papers.filter(about)).toHaveLength(1)
      }
    },
  )

  test('L8 an unanswered sale says so, stays open over a restart, and is answered when the edge is back', async () => {
    const question = sale()
    desk.edge.lose = () => 'request'
    const first = await register(openFile())
    expect(await first.ask(question)).toEqual({ kind: 'unanswered', why: 'no_answer' })
    await first.pulse()
    expect(first.get().open.map((record) => record.status)).toEqual(['intent'])
    desk.edge.lose = () => undefined
    const second = await register(openFile())
    expect(second.get().open.map((record) => record.question_id)).toEqual([question.question_id])
    await healed(second)
    expect(desk.edge.papers).toHaveLength(1)
  })

  test('L8 a refusal closes the intent with the words of the edge, and nothing is asked again', async () => {
    const question = sale()
    desk.edge.refuse = () => 'H 10 was sold a moment ago.'
    const questions = await register(openFile())
    const message = 'H 10 was sold a moment ago.'
    expect(await questions.ask(question)).toEqual({ kind: 'refused', message, errors: { message: [message] } })
    expect(questions.get().open).toEqual([])
    expect(await kept(question.question_id)).toMatchObject({ status: 'refused', refusal: message, receipt: null })
  })

  test('L8 a refusal after an unanswered copy is made final by a void before it is believed: the copy that still travels sells nothing', async () => {
    const question = sale()
    desk.edge.lose = () => 'request'
    const questions = await register(openFile())
    await questions.ask(question)
    desk.edge.lose = () => undefined
    const message = 'H 10 was sold a moment ago.'
    desk.edge.refuse = (asked) => (asked.kind === 'sale' ? message : undefined)
    desk.edge.forgetsRefusals = true
    await healed(questions)
    expect(await kept(question.question_id)).toMatchObject({ status: 'voided', refusal: message })
    desk.edge.refuse = () => undefined
    const late = await fetch(`${desk.edge.origin}/api/register/questions`, {
      method: 'POST',
      body: JSON.stringify(question),
    })
    expect(late.status).toBe(422)
    expect(desk.edge.papers).toEqual([])
  })

  test('L8 a refusal of a question that the edge has ended already needs no void', async () => {
    const question = sale()
    desk.edge.lose = () => 'request'
    await (await register(openFile())).ask(question)
    desk.edge.lose = () => undefined
    desk.edge.refused.add(question.question_id)
    await healed(await register(openFile()))
    expect((await kept(question.question_id))?.status).toBe('refused')
    expect(desk.edge.entries).toEqual([])
  })

  test('L8 a refusal of what the edge has sold is not believed: its receipt is taken', async () => {
    const question = sale()
    desk.edge.lose = () => 'answer'
    await (await register(openFile())).ask(question)
    desk.edge.lose = () => undefined
    desk.edge.refuseRepeats = true
    await healed(await register(openFile()))
    expect(await kept(question.question_id)).toMatchObject({ status: 'done', receipt: desk.edge.entries[0]!.receipt })
    expect(desk.edge.papers).toHaveLength(1)
  })

  test('L8 a question is new once: what is kept of it stands, and the next one is asked', async () => {
    const questions = await register(openFile())
    const open = sale()
    desk.edge.lose = () => 'request'
    await questions.ask(open)
    desk.edge.lose = () => undefined
    for (let more = 0; more < 20; more++) await questions.ask(sale())
    await until(() => questions.get().latest[0]?.status === 'done')
    const newest = questions.get().latest[0]!
    expect(questions.get().latest).toHaveLength(20)
    for (const again of [open, newest.question]) await expect(questions.ask(again)).rejects.toThrow('asked twice')
    expect(await kept(newest.question_id)).toEqual(newest)
    expect(await questions.ask(sale())).toMatchObject({ kind: 'answered' })
  })

  test('L8 without room on the disk nothing is asked', async () => {
    const storage = { ...openFile(), write: () => Promise.reject(new Error('disk full')) }
    const questions = await register(storage)
    expect(await questions.ask(sale())).toEqual({ kind: 'not_stored' })
    expect(desk.edge.entries).toEqual([])
  })

  test('L8 a receipt that could not be stored is not confirmed and not printed until it is', async () => {
    const storage = openFile()
    let writes = 0
    const write: OutboxStorage['write'] = (records, facts) =>
      ++writes === 2 ? Promise.reject(new Error('disk full')) : storage.write(records, facts)
    const questions = await register({ ...storage, write })
    expect(await questions.ask(sale())).toEqual({ kind: 'unanswered', why: 'receipt_not_stored' })
    expect([desk.edge.entries.length, desk.edge.confirmed.size, desk.edge.papers.length]).toEqual([1, 0, 0])
    await healed(questions)
    expect([desk.edge.entries.length, desk.edge.confirmed.size, desk.edge.papers.length]).toEqual([1, 1, 1])
  })
})

/** A door that is closed until it is opened. */
function door() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('L8 L6 one move after another', () => {
  const client = () => createEdgeClient({ origin: desk.edge.origin, fetch, headers: () => ({}), timeout_ms: 2000 })
  const opened = async (parts: { storage?: OutboxStorage; edge?: ReturnType<typeof client> }) => {
    const now = () => '2026-11-21T19:42:00.000Z'
    const questions = new Questions({ storage: openFile(), edge: client(), now, new_id: randomUUID, ...parts })
    await questions.start()
    return questions
  }

  test('L6 the mark never falls, in whatever order two answers come and are stored', async () => {
    const [first, second] = [sale(), sale()]
    const [disk, answer] = [door(), door()]
    const storage = openFile()
    let receipts = 0
    const write: OutboxStorage['write'] = async (records, facts) => {
      if (facts?.mark) {
        receipts += 1
        await disk.opened
      }
      await storage.write(records, facts)
    }
    const calls = client()
    let here = 0
    const late: typeof calls = async (call, request) => {
      const said = await calls(call, request)
      if ((request?.body as Question | undefined)?.question_id !== first.question_id) return said
      await answer.opened
      here += 1
      return said
    }
    const questions = await opened({ storage: { ...storage, write }, edge: late })
    const asked = [questions.ask(first)]
    await until(() => desk.edge.entries.length === 1)
    asked.push(questions.ask(second))
    await until(() => receipts === 1)
    answer.open()
    await until(() => here === 1)
    await new Promise((resolve) => setImmediate(resolve))
    disk.open()
    expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(['answered', 'answered'])
    expect([await storage.mark(), questions.get().mark]).toEqual([
      { epoch: 1, n: 2 },
      { epoch: 1, n: 2 },
    ])
  })

  test('L8 a void while the receipt is being written comes too late: the sale was answered', async () => {
    const question = sale()
    const disk = door()
    const storage = openFile()
    let held = false
    const write: OutboxStorage['write'] = async (records, facts) => {
      if (facts?.mark && !held) {
        held = true
        await disk.opened
      }
      await storage.write(records, facts)
    }
    const questions = await opened({ storage: { ...storage, write } })
    const asked = questions.ask(question)
    await until(() => held)
    const voided = questions.void(question.question_id)
    disk.open()
    expect([(await asked).kind, (await voided).kind]).toEqual(['answered', 'voiding'])
    await healed(questions)
    expect([desk.edge.voided.size, desk.edge.papers.length]).toEqual([0, 1])
    expect((await kept(question.question_id))?.status).toBe('done')
  })

  test('L8 what is looked up after a refusal takes nothing back that a void ended meanwhile', async () => {
    const question = sale()
    desk.edge.lose = () => 'request'
    await (await register(openFile())).ask(question)
    desk.edge.lose = () => undefined
    desk.edge.refuse = (asked) => (asked.kind === 'sale' ? 'H 10 was sold a moment ago.' : undefined)
    desk.edge.forgetsRefusals = true
    const answer = door()
    const calls = client()
    let found = false
    const late: typeof calls = async (call, request) => {
      const isLookUp = call.method === 'GET'
      if (isLookUp) {
        desk.edge.refuse = () => undefined
        await calls(ask, { body: question })
      }
      const said = await calls(call, request)
      if (isLookUp && !found) {
        found = true
        await answer.opened
      }
      return said
    }
    const questions = await opened({ edge: late })
    const pulsed = questions.pulse()
    await until(() => found)
    expect(await questions.void(question.question_id)).toMatchObject({ kind: 'answered' })
    answer.open()
    await pulsed
    await healed(questions)
    expect((await kept(question.question_id))?.status).toBe('voided')
    expect([desk.edge.papers, desk.edge.confirmed.has(question.question_id)]).toEqual([[], false])
  })

  test('L12 a clock that steps back decides nothing: every sale ends, and the mark rises', async () => {
    let minute = 59
    const now = () => `2026-11-21T19:${(minute--).toString().padStart(2, '0')}:00.000Z`
    const questions = new Questions({ storage: openFile(), edge: client(), now, new_id: randomUUID })
    await questions.start()
    for (let n = 1; n <= 3; n++) {
      await wholeLife(questions, sale())
      expect(await openFile().mark()).toEqual({ epoch: 1, n })
    }
  })
})

describe('L8 the paper', () => {
  test('L8 a jammed paper stays open over a restart and is printed again as a copy', async () => {
    desk.edge.jam = true
    const question = sale()
    const first = await register(openFile())
    await first.ask(question)
    await until(() => first.get().printed[question.question_id] === 'failed')
    const second = await register(openFile())
    await second.pulse()
    expect(second.get().open.map((record) => record.status)).toEqual(['confirmed'])
    expect(second.get().printed[question.question_id]).toBe('failed')
    desk.edge.jam = false
    await second.printAgain(question.question_id)
    expect(second.get().open).toEqual([])
    expect(desk.edge.papers).toEqual([{ question_id: question.question_id, copy: true }])
  })

  test('a pulse asks for no paper that is known to be jammed, for a few of those that are coming, and for what is open first', async () => {
    desk.edge.jam = true
    const first = await register(openFile())
    for (let more = 0; more < 12; more++) {
      const question = sale()
      await first.ask(question)
      await until(() => first.get().printed[question.question_id] === 'failed')
    }
    const open = sale()
    desk.edge.lose = () => 'request'
    await first.ask(open)
    const paths: string[] = []
    desk.edge.lose = (path) => {
      paths.push(path)
      return undefined
    }
    const asked = '/api/register/questions'
    await first.pulse()
    expect(paths).toEqual([asked, `${asked}/${open.question_id}/confirm`])
    desk.edge.lose = () => 'request'
    await first.ask(sale())
    const second = await register(openFile())
    paths.length = 0
    desk.edge.lose = (path) => {
      paths.push(path)
      return 'request'
    }
    await second.pulse()
    expect([paths[0], paths.length]).toEqual([asked, 11])
  })

  test('L8 a person who has seen the paper closes the question', async () => {
    desk.edge.jam = true
    const question = sale()
    const questions = await register(openFile())
    await questions.ask(question)
    await until(() => questions.get().printed[question.question_id] === 'failed')
    await questions.paperSeen(question.question_id)
    expect((await kept(question.question_id))?.status).toBe('done')
    expect(desk.edge.papers).toEqual([])
  })

  test('L17 a drawer move is a question like a sale, without paper', async () => {
    const question_id = randomUUID()
    const questions = await register(openFile())
    await wholeLife(questions, { kind: 'cash', question_id, movement: 'float', amount_cents: 10_000, reason: '' })
    expect(desk.edge.confirmed.has(question_id)).toBe(true)
    expect(desk.edge.papers).toEqual([])
  })
})

describe('L8 a void', () => {
  const unanswered = async (lost: 'request' | 'answer'): Promise<Question> => {
    const question = sale()
    desk.edge.lose = () => lost
    await (await register(openFile())).ask(question)
    desk.edge.lose = () => undefined
    return question
  }

  test.each(['request', 'answer'] as const)(
    'L8 ends a sale whose %s was lost, and it is never printed',
    async (lost) => {
      const question = await unanswered(lost)
      const questions = await register(openFile())
      expect(await questions.void(question.question_id)).toMatchObject({ kind: 'answered' })
      await healed(questions)
      expect((await kept(question.question_id))?.status).toBe('voided')
      expect((lost === 'answer' ? desk.edge.voided : desk.edge.refused).has(question.question_id)).toBe(true)
      expect(desk.edge.papers).toEqual([])
    },
  )

  test('L8 power cut between any two steps of a void: the sale is voided or asked again, never both and never neither', async () => {
    const probe = await unanswered('answer')
    const count = fuse(Infinity)
    const probed = await register(openFile(), count)
    await probed.void(probe.question_id)
    await healed(probed)
    for (let at = 1; at <= count.crossed.count; at++) {
      const question = await unanswered(at % 2 ? 'answer' : 'request')
      const line = fuse(at)
      const questions = await register(openFile(), line)
      await live(
        line,
        questions.void(question.question_id).then(() => healed(questions)),
      )
      await healed(await register(openFile()))
      const about = (one: { question_id: string }) => one.question_id === question.question_id
      const ended = desk.edge.voided.has(question.question_id) || desk.edge.refused.has(question.question_id)
      const status = (await kept(question.question_id))?.status
      expect([at, status, desk.edge.papers.filter(about).length]).toEqual(ended ? [at, 'voided', 0] : [at, 'done', 1])
    }
  })

  test('L8 the answer to a sale that comes after its void was stored sells nothing', async () => {
    const question = sale()
    const storage = openFile()
    const client = createEdgeClient({ origin: desk.edge.origin, fetch, headers: () => ({}), timeout_ms: 2000 })
    let letGo: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const slow: typeof client = async (call, request) => {
      const answer = await client(call, request)
      if ((request?.body as Question | undefined)?.kind === 'sale') await gate
      return answer
    }
    const questions = new Questions({
      storage,
      edge: slow,
      now: () => '2026-11-21T19:42:00.000Z',
      new_id: randomUUID,
    })
    await questions.start()
    const asked = questions.ask(question)
    await until(() => desk.edge.entries.length === 1)
    const voided = questions.void(question.question_id)
    await until(() => desk.edge.voided.has(question.question_id))
    letGo()
    expect(await asked).toEqual({ kind: 'voiding' })
    expect(await voided).toMatchObject({ kind: 'answered' })
    await healed(questions)
    expect([desk.edge.papers, desk.edge.confirmed.has(question.question_id)]).toEqual([[], false])
  })

  test('L8 an answered sale cannot be voided, only refunded', async () => {
    const question = sale()
    desk.edge.jam = true
    const questions = await register(openFile())
    await questions.ask(question)
    expect(await questions.void(question.question_id)).toEqual({ kind: 'voiding' })
    expect(desk.edge.voided.size).toBe(0)
  })

  test('L8 a void of what has ended meanwhile is refused, and the sale counts as voided', async () => {
    const question = await unanswered('answer')
    desk.edge.voided.add(question.question_id)
    desk.edge.refuse = (asked) => (asked.kind === 'void' ? 'It has ended already.' : undefined)
    const questions = await register(openFile())
    await questions.void(question.question_id)
    await healed(questions)
    expect((await kept(question.question_id))?.status).toBe('voided')
    expect(desk.edge.papers).toEqual([])
  })

  test('L8 a void of what was refused meanwhile ends it, and it is not asked again', async () => {
    const question = await unanswered('request')
    desk.edge.refused.add(question.question_id)
    desk.edge.refuse = (asked) => (asked.kind === 'void' ? 'It has ended already.' : undefined)
    const questions = await register(openFile())
    await questions.void(question.question_id)
    expect((await kept(question.question_id))?.status).toBe('voided')
  })

  test('L8 a refusal that comes after the void of its question was stored leaves the end to the void', async () => {
    const question = sale()
    desk.edge.refuse = (asked) => (asked.kind === 'sale' ? 'H 10 was sold a moment ago.' : undefined)
    const [answer, client] = [
      door(),
      createEdgeClient({ origin: desk.edge.origin, fetch, headers: () => ({}), timeout_ms: 2000 }),
    ]
    const late: typeof client = async (call, request) => {
      const said = await client(call, request)
      if ((request?.body as Question | undefined)?.kind === 'sale') await answer.opened
      return said
    }
    const now = () => '2026-11-21T19:42:00.000Z'
    const questions = new Questions({ storage: openFile(), edge: late, now, new_id: randomUUID })
    await questions.start()
    const asked = questions.ask(question)
    await until(() => desk.edge.refused.has(question.question_id))
    const voided = questions.void(question.question_id)
    await until(() => questions.get().open.some(({ status }) => status === 'voiding') || desk.edge.entries.length > 0)
    answer.open()
    expect(await asked).toEqual({ kind: 'voiding' })
    expect(await voided).toMatchObject({ kind: 'answered' })
    expect((await kept(question.question_id))?.status).toBe('voided')
  })

  test('L8 a void cannot be voided', async () => {
    const question = await unanswered('request')
    desk.edge.lose = () => 'request'
    const questions = await register(openFile())
    await questions.void(question.question_id)
    const [open] = questions.get().open.filter(({ question }) => question.kind === 'void')
    expect(await questions.void(open!.question_id)).toEqual({ kind: 'voiding' })
    expect(questions.get().open).toHaveLength(2)
  })

  test('L8 a refused void leaves the sale to be asked again', async () => {
    const question = await unanswered('request')
    desk.edge.refuse = (asked) => (asked.kind === 'void' ? 'Not now.' : undefined)
    const questions = await register(openFile())
    expect(await questions.void(question.question_id)).toMatchObject({ kind: 'refused' })
    await healed(questions)
    expect((await kept(question.question_id))?.status).toBe('done')
  })
})

describe('L6 the mark', () => {
  test('L6 an answer at or below what this register has seen stops selling and stores nothing', async () => {
    const questions = await register(openFile())
    await wholeLife(questions, sale())
    await wholeLife(questions, sale())
    desk.edge.entries.length = 0
    const question = sale()
    expect(await questions.ask(question)).toEqual({ kind: 'mismatch', fit: 'behind' })
    expect((await kept(question.question_id))?.receipt).toBeNull()
    expect(questions.get().mismatch).toBe('behind')
    expect(await questions.ask(sale())).toEqual({ kind: 'mismatch', fit: 'behind' })
    expect(desk.edge.entries).toHaveLength(1)
  })

  test('L6 what a receipt has shown no later mark takes back: selling stays stopped until a manager looked', async () => {
    const questions = await register(openFile())
    await wholeLife(questions, sale())
    desk.edge.entries.length = 0
    await questions.ask(sale())
    const mark = (n: number) => ({ epoch: 1, n, seal: 's'.repeat(43) })
    questions.answered(mark(1), mark(9))
    expect(questions.get().mismatch).toBe('behind')
    questions.answered(mark(10), mark(9))
    expect(questions.get().mismatch).toBe('behind')
  })

  test('L6 a register that starts again still knows what it has seen', async () => {
    await wholeLife(await register(openFile()), sale())
    desk.edge.entries.length = 0
    const questions = await register(openFile())
    expect(questions.get().mark).toEqual({ epoch: 1, n: 1 })
    expect(await questions.ask(sale())).toEqual({ kind: 'mismatch', fit: 'behind' })
  })

  test('L6 what an edge says of its journal travels with the next call, and is known to the next start', async () => {
    desk.edge.saysMark = true
    const questions = await register(openFile())
    await wholeLife(questions, sale())
    await wholeLife(await register(openFile('another.db')), sale())
    await questions.printAgain(desk.edge.entries[0]!.question.question_id)
    await questions.keepMark()
    const seen = `1.2.${'s'.repeat(43)}`
    const again = await register(openFile())
    desk.edge.carried.length = 0
    await again.printAgain(desk.edge.entries[0]!.question.question_id)
    expect(desk.edge.carried).toEqual([seen])
  })

  test('L6 nothing is believed of an edge that ends below what its call carried; it goes on when the known one is back', async () => {
    desk.edge.saysMark = true
    const questions = await register(openFile())
    await wholeLife(questions, sale())
    const before = [...desk.edge.entries]
    await wholeLife(questions, sale())
    const known = [...desk.edge.entries]
    const question = sale()
    desk.edge.lose = () => 'request'
    await questions.ask(question)
    desk.edge.lose = () => undefined
    desk.edge.entries = before
    desk.edge.refuse = () => 'Not here.'
    await questions.pulse()
    const asked = await register(openFile())
    await asked.pulse()
    expect(asked.get().mismatch).toBe('older')
    expect(await kept(question.question_id)).toMatchObject({ status: 'intent', receipt: null, refusal: null })
    expect(await asked.ask(sale())).toEqual({ kind: 'mismatch', fit: 'older' })
    desk.edge.entries = known
    desk.edge.refused.clear()
    desk.edge.refuse = () => undefined
    await healed(asked)
    expect(asked.get().mismatch).toBe(null)
    expect((await kept(question.question_id))?.status).toBe('done')
    expect(desk.edge.entries).toHaveLength(3)
  })

  test('L6 L9 the mark of the first box is noticed, that of any box after it is adopted, whatever call it came with', async () => {
    const questions = await register(openFile())
    const mark = (epoch: number, n: number) => ({ epoch, n, seal: 's'.repeat(43) })
    questions.answered(mark(1, 5), null)
    expect(questions.carried()).toEqual(mark(1, 5))
    expect(questions.get().adoption).toBe(null)
    questions.answered(mark(2, 3), null)
    await until(() => questions.get().adoption?.epoch === 2)
    expect(questions.get().mark).toMatchObject({ epoch: 2, n: 0 })
  })

  test('L6 neither the no of an older edge to a new question is believed, nor that it knows a receipt', async () => {
    desk.edge.saysMark = true
    const questions = await register(openFile())
    await wholeLife(questions, sale())
    const before = [...desk.edge.entries]
    let tried = 0
    desk.edge.lose = (path) => (path.endsWith('confirm') && ++tried > 0 ? 'request' : undefined)
    const unconfirmed = sale()
    await questions.ask(unconfirmed)
    await until(() => tried > 0)
    desk.edge.lose = () => undefined
    desk.edge.entries = before
    desk.edge.refuse = () => 'Not here.'
    expect((await questions.ask(sale())).kind).toBe('unanswered')
    desk.edge.entries = [...before, { question: unconfirmed, receipt: before[0]!.receipt }].slice(1)
    await questions.pulse()
    expect(questions.get().mismatch).toBe('older')
    expect((await kept(unconfirmed.question_id))?.status).toBe('received')
  })

  test('L6 L9 a mark of a higher epoch is that of another box: its epoch is adopted before anything is asked there', async () => {
    desk.edge.saysMark = true
    const questions = await register(openFile())
    await wholeLife(questions, sale())
    desk.edge.epoch = 2
    await questions.printAgain(desk.edge.entries[0]!.question.question_id)
    await until(() => questions.get().adoption?.epoch === 2)
    expect((await openFile().adoption())?.reported).toBe(false)
    expect(questions.get()).toMatchObject({ mark: { epoch: 2 }, mismatch: null })
  })

  test('L6 a higher epoch begins its numbers anew', async () => {
    const questions = await register(openFile())
    await wholeLife(questions, sale())
    await wholeLife(questions, sale())
    desk.edge.entries.length = 0
    desk.edge.epoch = 2
    await questions.meet(2)
    await wholeLife(questions, sale())
    expect(await openFile().mark()).toEqual({ epoch: 2, n: 1 })
  })

  test('L6 an older question may be answered below the newest mark: its own mark counts', async () => {
    const first = sale()
    let lost = true
    desk.edge.lose = () => (lost ? 'answer' : undefined)
    const questions = await register(openFile())
    await questions.ask(first)
    lost = false
    await questions.ask(sale())
    await healed(questions)
    expect((await kept(first.question_id))?.status).toBe('done')
    expect(await openFile().mark()).toEqual({ epoch: 1, n: 2 })
  })
})
