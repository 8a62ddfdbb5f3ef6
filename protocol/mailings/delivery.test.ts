import { expect, test } from 'vitest'
import { afterTry, MAX_TRIES, quietAfter } from './delivery.ts'

const later = { kind: 'put_off', reason: '451 later' } as const

test('a letter that is put off waits longer each time, a day in all, and ends as failed with the reason', () => {
  const ends = Array.from({ length: MAX_TRIES }, (_, nth) => afterTry(nth + 1, later))
  const pauses = ends.flatMap((end) => (end.state === 'waiting' ? [end.pause_ms / 60_000] : []))
  expect(pauses).toEqual([1, 5, 15, 30, 60, 120, 240, 240, 240, 240, 240])
  expect(ends.at(-1)).toEqual({ state: 'failed', reason: '451 later' })
})

test('a letter that is refused ends at once; one that was taken is sent, whatever came before', () => {
  expect(afterTry(1, { kind: 'refused', reason: '550 unknown' })).toEqual({ state: 'failed', reason: '550 unknown' })
  expect(afterTry(MAX_TRIES, { kind: 'taken' })).toEqual({ state: 'sent' })
})

test('a server that is away costs no try, and is left alone for a minute at most', () => {
  const away = { kind: 'away', reason: 'refused to connect' } as const
  const next = { state: 'waiting', reason: away.reason, tries: 11, pause_ms: 0 }
  expect(afterTry(MAX_TRIES, away)).toEqual(next)
  expect([1, 2, 3, 7, 50].map(quietAfter)).toEqual([1_000, 2_000, 4_000, 60_000, 60_000])
})
