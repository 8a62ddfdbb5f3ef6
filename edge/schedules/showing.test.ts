import { afterEach, beforeEach, expect, test } from 'vitest'
import { Replica } from '../replica/replica.ts'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { Showing } from './showing.ts'

let box: EdgeBox
beforeEach(() => {
  box = edgeBox()
})
afterEach(() => box.close())

const stamps = { exhibitor_id: 1, version: 1, deleted_at: null }
const LOGE = { ticket: 200, handling: 0, name: 'Loge', color: '#fa0' }
const ARRANGEMENT = { numbered: false, places: 10, rows: [] }

function document(kind: string, id: number, fields: object, version = 1, deleted = false) {
  return { kind, id, version, deleted, body: { ...stamps, id, version, ...fields } }
}

const SCREEN = document('screen', 1, {
  cinema_id: 1,
  name: 'Screen 1',
  short: '1',
  capacity: 10,
  online_seats: null,
  class_rate: { loge: LOGE },
  config: { auto_assign_seats: {} },
  arrangement: ARRANGEMENT,
})
const PRICE = { price_group_id: 7, seat_class: 'loge', ticket: 50, handling: 25 }

test('F-126 F-333 at the counter a seat of a class costs what the price group of its schedule says, as long as that holds', async () => {
  const replica = new Replica(box)
  const unasked = {} as never
  const { clock } = box
  const showing = new Showing({
    cinema_id: 1,
    replica,
    store: unasked,
    views: unasked,
    line: unasked,
    clock,
    nextSeq: () => 1,
  })
  let page = 0
  const take = (...documents: ReturnType<typeof document>[]) =>
    replica.take({
      epoch: 'e1',
      cursor: `c${++page}`,
      resync: page === 1,
      more: false,
      pending: false,
      documents,
    })
  const loge = (price_group_id: number) => showing.screen({ screen_id: 1, price_group_id } as never)?.class_rate.loge
  await take(SCREEN, document('ticket_price', 1, PRICE))
  expect(loge(7)).toEqual({ ...LOGE, ticket: 50, handling: 25 })
  expect(loge(8)).toEqual(LOGE)
  await take(document('ticket_price', 1, { ...PRICE, deleted_at: '2026-11-22T10:00:00.000Z' }, 2, true))
  expect(loge(7)).toEqual(LOGE)
})
