import { expect, test } from 'vitest'
import { hoursInWords } from './opening-hours.ts'

const WEEKEND = { weekdays: 0b1100000, opens: '13:00', closes: '25:00' }
const WEEK = { weekdays: 0b0011111, opens: '16:30', closes: '24:00' }

test('F-026 opening hours read as at a door: runs of days, by the clock on the wall, in their order', () => {
  expect(hoursInWords([WEEKEND, WEEK], 'en')).toEqual([
    { days: 'Mon–Fri', times: '16:30–00:00' },
    { days: 'Sat, Sun', times: '13:00–01:00' },
  ])
  expect(hoursInWords([{ weekdays: 0b1001101, opens: '10:00', closes: '12:30' }], 'de')).toEqual([
    { days: 'Mo, Mi, Do, So', times: '10:00–12:30' },
  ])
  expect(hoursInWords([{ weekdays: 127, opens: '09:00', closes: '47:59' }], 'nl')[0]!.days).toBe('ma–zo')
  const twice = [
    { ...WEEK, opens: '18:00' },
    { ...WEEK, opens: '09:00', closes: '12:00' },
  ]
  expect(hoursInWords(twice, 'fr').map(({ times }) => times)).toEqual(['09:00–12:00', '18:00–00:00'])
  expect(hoursInWords([], 'en')).toEqual([])
})
