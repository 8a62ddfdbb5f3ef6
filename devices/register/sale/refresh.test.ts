import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Call } from '#protocol/kit/call.ts'
import { registerSchedule, registerState } from '#protocol/register/calls.ts'
import type { EdgeClient } from '../../shell/edge-client.ts'
import { Questions } from '../../shell/questions.ts'
import { openSqliteOutbox } from '../../shell/testing/outbox-sqlite.ts'
import { priceDraft } from '../bill/prices.ts'
import { createStores } from '../stores.ts'
import { type Day, evening, opened, SCHEDULE } from '../testing/evening.ts'

/** A desk whose edge answers by this day and these schedules. */
function openDesk() {
  const day: Day = evening(0)
  const schedules = new Map(day.schedules.map((card) => [card.id, opened(card)]))
  const edge = (async (call: Call, { params }: { params?: { schedule_id: number } } = {}) => {
    if (call === (registerState as unknown)) return { kind: 'answer', data: structuredClone(day) }
    if (call === (registerSchedule as unknown))
      return { kind: 'answer', data: structuredClone(schedules.get(params!.schedule_id)!) }
    return { kind: 'unreachable', why: 'no_answer' }
  }) as unknown as EdgeClient
  const storage = openSqliteOutbox(':memory:')
  onTestFinished(() => storage.close())
  const questions = new Questions({ storage, edge, now: () => '2026-11-21T19:42:00.000Z', new_id: randomUUID })
  const tab = { getItem: () => null, setItem: () => undefined }
  const stores = createStores({ edge, questions, newId: randomUUID, edgeUp: () => true, tab })
  return { ...stores, day, schedule: schedules.get(SCHEDULE)!, other: schedules.get(12)! }
}

test('F-295 a changed price is on the keys and on the open bill with the notification, and what the bill holds stays', async () => {
  const { refresh, sale, tickets, bill, halls, drafts, today, day, schedule, other } = openDesk()
  await refresh.missing()
  await Promise.all([sale.choose(12), sale.choose(SCHEDULE)])
  expect([halls.get().open[SCHEDULE], halls.get().open[12]].every(Boolean)).toBe(true)
  tickets.add(SCHEDULE, 1)
  bill.addProduct(100, 1)
  const { draft } = drafts.get()
  const total = () =>
    priceDraft(drafts.get().draft, { schedules: halls.get().open, products: today.get().day!.products }).total_cents
  const before = total()
  schedule.tariffs[0]!.total_price += 300
  other.tariffs[0]!.total_price += 500
  day.products.find(({ id }) => id === 100)!.price += 20
  await refresh.prices()
  expect(total()).toBe(before + 320)
  expect(halls.get().open[SCHEDULE]!.tariffs[0]!.total_price).toBe(schedule.tariffs[0]!.total_price)
  expect(drafts.get().draft).toEqual(draft)
  // a schedule that is on no screen comes with its price of now when it is chosen
  expect(halls.get().open[12]).toBeUndefined()
  void sale.choose(12)
  await expect.poll(() => halls.get().open[12]?.tariffs[0]?.total_price).toBe(other.tariffs[0]!.total_price)
})

test('F-298 the answer that brings the prices takes no newer view of the seats away', async () => {
  const { refresh, sale, holds, halls, schedule } = openDesk()
  await refresh.missing()
  await sale.choose(SCHEDULE)
  expect(halls.get().views[SCHEDULE]).toBeDefined()
  const live = { seats: schedule.seats.replace('f', 's'), seq: schedule.seq + 5 }
  holds.takeView(SCHEDULE, live)
  await refresh.prices()
  expect(halls.get().views[SCHEDULE]).toEqual(live)
})

test('UX-10 a notice that the internet is gone stands, though the day was asked before and answers after it', async () => {
  const { today, day } = openDesk()
  const { line, printer } = day
  const asked = today.read()
  const since = '2026-11-21T18:42:00.000Z'
  today.takeCinemaState({ line: { ...line, up: false, since }, printer, disk: { state: 'ok', since } })
  await asked
  expect(today.get()).toMatchObject({ day, line: { up: false, since } })
  await today.read()
  expect(today.get().line).toEqual(line)
})
