import { expect, test } from 'vitest'
import { roomFor } from './waiting-room.ts'

/** Waits at this address. */
function at(address: string) {
  return { address }
}

const room = { all: 6, per_address: 2, network: (address: string) => address.split(':', 1)[0]! }

test('SECURITY "Pairing" who has a whole network of addresses keeps nobody out: its longest waiting one gives way', () => {
  const waiting = [at('honest:1'), at('evil:1'), at('evil:2'), at('evil:3'), at('evil:4'), at('evil:5')]
  expect(roomFor(waiting, 'other:1', room)).toEqual({ full: false, leaves: waiting[1] })
  expect(roomFor(waiting, 'evil:6', room)).toEqual({ full: false, leaves: waiting[1] })
})

test('where every network has as few, the longest waiting of all gives way', () => {
  const waiting = Array.from({ length: 6 }, (_, nth) => at(`net${nth}:1`))
  expect(roomFor(waiting, 'late:1', room)).toEqual({ full: false, leaves: waiting[0] })
})

test('one address is refused, full or not; with room left nobody gives way', () => {
  expect(roomFor([at('a:1'), at('a:1')], 'a:1', room)).toEqual({ full: true })
  expect(roomFor([at('a:1')], 'a:1', room)).toEqual({ full: false, leaves: null })
})
