import { expect, test } from 'vitest'
import { isBackupOld } from './backup.ts'

test.each([
  ['none', null, true],
  ['one of this night', '2026-11-30T02:30:00.000Z', false],
  ['one of 26 hours ago', '2026-11-29T16:00:00.000Z', false],
  ['one of a second before that', '2026-11-29T15:59:59.000Z', true],
  ['one by a clock that was ahead', '2026-12-01T00:00:00.000Z', false],
])('F-338 whether somebody has to see to the backups, with %s', (_, taken_at, is_old) => {
  expect(isBackupOld(taken_at, '2026-11-30T18:00:00.000Z')).toBe(is_old)
})
