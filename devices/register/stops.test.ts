import { expect, test } from 'vitest'
import type { LineState } from '#protocol/bills/register-calls.ts'
import type { Disk } from '#protocol/devices/disk.ts'
import type { TroubleKind } from '#protocol/sync/troubles.ts'
import { boxStopped } from './stops.ts'

const since = '2026-11-21T19:42:00.000Z'
const disk = (state: Disk['state']): Disk => ({ state, since })
const line = (...kinds: TroubleKind[]) =>
  ({ up: true, since, troubles: kinds.map((kind) => ({ kind, since, entries: 0 })) }) as unknown as LineState

test.each(['full', 'locked', 'failing'] as const)('UX-45 a disk that is %s stops selling', (state) => {
  expect(boxStopped(disk(state), line())).toBe(true)
})

test.each(['restored', 'fenced'] as const)('UX-45 a box that is %s sells nothing', (kind) => {
  expect(boxStopped(disk('ok'), line('unread', kind))).toBe(true)
})

test('UX-45 while all is well, nothing is heard yet, or something only waits, the box sells', () => {
  expect(boxStopped(null, null)).toBe(false)
  expect(boxStopped(disk('ok'), line('fork', 'unapplied', 'unread', 'amount'))).toBe(false)
})
