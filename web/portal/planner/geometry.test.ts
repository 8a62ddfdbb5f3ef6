import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessDate, epochMs, wallClock } from '#protocol/time/business-day.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { atClock, clockWithin, dayAxis, hoursOf, midnightX, msAt, SNAP_MS, snapped, widthOf, xOf } from './geometry.ts'

const BERLIN = 'Europe/Berlin'
function textAt(at: number) {
  return new Date(at).toISOString()
}

const zones = fc.constantFrom(BERLIN, 'Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland')
const days = fc.integer({ min: 0, max: 1_500 }).map((past) => addDays('2025-01-01', past))
const offsets = fc.integer({ min: 0, max: 719 })
const axes = fc
  .record({ date: days, zone: zones, offset: offsets, px: fc.integer({ min: 20, max: 400 }) })
  .map(({ date, zone, offset, px }) => ({ axis: dayAxis(date, zone, offset, px), offset }))

describe('time and place on a day of the planner', () => {
  test('every place is an instant and the same place again, on any day of any zone', () => {
    fc.assert(
      fc.property(axes, fc.double({ min: 0, max: 1, noNaN: true }), ({ axis }, part) => {
        const at = Math.floor(axis.start_ms + part * (axis.end_ms - axis.start_ms))
        expect(msAt(axis, xOf(axis, at))).toBe(at)
      }),
    )
  })

  test('UX-21 UX-26 what is let go anywhere starts on five minutes of the wall, on that business day', () => {
    fc.assert(
      fc.property(axes, fc.integer({ min: -50_000, max: 50_000 }), ({ axis, offset }, x) => {
        const start = snapped(axis, msAt(axis, x))
        expect(start % SNAP_MS).toBe(0)
        expect(businessDate(textAt(start), axis.time_zone, offset)).toBe(axis.date)
        expect(Number(wallClock(textAt(start), axis.time_zone).time.slice(3)) % 5).toBe(0)
        expect(snapped(axis, start)).toBe(start)
        if (x >= 0 && x < widthOf(axis))
          expect(Math.abs(xOf(axis, start) - x)).toBeLessThanOrEqual(axis.px_per_hour / 12)
      }),
    )
  })

  test('a later instant lies further right, and an hour is equally wide all day', () => {
    fc.assert(
      fc.property(axes, ({ axis }) => {
        const hours = hoursOf(axis)
        expect(hours.length).toBeGreaterThanOrEqual(22)
        for (const [nth, hour] of hours.entries()) {
          if (nth > 0) expect(hour.x - hours[nth - 1]!.x).toBeCloseTo(axis.px_per_hour, 6)
          expect(wallClock(textAt(hour.ms), axis.time_zone).time).toBe(hour.label)
        }
      }),
    )
  })

  test('the time of a start is taken over to another day, wherever both days have it', () => {
    fc.assert(
      fc.property(axes, days, fc.double({ min: 0, max: 1, noNaN: true }), ({ axis, offset }, date, part) => {
        const start = snapped(axis, axis.start_ms + part * (axis.end_ms - axis.start_ms))
        const other = dayAxis(date, axis.time_zone, offset, axis.px_per_hour)
        const there = atClock(other, clockWithin(axis, start))
        expect(there).toBeGreaterThanOrEqual(other.start_ms)
        expect(there).toBeLessThan(other.end_ms)
        expect(atClock(axis, clockWithin(axis, start)) === start || widthOf(axis) !== 24 * axis.px_per_hour).toBe(true)
      }),
    )
  })

  test.each([
    ['2026-11-28', 24, '05:00', '04:00'],
    ['2026-03-28', 23, '05:00', '04:00'],
    ['2026-10-24', 25, '05:00', '04:00'],
  ])('%s in Berlin is %d hours wide, from %s to %s', (date, hours, first, last) => {
    const axis = dayAxis(date, BERLIN, 300, 60)
    expect(widthOf(axis)).toBe(hours * 60)
    const labels = hoursOf(axis).map(({ label }) => label)
    expect([labels.length, labels[0], labels.at(-1)]).toEqual([hours, first, last])
  })

  test('the night of the time change shows each hour of the wall that there is, and no other', () => {
    const labels = (date: string) => hoursOf(dayAxis(date, BERLIN, 300, 60)).map(({ label }) => label)
    expect(labels('2026-03-28').slice(-4)).toEqual(['00:00', '01:00', '03:00', '04:00'])
    expect(labels('2026-10-24').slice(-6)).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00', '04:00'])
  })

  test('UX-26 midnight lies 19 hours after five in the morning, and half past belongs to the day', () => {
    const axis = dayAxis('2026-11-28', BERLIN, 300, 60)
    expect(midnightX(axis)).toBe(19 * 60)
    expect(clockWithin(axis, epochMs('2026-11-28T23:30:00Z'))).toBe('24:30')
    expect(atClock(dayAxis('2026-12-01', BERLIN, 300, 60), '24:30')).toBe(epochMs('2026-12-01T23:30:00Z'))
    expect(snapped(axis, epochMs('2026-11-29T12:00:00Z'))).toBe(epochMs('2026-11-29T03:55:00Z'))
  })
})
