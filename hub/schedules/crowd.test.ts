import { expect, test } from 'vitest'
import { openLedger } from '#protocol/ledger/ledger.ts'
import { Crowd, GROWN_UP_MS } from './crowd.ts'

const ledger = openLedger('hub')
function asking(seats: number, schedule_id = 7) {
  return { ledger, schedule_id, own: [], seats, most: 40 }
}

function asker(changes: object = {}) {
  return {
    address: '203.0.113.7',
    at_the_cinema: false,
    session_age_ms: 1_000,
    ...changes,
  }
}

/** Tries that are under way at once: how many of them came in. */
function enter(crowd: Crowd, times: number, changes: object = {}, schedule_id = 7) {
  return Array.from({ length: times }, () => crowd.enter(asker(changes), asking(10, schedule_id))).filter(
    ({ ok }) => ok,
  )
}

test('SECURITY "Seats" tries that are under way count: however many come at once, an address gets no more', () => {
  const crowd = new Crowd()
  const entered = enter(crowd, 16)
  expect(entered).toHaveLength(4)
  expect(crowd.enter(asker(), asking(1))).toEqual({
    ok: false,
    refusal: { code: 'crowded', field: 'message', detail: { seconds: 59 } },
  })
  for (const one of entered) if (one.ok) one.value.done(null)
  expect(enter(crowd, 16)).toHaveLength(4)
})

test('SECURITY "Seats" other addresses, other schedules, sessions of a minute and guests at the cinema go on', () => {
  const crowd = new Crowd()
  enter(crowd, 4)
  expect(enter(crowd, 1)).toHaveLength(0)
  expect(enter(crowd, 1, { address: '203.0.113.8' })).toHaveLength(1)
  expect(enter(crowd, 1, {}, 8)).toHaveLength(1)
  expect(enter(crowd, 1, { session_age_ms: GROWN_UP_MS })).toHaveLength(1)
  expect(enter(new Crowd(), 60, { at_the_cinema: true })).toHaveLength(40)
})

test('SECURITY "Seats" sixty days of schedules leave no more in memory than a few do, also of guests who need not wait', () => {
  const crowd = new Crowd()
  const sizes: number[] = []
  for (let day = 1; day <= 60; day++) {
    for (let cart = 1; cart <= 9; cart++) {
      const entered = crowd.enter(asker({ session_age_ms: GROWN_UP_MS }), asking(2, day))
      if (entered.ok) entered.value.done(`${day}/${cart}`) // a bill that is over when the next one comes
    }
    crowd.forget(new Set([day - 2]))
    sizes.push(crowd.size)
  }
  expect(sizes[0]).toBe(2)
  expect(new Set(sizes.slice(2)).size).toBe(1)
})
