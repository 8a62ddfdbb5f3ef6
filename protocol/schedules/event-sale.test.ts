import { expect, test } from 'vitest'
import { EVENT_BUY_MINUTES, eventCutoff, isEventBookable, isEventToCome } from './event-sale.ts'

const START = '2026-11-21T19:00:00.000Z'

test.each([
  [true, 15, '2026-11-21T19:14:59.999Z', true],
  [true, 15, '2026-11-21T19:15:00.000Z', false],
  [true, 60, '2026-11-21T19:15:00.000Z', false],
  [true, -30, '2026-11-21T18:29:59.999Z', true],
  [true, -30, '2026-11-21T18:30:00.000Z', false],
  [false, 15, '2026-11-20T12:00:00.000Z', false],
])(
  'F-043 F-054 F-316 sold online %s, its schedule until %i minutes after the start, at %s: %s',
  (sell_online, buy_cutoff_minutes, now, sells) => {
    expect(EVENT_BUY_MINUTES).toBe(15)
    expect(isEventBookable({ sell_online }, { start: START, buy_cutoff_minutes }, now)).toBe(sells)
  },
)

test('F-043 an event says until when it is sold here', () => {
  expect(eventCutoff({ start: START, buy_cutoff_minutes: 60 })).toBe('2026-11-21T19:15:00.000Z')
  expect(eventCutoff({ start: START, buy_cutoff_minutes: 0 })).toBe(START)
})

test('F-043 F-052 an event is listed as long as its buttons could sell it', () => {
  expect(isEventToCome({ start: START }, '2026-11-21T19:14:59.999Z')).toBe(true)
  expect(isEventToCome({ start: START }, '2026-11-21T19:15:00.000Z')).toBe(false)
})
