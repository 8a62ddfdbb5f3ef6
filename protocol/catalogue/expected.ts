import { isVisible } from '../kit/visibility.ts'
import type { Movie } from './movie.ts'

type Announced = Pick<Movie, 'id' | 'status' | 'deleted_at' | 'showing_from'>

/**
 * The movies that a house expects, which its site shows under Soon. A movie is expected when all of this
 * holds:
 * 1. it is there: neither deleted nor archived;
 * 2. nobody has seen it here: the business day of its first public schedule, if it has one, is after today (a
 *    schedule of today stands under Today, whether it has begun or not);
 * 3. it is announced: it is planned, or its first day here (`showing_from`) is after today.
 * They are ordered by the day on which they come (`comesOn`), those without a day last; equal days by id. So
 * a planned movie is expected until the business day of its first schedule, and one whose day has passed
 * without a schedule stays expected, with no day.
 * @param first_days by movie the business day of its first public schedule
 * @param today the business day of now
 * @source website spec, section 2; F-032, F-035
 */
export function expectedMovies<M extends Announced>(
  movies: Iterable<M>,
  first_days: ReadonlyMap<number, string>,
  today: string,
): M[] {
  const day = (movie: M) => comesOn(movie, first_days.get(movie.id), today) ?? NEVER
  return [...movies]
    .filter((movie) => isExpected(movie, first_days.get(movie.id), today))
    .sort((a, b) => (day(a) === day(b) ? a.id - b.id : day(a) < day(b) ? -1 : 1))
}

const NEVER = '~'

/** Whether it is expected; `first_day` is the business day of its first public schedule. */
export function isExpected(movie: Announced, first_day: string | undefined, today: string): boolean {
  if (movie.deleted_at !== null || movie.status === 'archived') return false
  if (first_day !== undefined && first_day <= today) return false
  return movie.status === 'planned' || isAfter(movie.showing_from, today)
}

/**
 * The day on which an expected movie comes: what its house says, else that of its first schedule; null = not
 * known. A day that has passed is none.
 */
export function comesOn(
  { showing_from }: Pick<Movie, 'showing_from'>,
  first_day: string | undefined,
  today: string,
): string | null {
  return isAfter(showing_from, today) ? showing_from : (first_day ?? null)
}

/**
 * The first day of a movie as a surface may say it: null where there is none, or where it is not to be said
 * there (`showing_from_visibility`).
 * @source operations spec, section 4 (Movie); F-047
 */
export function sayableDay(
  { showing_from, showing_from_visibility: visibility }: Pick<Movie, 'showing_from' | 'showing_from_visibility'>,
  surface: Parameters<typeof isVisible>[1],
): string | null {
  return isVisible({ visibility }, surface) ? showing_from : null
}

function isAfter(day: string | null, today: string): day is string {
  return day !== null && day > today
}
