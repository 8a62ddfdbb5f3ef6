import { beforeEach, expect, test, vi } from 'vitest'
import type { Caller } from '#kit/call.ts'
import { NO_CHANGE, type PlanBody } from './changes.ts'
import { CinemaPlan, type Sent } from './cinema-plan.ts'
import { planOf, rowOf } from './testing/plan.ts'

/** The line to the hub: what was sent, and what comes back, in the order of the test. */
let sent: PlanBody[]
let answers: ((outcome: object) => void)[]
let rows: ReturnType<typeof rowOf>[]
const call = (async (_: unknown, { query, body }: { query?: object; body?: PlanBody }) => {
  if (query) return { kind: 'answer', data: planOf(rows), server_now: null }
  sent.push(structuredClone(body!))
  return new Promise((answer) => answers.push(answer))
}) as unknown as Caller

const BROKEN = { kind: 'unreachable', why: 'no_answer' }
const made = {
  key: 'n1',
  screen_id: 2,
  movie_id: 3,
  movie_version_id: 3,
  price_group_id: 1,
  start: '2026-11-28T15:00:00.000Z',
  end: '2026-11-28T17:13:00.000Z',
}
function done(parts: object) {
  const data = { create: [], edit: [], remove: [], restore: [], conflicts: [], ...parts }
  return { kind: 'answer', data, server_now: null }
}
function priced(key: string, price_group_id: number) {
  return { ...NO_CHANGE, edit: [{ key, fields: { price_group_id } }] }
}

const told: Sent[] = []
let isIn: boolean
async function opened(): Promise<CinemaPlan> {
  const plan = new CinemaPlan(
    call,
    { cinema_id: 1, employee_id: 7 },
    () => isIn,
    (one) => told.push(one),
  )
  plan.show('2026-11-28')
  await vi.waitFor(() => expect(plan.get().plan).not.toBeNull())
  return plan
}
async function answer(outcome: object): Promise<void> {
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0))
  answers.shift()!(outcome)
  await Promise.resolve()
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  sent = []
  answers = []
  isIn = true
  told.length = 0
  rows = [rowOf(11, 1, '17:00', '19:15')]
})

test('UX-21 F-173 F-298 a change is sent again as it was, though the plan is another by then', async () => {
  const plan = await opened()
  const first = plan.change(priced('11', 2), [])
  await answer(BROKEN)
  await vi.waitFor(() => expect(plan.get().trouble).not.toBeNull())
  rows = [rowOf(11, 1, '17:00', '19:15', { version: 2, price_group_id: 2 })]
  plan.reconnected()
  await answer(done({ edit: rows }))
  expect(await first).toEqual({ is: 'done' })
  expect(sent[1]).toEqual(sent[0])
  plan.close()
})

test('UX-21 F-200 whoever goes to another screen has done what was drawn, while the hub answers', async () => {
  const plan = await opened()
  void plan.change(priced('11', 2), [])
  const second = plan.change(priced('11', 3), [])
  plan.close()
  await answer(done({ edit: rows }))
  await answer(done({ edit: rows }))
  expect(await second).toEqual({ is: 'done' })
  const later = await opened()
  void later.change(priced('11', 4), [])
  void later.change(priced('11', 5), [])
  later.close()
  await answer(BROKEN)
  expect(sent).toHaveLength(3)
  const next = await opened()
  await vi.waitFor(() => expect(next.get().unsent).toBe(2))
  next.close()
})

test('UX-21 SECURITY "Sessions" what waits is not sent in the name of who signs in next', async () => {
  const plan = await opened()
  void plan.change(priced('11', 2), [])
  void plan.change(priced('11', 3), [])
  plan.close()
  isIn = false
  await answer(done({ edit: rows }))
  expect(sent).toHaveLength(1)
  isIn = true
  const next = await opened()
  expect(next.get().unsent).toBe(2)
  next.close()
})

test('UX-21 where another plan of the cinema is open, one that is left sends nothing and leaves it what waits', async () => {
  const plan = await opened()
  void plan.change(priced('11', 2), [])
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  plan.close()
  const next = await opened()
  void next.change(priced('11', 3), [])
  await answer(BROKEN)
  plan.reconnected()
  await answer(done({ edit: rows }))
  await answer(BROKEN)
  expect(sent.map(({ edit }) => edit?.[0]?.price_group_id)).toEqual([2, 2, 3])
  expect(sent[1]).toEqual(sent[0])
  next.close()
  const last = await opened()
  await vi.waitFor(() => expect(last.get().unsent).toBe(1))
  last.close()
})

test('UX-21 what was made here is known by its key after a reload too', async () => {
  const plan = await opened()
  void plan.change({ ...NO_CHANGE, create: [made] }, [])
  void plan.change(priced('n1', 2), [])
  await answer(done({ create: [rowOf(40, 2, '15:00', '17:13')] }))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  plan.close()
  rows = [...rows, rowOf(40, 2, '15:00', '17:13')]
  const next = await opened()
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]!.edit).toEqual([{ id: 40, version: 1, price_group_id: 2 }])
  expect(next.get().blocks.map(({ key }) => key)).toEqual(['11', 'n1'])
  next.close()
})

test('UX-21 a refusal of what was kept over a reload is said', async () => {
  const plan = await opened()
  void plan.change(priced('11', 2), [])
  plan.close()
  const next = await opened()
  await answer(BROKEN)
  await answer({ kind: 'refused', code: 'stale', message: 'Somebody was faster', errors: {} })
  await vi.waitFor(() => expect(told).toEqual([{ is: 'refused', text: 'Somebody was faster', stale: true }]))
  await vi.waitFor(() => expect(next.get().unsent).toBe(0))
  next.close()
})
