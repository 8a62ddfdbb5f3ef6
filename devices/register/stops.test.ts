import { expect, test } from 'vitest'
import type { Disk } from '#protocol/devices/disk.ts'
import type { LineState } from '#protocol/register/calls.ts'
import type { TroubleKind } from '#protocol/sync/troubles.ts'
import { type EdgeHealth, stopOf } from './stops.ts'

const since = '2026-11-21T19:42:00.000Z'
function disk(state: Disk['state']): Disk {
  return { state, since }
}
function line(...kinds: TroubleKind[]): LineState {
  return {
    up: true,
    since,
    waiting: 0,
    troubles: kinds.map((kind) => ({ kind, since, entries: 0 })),
  }
}
function heard(worse: Partial<EdgeHealth>) {
  return stopOf({ mismatch: false, old_box: false, edge_up: true, disk: null, line: null, ...worse })
}

test.each(['full', 'locked', 'failing'] as const)('UX-45 a disk that is %s stops selling', (state) => {
  expect(heard({ disk: disk(state), line: line() })).toEqual({ kind: 'disk', state, since })
})

test.each(['restored', 'fenced'] as const)('UX-45 a box that is %s sells nothing, whatever else stands', (kind) => {
  expect(heard({ disk: disk('ok'), line: line('unread', kind) })).toEqual({
    kind: 'trouble',
    trouble: { kind, since, entries: 0 },
  })
})

test('UX-45 the worst is named: a box that is used no more, lost entries, silence, the disk, the box that may not', () => {
  const all = { mismatch: true, edge_up: false, old_box: true, disk: disk('full'), line: line('fenced') }
  const away = { ...all, mismatch: false }
  const old = { ...all, edge_up: true }
  const full = { ...away, edge_up: true, old_box: false }
  expect([old, all, away, full].map((one) => stopOf(one)?.kind)).toEqual(['old_box', 'mismatch', 'edge_away', 'disk'])
})

test('UX-45 while all is well, nothing is known yet, or something only waits, it sells', () => {
  expect(heard({})).toBe(null)
  expect(heard({ disk: disk('ok'), line: line('fork', 'unapplied', 'unread', 'amount') })).toBe(null)
})
