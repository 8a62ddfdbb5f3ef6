import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accepts,
  knowsCinemaGrants,
  knowsMoves,
  knowsVouchers,
  readWire,
  UNSAID,
  WIRES,
  type WireVersions,
  wireText,
} from './versions.ts'

function of(lowest: number, sent: number, highest: number): WireVersions {
  return { lowest, sent, highest }
}
const versions = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))
  .map(([lowest, more, most]) => of(lowest, lowest + more, lowest + more + most))

test.each([
  ['the same program', of(1, 1, 1), of(1, 1, 1), null],
  ['one that reads the next already', of(1, 1, 2), of(1, 1, 1), null],
  ['one that writes the next, to one that reads it', of(1, 2, 2), of(1, 1, 2), null],
  ['one that writes the next, to one that does not read it', of(1, 2, 2), of(1, 1, 1), 'peer_too_old'],
  ['one that no longer reads the first', of(2, 2, 2), of(1, 1, 2), 'peer_too_old'],
  ['to a peer that is ahead', of(1, 1, 1), of(2, 2, 2), 'own_too_old'],
  ['to a peer that is far behind', of(4, 4, 5), of(1, 1, 2), 'peer_too_old'],
])('L3 versions of a wire: %s', (_, own, peer, refusal) => {
  expect(accepts(own, peer)).toBe(refusal)
})

test('property: both sides decide the same, and whoever accepts reads what the other writes', () => {
  fc.assert(
    fc.property(versions, versions, (a, b) => {
      const [here, there] = [accepts(a, b), accepts(b, a)]
      const mirrored = { peer_too_old: 'own_too_old', own_too_old: 'peer_too_old' } as const
      expect(there).toBe(here === null ? null : mirrored[here])
      if (here !== null) return
      expect(b.sent >= a.lowest && b.sent <= a.highest && a.sent >= b.lowest && a.sent <= b.highest).toBe(true)
    }),
  )
})

test('L3 an edge of before, which says nothing or speaks the first version, knows no vouchers', () => {
  expect([UNSAID, readWire('1 1-1'), WIRES.hub_edge].map(knowsVouchers)).toEqual([false, false, true])
  expect([UNSAID, readWire('1 1-2'), WIRES.hub_edge].map(knowsMoves)).toEqual([false, false, true])
  expect([UNSAID, readWire('1 1-3'), WIRES.hub_edge].map(knowsCinemaGrants)).toEqual([false, false, true])
})

test('a program of before, which says nothing, is accepted on both wires today', () => {
  for (const own of Object.values(WIRES)) {
    expect(own.lowest <= own.sent && own.sent <= own.highest).toBe(true)
    expect(accepts(own, UNSAID)).toBe(null)
    expect(readWire(wireText(own))).toEqual(own)
  }
  expect(wireText(of(1, 2, 3))).toBe('2 1-3')
  for (const text of [null, undefined, '', '2', '2 1-', 'x 1-1', '1 1-1; drop']) expect(readWire(text)).toEqual(UNSAID)
})
