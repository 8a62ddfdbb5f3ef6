import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMinutes, businessDate, epochMs, wallClock } from '../time/business-day.ts'
import { addDays, cineWeek, daysBetween, weekday, weekOf } from '../time/calendar.ts'
import { type Conflict, conflictsAbout, conflictsOf, nextFree, type PlanHouse, type Planned } from './conflicts.ts'
import { occupancy, usualEnd } from './occupancy.ts'
import { copied, entryOf, type PlanEntry, placed } from './plan-entry.ts'

const BERLIN = { time_zone: 'Europe/Berlin', midnight_offset: 300 }
const CONFIG = {
  ads_minutes: 10,
  trailers_minutes: 5,
  cleaning_minutes: 15,
  dimensions: ['2D' as const],
  media_types: ['DIGITAL' as const],
}

function house(fields: Partial<PlanHouse> = {}): PlanHouse {
  return {
    cinema: { time_zone: 'Europe/Berlin', opening_hours: [] },
    midnight_offset: 300,
    screens: [1, 2].map((id) => ({ id, config: CONFIG })),
    movies: [{ id: 1, status: 'active', showing_from: null }],
    versions: [{ id: 1, dimension: '2D', media_type: 'DIGITAL', rental_starts_on: null }],
    ...fields,
  }
}

function planned(ref: string, start: string, minutes = 120, fields: Partial<Planned> = {}): Planned {
  return { ref, screen_id: 1, movie_id: 1, movie_version_id: 1, start, end: addMinutes(start, minutes), ...fields }
}

function said(conflicts: readonly Conflict[]): unknown[] {
  return conflicts.map(({ code, ref, other_ref, minutes }) => [code, ref, other_ref, minutes])
}

describe('UX-23 occupancy', () => {
  test('F-200 advertising, trailers, movie, cleaning', () => {
    const start = '2026-11-28T18:00:00.000Z'
    expect(usualEnd(start, 118, CONFIG)).toBe('2026-11-28T20:13:00.000Z')
    expect(occupancy({ start, end: usualEnd(start, 118, CONFIG) }, CONFIG)).toEqual({
      start,
      feature_at: '2026-11-28T18:15:00.000Z',
      end: '2026-11-28T20:13:00.000Z',
      free_at: '2026-11-28T20:28:00.000Z',
    })
  })

  test('a schedule shorter than its advertising has no more of it', () => {
    const short = { start: '2026-11-28T18:00:00.000Z', end: '2026-11-28T18:05:00.000Z' }
    expect(occupancy(short, CONFIG).feature_at).toBe(short.end)
  })
})

describe('F-191 UX-24 conflicts', () => {
  const first = planned('7', '2026-11-28T17:00:00.000Z', 133)

  test.each([
    ['runs into it', '2026-11-28T19:10:00.000Z', [['overlap', '8', '7', 18]]],
    ['comes before the cleaning is over', '2026-11-28T19:15:00.000Z', [['cleaning', '8', '7', 13]]],
    ['comes when the screen is free', '2026-11-28T19:28:00.000Z', []],
    ['starts with it', '2026-11-28T17:00:00.000Z', [['overlap', '8', '7', 148]]],
  ])('a schedule that %s', (_, start, conflicts) => {
    const plan = [planned('8', start), first]
    expect(said(conflictsOf(plan, house()))).toEqual(conflicts)
    expect(said(conflictsOf([planned('8', start, 120, { screen_id: 2 }), first], house()))).toEqual([])
  })

  test('a long one meets all that start before its screen is free', () => {
    const plan = [
      planned('1', '2026-11-28T12:00:00.000Z', 600),
      ...[2, 3].map((n) => planned(`${n}`, `2026-11-28T1${n + 2}:00:00.000Z`, 30)),
    ]
    expect(said(conflictsOf(plan, house()))).toEqual([
      ['overlap', '2', '1', 495],
      ['overlap', '3', '1', 435],
    ])
  })

  test('a key names all that was seen: five minutes worse is another conflict', () => {
    const keyAt = (start: string) => conflictsOf([first, planned('8', start)], house())[0]!.key
    expect(keyAt('2026-11-28T19:15:00.000Z')).not.toBe(keyAt('2026-11-28T19:20:00.000Z'))
  })

  test('UX-26 it may run past midnight, and not into the next business day', () => {
    expect(said(conflictsOf([planned('1', '2026-11-28T23:30:00.000Z', 120)], house()))).toEqual([])
    expect(said(conflictsOf([planned('1', '2026-11-29T02:30:00.000Z', 120)], house()))).toEqual([
      ['past_day', '1', null, 30],
    ])
  })

  test.each([
    ['an archived movie', { movies: [{ id: 1, status: 'archived' as const, showing_from: null }] }, 'movie_archived'],
    [
      'a movie of next week',
      { movies: [{ id: 1, status: 'planned' as const, showing_from: '2026-12-03' }] },
      'before_release',
    ],
    [
      'a version that is rented later',
      {
        versions: [{ id: 1, dimension: '2D' as const, media_type: 'DIGITAL' as const, rental_starts_on: '2026-11-29' }],
      },
      'before_rental',
    ],
    [
      'a version in 3D',
      { versions: [{ id: 1, dimension: '3D' as const, media_type: 'DIGITAL' as const, rental_starts_on: null }] },
      'format',
    ],
    [
      'a closed cinema',
      { cinema: { time_zone: 'Europe/Berlin', opening_hours: [{ weekdays: 31, opens: '10:00', closes: '25:00' }] } },
      'outside_hours',
    ],
  ])('%s', (_, fields, code) => {
    expect(conflictsOf([first], house(fields)).map((one) => one.code)).toEqual([code])
  })

  test.each([
    ['2026-11-27T23:45:00.000Z', []], // 00:45 of Friday evening
    ['2026-11-28T00:00:00.000Z', []], // the hour itself is still one
    ['2026-11-28T00:15:00.000Z', ['outside_hours']],
    ['2026-11-27T08:59:00.000Z', ['outside_hours']],
    ['2026-11-27T09:00:00.000Z', []],
  ])('hours beyond midnight belong to the evening before: %s', (start, codes) => {
    const cinema = { time_zone: 'Europe/Berlin', opening_hours: [{ weekdays: 16, opens: '10:00', closes: '25:00' }] }
    expect(conflictsOf([planned('1', start, 60)], house({ cinema })).map(({ code }) => code)).toEqual(codes)
  })

  test.each([
    ['2026-11-28', []],
    ['2026-11-29', ['before_release', 'before_rental']],
  ])(
    'on the first day of release and rental a movie may be shown, on the day before it may not: %s',
    (from_on, codes) => {
      const fields = {
        movies: [{ id: 1, status: 'planned' as const, showing_from: from_on }],
        versions: [{ id: 1, dimension: '2D' as const, media_type: 'DIGITAL' as const, rental_starts_on: from_on }],
      }
      expect(conflictsOf([first], house(fields)).map(({ code }) => code)).toEqual(codes)
    },
  )

  test.each([
    ['digital where only film is shown', 'DIGITAL' as const, ['format']],
    ['film where film is shown', 'FILM' as const, []],
  ])('%s', (_, media_type, codes) => {
    const versions = [{ id: 1, dimension: '2D' as const, media_type, rental_starts_on: null }]
    const screens = house().screens.map((one) => ({
      ...one,
      config: { ...one.config, media_types: ['FILM' as const] },
    }))
    expect(conflictsOf([first], house({ versions, screens })).map(({ code }) => code)).toEqual(codes)
  })

  test('SECURITY Input of many on one place each meets the next ten', () => {
    const plan = Array.from({ length: 13 }, (_, n) => planned(String.fromCharCode(97 + n), first.start, 100))
    const met = Map.groupBy(conflictsOf(plan, house()), ({ other_ref }) => other_ref)
    expect(Array.from(met.values(), (of) => of.length)).toEqual([10, 10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('the next free start leaves time for both cleanings', () => {
    const plan = [first, planned('9', '2026-11-28T22:00:00.000Z')]
    const late = planned('8', '2026-11-28T19:15:00.000Z', 100)
    expect(nextFree(late, [...plan, late], house())).toBe('2026-11-28T19:30:00.000Z')
    expect(nextFree({ ...late, end: '2026-11-28T22:00:00.000Z' }, plan, house())).toBe('2026-11-29T00:15:00.000Z')
    const beside = plan.map((one) => ({ ...one, screen_id: 2 }))
    expect(nextFree(late, beside, house())).toBe('2026-11-28T19:15:00.000Z')
  })
})

const ANY_PLAN = fc.array(
  fc.record({
    screen_id: fc.integer({ min: 1, max: 2 }),
    at: fc.integer({ min: 0, max: 600 }),
    minutes: fc.integer({ min: 5, max: 240 }),
  }),
  { maxLength: 12 },
)
type Drawn = { screen_id: number; at: number; minutes: number }
function planOfDrawn(drawn: readonly Drawn[]): Planned[] {
  return drawn.map(({ screen_id, at, minutes }, n) =>
    planned(`n${n}`, addMinutes('2026-11-28T10:00:00.000Z', at), minutes, { screen_id }),
  )
}

describe('F-191 for every plan', () => {
  test('two meet exactly when one starts before the other has left its screen clean, and it is said once', () => {
    fc.assert(
      fc.property(ANY_PLAN, (drawn) => {
        const plan = planOfDrawn(drawn)
        const meets = conflictsOf(plan, house()).filter(({ other_ref }) => other_ref !== null)
        const found = meets.map(({ ref, other_ref }) => [ref, other_ref].sort().join())
        const expected = plan.flatMap((a, n) =>
          plan.slice(n + 1).flatMap((b) => {
            const [first, second] = epochMs(a.start) <= epochMs(b.start) ? [a, b] : [b, a]
            const clean = epochMs(first.end) + 15 * 60_000
            return a.screen_id === b.screen_id && epochMs(second.start) < clean ? [[a.ref, b.ref].sort().join()] : []
          }),
        )
        expect(found.sort()).toEqual(expected.sort())
      }),
    )
  })

  test('the order of the plan changes nothing, and the next free start is free', () => {
    fc.assert(
      fc.property(ANY_PLAN, (drawn) => {
        const plan = planOfDrawn(drawn)
        const here = house()
        expect(conflictsOf(plan.toReversed(), here)).toEqual(conflictsOf(plan, here))
        const [one] = plan
        const start = one && nextFree(one, plan, here)
        if (!one || !start) return
        const minutes = (epochMs(one.end) - epochMs(one.start)) / 60_000
        const moved = [{ ...one, start, end: addMinutes(start, minutes) }, ...plan.slice(1)]
        const about = conflictsAbout(conflictsOf(moved, here), new Set([one.ref]))
        expect(about.filter(({ other_ref }) => other_ref !== null)).toEqual([])
        expect(epochMs(start)).toBeGreaterThanOrEqual(epochMs(one.start))
      }),
    )
  })
})

const OPTIONS = {
  screen_id: 1,
  movie_id: 1,
  movie_version_id: 1,
  price_group_id: 1,
  max_online_tickets: 40,
  sell_online: true,
  is_seatpicker_enabled: true,
  visibility: 7,
  schedule_type: 'public' as const,
  item_type: 'movie' as const,
  buy_cutoff_minutes: 15,
}
const ANY_ENTRY: fc.Arbitrary<PlanEntry> = fc
  .record({
    day: fc.integer({ min: 0, max: 6 }),
    minute: fc.integer({ min: 300, max: 1739 }),
    minutes: fc.integer({ min: 30, max: 300 }),
  })
  .map(({ day, minute, minutes }) => {
    const two = (n: number) => String(n).padStart(2, '0')
    return { ...OPTIONS, day, time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`, minutes }
  })
const ANY_DAY = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days))
/** The nights in which the clocks of Berlin change. */
const CHANGES = ['2026-03-28', '2026-10-24', '2027-03-27', '2027-10-30']

describe('F-200 UX-22 days copied', () => {
  test('a plan stands at the same time on the wall, as long as it was, on the same day of the week', () => {
    fc.assert(
      fc.property(ANY_ENTRY, ANY_DAY, (entry, first_on) => {
        const made = placed(entry, first_on, BERLIN)
        const night = addDays(first_on, entry.day)
        expect((epochMs(made.end) - epochMs(made.start)) / 60_000).toBe(entry.minutes)
        if (CHANGES.includes(night) && entry.time >= '26:00') return
        expect(made.business_date).toBe(night)
        expect(wallClock(made.start, BERLIN.time_zone).time.slice(3)).toBe(entry.time.slice(3))
        expect(entryOf({ ...made }, first_on, BERLIN.time_zone)).toEqual(entry)
      }),
      { numRuns: 500 },
    )
  })

  test('UX-26 UX-47 an hour that the clocks skip is an hour later, says so, and stays in its evening', () => {
    const entry = { ...OPTIONS, day: 0, time: '26:30', minutes: 60 }
    const made = placed(entry, '2026-03-28', BERLIN)
    expect(wallClock(made.start, BERLIN.time_zone)).toEqual({ date: '2026-03-29', time: '03:30' })
    expect(made).toMatchObject({ business_date: '2026-03-28', is_late: true })
    expect(placed(entry, '2026-03-27', BERLIN).is_late).toBe(false)
  })

  test('F-196 a week copied to the next is the same week, whatever its hours', () => {
    fc.assert(
      fc.property(fc.array(ANY_ENTRY, { maxLength: 8 }), fc.integer({ min: 0, max: 60 }), (entries, weeks) => {
        const from_on = cineWeek(addDays('2026-01-07', 7 * weeks)).first
        const to_on = addDays(from_on, 7)
        const alive = { cancelled_at: null, deleted_at: null }
        const source = entries.map((entry) => ({ ...placed(entry, from_on, BERLIN), ...alive }))
        const copy = copied(source, { from_on, to_on, days: 7 }, BERLIN)
        expect(copy).toHaveLength(source.length)
        for (const [n, made] of copy.entries()) {
          expect(daysBetween(source[n]!.business_date, made.business_date)).toBe(7)
          expect(weekday(made.business_date)).toBe(weekday(source[n]!.business_date))
        }
      }),
    )
  })

  test('what is cancelled, deleted, or of another day stays behind', () => {
    const row = {
      ...placed({ ...OPTIONS, day: 0, time: '24:30', minutes: 90 }, '2026-11-28', BERLIN),
      cancelled_at: null,
      deleted_at: null,
    }
    const days = { from_on: '2026-11-28', to_on: '2026-12-05', days: 1 }
    const at = '2026-11-01T00:00:00.000Z'
    expect(copied([row, { ...row, cancelled_at: at }, { ...row, deleted_at: at }], days, BERLIN)).toHaveLength(1)
    expect(copied([row], { ...days, from_on: '2026-11-29' }, BERLIN)).toEqual([])
    expect(copied([row], days, BERLIN)[0]).toMatchObject({
      start: '2026-12-05T23:30:00.000Z',
      business_date: '2026-12-05',
    })
  })
})

describe('F-196 weeks', () => {
  test('begin on the day that the house chose, and hold every date once', () => {
    fc.assert(
      fc.property(ANY_DAY, fc.integer({ min: 1, max: 7 }), (date, begins_on) => {
        const week = weekOf(date, begins_on)
        expect(weekday(week.first)).toBe(begins_on)
        expect(daysBetween(week.first, week.last)).toBe(6)
        expect(daysBetween(week.first, date)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(date, week.last)).toBeGreaterThanOrEqual(0)
        expect(weekOf(week.last, begins_on)).toEqual(week)
      }),
    )
    expect(weekOf('2026-11-28', 3)).toEqual({ first: '2026-11-25', last: '2026-12-01' })
    expect(weekOf('2026-11-28', 1)).toEqual({ first: '2026-11-23', last: '2026-11-29' })
  })

  test('UX-26 what starts after midnight is in the week of the evening before', () => {
    const start = '2026-12-01T23:30:00.000Z' // half past midnight on Wednesday
    expect(cineWeek(businessDate(start, BERLIN.time_zone, 300)).last).toBe('2026-12-01')
  })
})
