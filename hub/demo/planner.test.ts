import { describe, expect, test } from 'vitest'
import { addMinutes, businessDate, epochMs, instantOf } from '#protocol/time/business-day.ts'
import { addDays, weekday } from '#protocol/time/calendar.ts'
import { SCREENS } from './house.ts'
import { MOVIES } from './movies.ts'
import { datesToPlan, planDay, type Standing, topUpTonight } from './planner.ts'
import { priceGroupFor } from './prices.ts'
import { needs } from './versions.ts'

const BERLIN = 'Europe/Berlin'
const FIRST = '2026-11-19'
const dates = Array.from({ length: 28 }, (_, day) => addDays(FIRST, day))
function minute(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function screenOf(key: string) {
  return SCREENS.find((screen) => screen.key === key)!
}

function movieOf(title: string) {
  return MOVIES.find((movie) => movie.title === title)!
}

describe('the planner', () => {
  test('the same seed and date give the same plan, another seed another', () => {
    expect(planDay(FIRST)).toEqual(planDay(FIRST))
    expect(planDay(FIRST)).not.toEqual(planDay(FIRST, 'other'))
  })

  test.each(dates)('%s: quarters of an hour, no overlaps, time to clean, and movies where they belong', (date) => {
    const schedules = planDay(date)
    expect(schedules.length).toBeGreaterThanOrEqual(18)
    expect(schedules.length).toBeLessThanOrEqual(30)
    for (const screen of SCREENS) {
      const here = schedules.filter((schedule) => schedule.screen === screen.key)
      expect(here.length).toBeGreaterThanOrEqual(2)
      here.forEach((schedule, index) => {
        const next = here[index + 1]
        const cleaned = minute(schedule.start) + schedule.minutes + (screen.config.cleaning_minutes ?? 15)
        if (next) expect(minute(next.start)).toBeGreaterThanOrEqual(cleaned)
      })
    }
    for (const schedule of schedules) {
      const movie = movieOf(schedule.movie)
      const equipment = needs(schedule.version)
      const start = minute(schedule.start)
      expect(start % 15).toBe(0)
      expect(start).toBeGreaterThanOrEqual(12 * 60)
      expect(movie.versions).toContain(schedule.version)
      expect(equipment === null || screenOf(schedule.screen).equipment.includes(equipment)).toBe(true)
      expect(movie.planned).toBe(undefined)
      expect(schedule.minutes).toBe(movie.runtime + (screenOf(schedule.screen).config.ads_minutes ?? 15))
      if (movie.daypart === 'family') expect(start).toBeLessThan(19 * 60)
      if (movie.runtime > 140) expect(start).toBeLessThanOrEqual(20 * 60 + 30)
    }
    const midnight = schedules.filter((schedule) => schedule.start === '24:30')
    expect(midnight.map(({ screen }) => screen)).toEqual([5, 6].includes(weekday(date)) ? ['kronen-1'] : [])
    expect(schedules.some((schedule) => schedule.start >= '23:00')).toBe(true)
  })

  test('over three weeks most movies have their turn, in all kinds of versions', () => {
    const schedules = dates.slice(0, 23).flatMap((date) => planDay(date))
    expect(new Set(schedules.map(({ movie }) => movie)).size).toBeGreaterThanOrEqual(28)
    const versions = new Set(schedules.map(({ version }) => version))
    for (const version of ['OV', 'OmU', 'OmeU', 'DF', 'OV_ATMOS', 'SILENT', 'WORDLESS'] as const)
      expect(versions).toContain(version)
    expect([...versions].some((version) => version.endsWith('_3D'))).toBe(true)
  })

  test.each([
    ['first start', null, '2026-11-19', 24],
    ['the same day', '2026-12-12', undefined, 0],
    ['next day', '2026-12-11', '2026-12-12', 1],
    ['after a long pause', '2026-06-01', '2026-11-19', 24],
  ])('%s: which days are planned', (_, last, first, count) => {
    const planned = datesToPlan('2026-11-21', last, 21)
    expect([planned[0], planned.length]).toEqual([first, count])
    if (count) expect(planned.at(-1)).toBe('2026-12-12')
  })
})

describe('late schedules for tonight', () => {
  const plans = new Map<string, Standing[]>()
  const standingOf = (date: string): Standing[] => {
    const known = plans.get(date)
    if (known) return known
    const made = planDay(date).map(({ screen, start, minutes, version }) => {
      const at = epochMs(instantOf(date, start, BERLIN))
      return { screen, start: at, end: at + minutes * 60_000, open_until: version === 'SILENT' ? 0 : at + 15 * 60_000 }
    })
    plans.set(date, made)
    return made
  }

  test('at every fifth minute of two weeks six schedules of tonight can be bought, and none of the late ones overlaps', () => {
    for (let minutes = 0; minutes < 14 * 1440; minutes += 5) {
      const now = epochMs(addMinutes('2026-11-20T04:00:00Z', minutes))
      const today = businessDate(new Date(now).toISOString(), BERLIN, 300)
      const standing = [addDays(today, -1), today, addDays(today, 1)].flatMap(standingOf)
      const soon = standingOf(addDays(today, 1)).filter(({ start }) => start <= now + 120 * 60_000)
      const tonight = [...standingOf(today), ...soon]
      const late = topUpTonight(now, tonight, standing)
      expect(tonight.filter(({ open_until }) => open_until > now).length + late.length).toBeGreaterThanOrEqual(6)
      for (const schedule of late) {
        expect(schedule.start % (15 * 60_000)).toBe(0)
        expect(schedule.start - now).toBeGreaterThanOrEqual(20 * 60_000)
        expect(schedule.start - now).toBeLessThanOrEqual(120 * 60_000)
        const end = schedule.start + schedule.minutes * 60_000
        const here = standing.filter(({ screen }) => screen === schedule.screen)
        expect(here.some((other) => schedule.start < other.end + 15 * 60_000 && other.start < end + 15 * 60_000)).toBe(
          false,
        )
      }
      expect(new Set(late.map(({ screen }) => screen)).size).toBe(late.length)
    }
  })

  test('in the afternoon nothing is added', () => {
    const now = epochMs('2026-11-21T12:00:00Z')
    expect(topUpTonight(now, standingOf('2026-11-21'), standingOf('2026-11-21'))).toEqual([])
  })
})

test.each([
  [{ screen: 'lichthof-1', weekday: 6, start: '20:45', is_3d: false }, 'lichthof-1'],
  [{ screen: 'lichthof-1', weekday: 1, start: '20:15', is_3d: true }, 'lichthof-1-monday'],
  [{ screen: 'lichthof-2', weekday: 6, start: '20:30', is_3d: false }, 'lichthof'],
  [{ screen: 'lichthof-4', weekday: 6, start: '23:00', is_3d: false }, 'lichthof-late'],
  [{ screen: 'lichthof-1', weekday: 5, start: '20:00', is_3d: true }, 'lichthof-3d'],
  [{ screen: 'kronen-1', weekday: 6, start: '20:15', is_3d: false }, 'kronen'],
  [{ screen: 'kronen-1', weekday: 7, start: '15:00', is_3d: false }, 'kronen-off-peak'],
  [{ screen: 'kronen-1', weekday: 6, start: '22:30', is_3d: false }, 'kronen-off-peak'],
  [{ screen: 'kronen-1', weekday: 6, start: '24:30', is_3d: false }, 'kronen-late'],
  [{ screen: 'kronen-2', weekday: 1, start: '18:00', is_3d: false }, 'kronen-monday'],
] as const)('prices of %o: %s', (schedule, group) => {
  expect(priceGroupFor(schedule)).toBe(group)
})
