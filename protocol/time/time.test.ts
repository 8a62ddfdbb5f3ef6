import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../i18n/locales.ts'
import {
  addMinutes,
  businessDate,
  businessDay,
  epochMs,
  instantOf,
  instantsOf,
  instantText,
  timeInLine,
  wallClock,
  whenThere,
} from './business-day.ts'
import { addDays, cineWeek, daysBetween, weekday } from './calendar.ts'
import { formatDate, formatDay, formatDayOnTicket, formatWeekday } from './format.ts'
import { formatDayBeside, formatTime } from './format-instant.ts'
import { Instant, LocalDate } from './shapes.ts'

const BERLIN = 'Europe/Berlin'

describe('F-046 the business day', () => {
  test.each([
    ['2026-11-21T19:45:00Z', '2026-11-21'],
    ['2026-11-21T23:30:00Z', '2026-11-21'], // 00:30 on the 22nd
    ['2026-11-22T03:59:59.999Z', '2026-11-21'], // 04:59 on the 22nd
    ['2026-11-22T04:00:00Z', '2026-11-22'], // 05:00
    ['2026-03-29T02:59:00Z', '2026-03-28'], // 04:59 of the day that jumped to summer time
    ['2026-03-29T03:00:00Z', '2026-03-29'], // 05:00 of it
    ['2026-10-25T03:59:00Z', '2026-10-24'], // 04:59 of the day with 25 hours
    ['2026-10-25T04:00:00Z', '2026-10-25'],
  ])('%s belongs to %s', (instant, date) => {
    expect(businessDate(instant, BERLIN, 300)).toBe(date)
  })

  test('every instant lies in the business day that it belongs to, also at the time changes', () => {
    const instants = fc.integer({ min: epochMs('2026-01-01T00:00:00Z'), max: epochMs('2028-01-01T00:00:00Z') })
    const zones = fc.constantFrom(BERLIN, 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland')
    fc.assert(
      fc.property(instants, zones, fc.integer({ min: 240, max: 1439 }), (ms, zone, offset) => {
        const now = new Date(ms).toISOString()
        const { start, end } = businessDay(businessDate(now, zone, offset), zone, offset)
        expect(epochMs(start)).toBeLessThanOrEqual(ms)
        expect(ms).toBeLessThan(epochMs(end))
      }),
    )
  })

  test('the day of a time change is 23 or 25 hours long and begins at the offset on the wall', () => {
    const hours = (date: string) => {
      const { start, end } = businessDay(date, BERLIN, 300)
      expect(wallClock(start, BERLIN)).toEqual({ date, time: '05:00' })
      return (epochMs(end) - epochMs(start)) / 3_600_000
    }
    expect(hours('2026-03-28')).toBe(23)
    expect(hours('2026-10-24')).toBe(25)
    expect(hours('2026-11-21')).toBe(24)
  })
})

test.each(['1000-01-01', '2999-12-31'])(
  'L17 what begins and ends with the business day %s can be written down',
  (date) => {
    expect(LocalDate.safeParse(date).success).toBe(true)
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', BERLIN])
      for (const offset of [0, 1_439]) {
        const { start, end } = businessDay(date, zone, offset)
        expect([start, end].filter((instant) => !Instant.safeParse(instant).success)).toEqual([])
      }
  },
)

describe('wall clock and instants', () => {
  test.each([
    ['2026-11-21', '20:45', '2026-11-21T19:45:00.000Z'],
    ['2026-11-21', '24:30', '2026-11-21T23:30:00.000Z'],
    ['2026-07-01', '20:45', '2026-07-01T18:45:00.000Z'],
    ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'], // skipped: an hour later
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'], // twice: the first
  ])('%s %s is %s', (date, time, instant) => {
    expect(instantOf(date, time, BERLIN)).toBe(instant)
  })
  test('nonsense is refused', () => {
    expect(() => instantOf('2026-11-21', '20:75', BERLIN)).toThrow(RangeError)
    expect(() => instantText('tonight')).toThrow(RangeError)
  })
  test('instants are written with milliseconds, whatever they were read from', () => {
    expect(instantText('2026-11-21T20:45+01:00')).toBe('2026-11-21T19:45:00.000Z')
    expect(addMinutes('2026-11-21T19:45:00Z', -75)).toBe('2026-11-21T18:30:00.000Z')
  })
})

describe('F-196 the cine week', () => {
  test.each([
    ['2026-11-25', '2026-11-25', '2026-12-01'], // a Wednesday
    ['2026-11-24', '2026-11-18', '2026-11-24'], // a Tuesday
    ['2026-12-31', '2026-12-30', '2027-01-05'],
  ])('%s lies in %s to %s', (date, first, last) => {
    expect(cineWeek(date)).toEqual({ first, last })
    expect([weekday(first), weekday(last), daysBetween(first, last)]).toEqual([3, 2, 6])
  })
  test('days are counted on the calendar', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1)
  })
})

test.each<[Locale, string, string, string, string]>([
  ['en', 'Saturday 21 November', 'Sat 21 November', '3 December', 'Sat'],
  ['de', 'Samstag, 21. November', 'Sa., 21. November', '3. Dezember', 'Sa'],
  ['fr', 'samedi 21 novembre', 'sam. 21 novembre', '3 décembre', 'sam.'],
  ['nl', 'zaterdag 21 november', 'za 21 november', '3 december', 'za'],
])('F-006 dates read as %s is used to', (locale, day, ticket, date, short) => {
  expect(formatDay('2026-11-21', locale)).toBe(day)
  expect(formatDayOnTicket('2026-11-21', locale)).toBe(ticket)
  expect(formatDate('2026-12-03', locale)).toBe(date)
  expect(formatWeekday('2026-11-21', locale)).toBe(short)
  expect(formatTime('2026-11-21T19:45:00Z', BERLIN)).toBe('20:45')
})

describe("UX-47 a day beside a time that is not today's", () => {
  test.each([
    ['2026-11-21T19:45:00Z', '2026-11-21T22:50:00Z', ''],
    ['2026-11-21T23:30:00Z', '2026-11-21T22:50:00Z', 'Sun'], // 00:30 tomorrow, on the wall there
    ['2026-11-21T22:58:00Z', '2026-11-21T23:10:00Z', 'Sat'], // two minutes before midnight, seen after it
    ['2026-11-27T12:00:00Z', '2026-11-21T12:00:00Z', 'Fri'],
    ['2026-11-14T12:00:00Z', '2026-11-21T12:00:00Z', '14 November'],
  ])('UX-47 (register) %s seen at %s is "%s"', (instant, now, said) => {
    expect(formatDayBeside(instant, BERLIN, now, 'en')).toBe(said)
  })
})

describe('UX-47 what a clock on the wall shows', () => {
  test.each([
    ['2026-03-29', '01:59', ['2026-03-29T00:59:00.000Z']],
    ['2026-03-29', '02:00', []],
    ['2026-03-28', '26:30', []],
    ['2026-03-29', '03:00', ['2026-03-29T01:00:00.000Z']],
    ['2026-10-25', '02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['2026-10-24', '26:59', ['2026-10-25T00:59:00.000Z', '2026-10-25T01:59:00.000Z']],
    ['2026-10-25', '03:00', ['2026-10-25T02:00:00.000Z']],
  ])('on %s at %s is at %j', (date, time, instants) => {
    expect(instantsOf(date, time, BERLIN)).toEqual(instants)
  })

  test.each([
    ['2026-10-25T00:30:00.000Z', '02:30 (UTC+02:00)'],
    ['2026-10-25T01:30:00.000Z', '02:30 (UTC+01:00)'],
    ['2026-10-25T02:00:00.000Z', '03:00'],
    ['2026-03-29T01:00:00.000Z', '03:00'],
  ])('%s is said as %s', (instant, said) => {
    expect(timeInLine(whenThere(instant, BERLIN))).toBe(said)
  })

  test('is at every instant among those that its clock names, and in no others', () => {
    const minutes = fc.integer({
      min: epochMs('2026-01-01T00:00:00Z') / 60_000,
      max: epochMs('2028-01-01T00:00:00Z') / 60_000,
    })
    const zones = fc.constantFrom(BERLIN, 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Auckland')
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        const now = new Date(minute * 60_000).toISOString()
        const there = wallClock(now, zone)
        const instants = instantsOf(there.date, there.time, zone)
        expect(instants).toContain(now)
        for (const instant of instants) expect(wallClock(instant, zone)).toEqual(there)
        expect(new Set(instants.map((instant) => timeInLine(whenThere(instant, zone)))).size).toBe(instants.length)
      }),
    )
  })
})
