import { expect, test } from 'vitest'
import { timeFaults } from './times.ts'

const DAY = '2026-11-21'
const START = '2026-11-21T19:00:00.000Z'

test.each([
  ['a film', DAY, '2026-11-21T21:00:00.000Z', []],
  ['two days', DAY, '2026-11-23T19:00:00.000Z', []],
  ['a minute more', DAY, '2026-11-23T19:01:00.000Z', ['end']],
  ['no time at all', DAY, START, ['end']],
  ['an end before its start', DAY, '2026-11-21T18:00:00.000Z', ['end']],
  ['a day that no calendar has', '10000-01-01', '2026-11-21T21:00:00.000Z', ['start']],
])(
  'SECURITY "Input" a schedule lasts two days at most, on a day of the calendar: %s',
  (_, business_date, end, fields) => {
    const faults = timeFaults({ start: START, end, business_date })
    expect(faults.map(({ code, field }) => [code, field])).toEqual(fields.map((field) => ['invalid', field]))
  },
)
