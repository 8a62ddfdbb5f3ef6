import { comesOn, expectedMovies, isExpected, sayableDay } from '#protocol/catalogue/expected.ts'
import type { Movie } from '#protocol/catalogue/movie.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { buyCutoff } from '#protocol/schedules/purchasable.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { isBuyable } from '#protocol/site/buyable.ts'
import type { ListedSchedule, PosterMovie } from '#protocol/site/pages.ts'
import { epochMs } from '#protocol/time/business-day.ts'
import type { Visit } from './loaders.ts'
import { listedSchedule, type Programme, type ProgrammeParts, siteMovie } from './programme.ts'

/** A visitor who reads of it can still do something: its sale on the site has not ended by the clock. */
export function isToCome(schedule: Schedule, now: string): boolean {
  return epochMs(now) < epochMs(buyCutoff(schedule))
}

/**
 * What is expected, in its order (F-032, F-035). Where a cinema was chosen, without those that are planned in
 * other ones alone (F-028).
 */
export function expectedOf({ catalogue, first_days, business_date, by_movie, everywhere }: Programme): Movie[] {
  const expected = expectedMovies(catalogue.movie.values(), first_days, business_date)
  return expected.filter(({ id }) => by_movie.has(id) || !everywhere.has(id))
}

/** A movie as a poster: beside it stands its next schedule that can be bought, else the next one. */
export async function posterMovie(
  parts: ProgrammeParts,
  visit: Visit,
  programme: Programme,
  movie: Movie,
  locale: Locale,
): Promise<PosterMovie> {
  const its = programme.by_movie.get(movie.id) ?? []
  const ahead = its.filter((schedule) => isToCome(schedule, visit.now))
  let next: ListedSchedule | null = null
  for (const schedule of ahead) {
    const listed = await listedSchedule(parts, visit, programme, schedule, locale)
    next ??= listed
    if (!isBuyable(listed.state)) continue
    next = listed
    break
  }
  const first_day = programme.first_days.get(movie.id)
  return {
    ...siteMovie(movie, locale),
    next,
    more: Math.max(0, ahead.length - 1),
    until: ahead.at(-1)?.business_date ?? null,
    expected: isExpected(movie, first_day, programme.business_date) ? { from: saidDay(movie, programme) } : null,
    trailer: movie.trailer,
  }
}

/** The day from which an expected movie shows, as the site may say it; its first schedule may say one too. */
function saidDay(movie: Movie, { by_movie, business_date }: Programme): string | null {
  const showing_from = sayableDay(movie, 'site')
  return comesOn({ showing_from }, by_movie.get(movie.id)?.[0]?.business_date, business_date)
}
