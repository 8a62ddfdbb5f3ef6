import { expect, test } from 'vitest'
import { valueAt, withValueAt } from './at-path.ts'

const ROW = { brand: 'Kino', settings: { hold_minutes: 10, hold_renewals: 2 } }

test('a setting is read and written at its path, and its neighbours stay', () => {
  expect([valueAt(ROW, 'brand'), valueAt(ROW, 'settings.hold_minutes')]).toEqual(['Kino', 10])
  expect(withValueAt(ROW, 'brand', 'West')).toEqual(['brand', 'West'])
  expect(withValueAt(ROW, 'settings.hold_minutes', 7)).toEqual(['settings', { hold_minutes: 7, hold_renewals: 2 }])
  expect(withValueAt({ a: { b: { c: 1, d: 2 }, e: 3 } }, 'a.b.c', 7)).toEqual(['a', { b: { c: 7, d: 2 }, e: 3 }])
  expect([valueAt({}, 'settings.hold_minutes'), withValueAt({}, 'settings.x', 1)]).toEqual([
    undefined,
    ['settings', { x: 1 }],
  ])
})
