import { expect, test } from 'vitest'
import { comesOn, expectedMovies, sayableDay } from './expected.ts'

const TODAY = '2026-11-21'
function movie(id: number, status: 'active' | 'archived' | 'planned', showing_from: string | null = null) {
  return { id, status, showing_from, deleted_at: null as string | null }
}
function expected(movies: ReturnType<typeof movie>[], first_days: [number, string][] = []): number[] {
  return expectedMovies(movies, new Map(first_days), TODAY).map(({ id }) => id)
}

test.each([
  ['planned, without a day', movie(1, 'planned'), undefined, true],
  ['planned, its day has passed and nobody has seen it', movie(1, 'planned', '2026-11-01'), undefined, true],
  ['planned, first shown tomorrow', movie(1, 'planned'), '2026-11-22', true],
  ['planned, shown on this very business day', movie(1, 'planned'), TODAY, false],
  ['planned, shown before', movie(1, 'planned', '2026-12-03'), '2026-11-20', false],
  ['active, from a later day on', movie(1, 'active', '2026-12-03'), undefined, true],
  ['active, from a later day on, with its first schedules', movie(1, 'active', '2026-12-03'), '2026-12-03', true],
  ['active, from a later day on, previewed already', movie(1, 'active', '2026-12-03'), '2026-11-19', false],
  ['active, from today on', movie(1, 'active', TODAY), undefined, false],
  ['active, without a day', movie(1, 'active'), undefined, false],
  ['archived', movie(1, 'archived', '2026-12-03'), undefined, false],
] as const)('F-035 a movie that is %s is expected or not', (_, one, first_day, is) => {
  expect(expected([one], first_day ? [[1, first_day]] : [])).toEqual(is ? [1] : [])
})

test('F-035 a deleted movie is expected by nobody', () => {
  expect(expected([{ ...movie(1, 'planned'), deleted_at: '2026-11-01T00:00:00.000Z' }])).toEqual([])
})

test('F-032 F-035 what is expected first comes first, a day that nobody knows last', () => {
  const movies = [
    movie(1, 'planned'),
    movie(2, 'planned', '2026-12-10'),
    movie(3, 'active', '2026-12-03'),
    movie(4, 'planned', '2026-11-01'), // its day has passed
    movie(5, 'planned'),
    movie(6, 'planned', '2026-12-03'),
  ]
  expect(expected(movies, [[5, '2026-11-25']])).toEqual([5, 3, 6, 2, 1, 4])
  expect(comesOn(movies[3]!, undefined, TODAY)).toBeNull()
  expect(comesOn(movies[1]!, '2026-12-01', TODAY)).toBe('2026-12-10') // a preview is no first day
})

test('F-047 the first day is said where it may be said', () => {
  const one = { showing_from: '2026-12-03', showing_from_visibility: 1 }
  expect(sayableDay(one, 'site')).toBe('2026-12-03')
  expect(sayableDay({ ...one, showing_from_visibility: 6 }, 'site')).toBeNull()
  expect(sayableDay({ ...one, showing_from: null }, 'site')).toBeNull()
})
