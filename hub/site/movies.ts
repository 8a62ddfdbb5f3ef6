import type { Movie } from '#protocol/catalogue/movie.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { showingsIn, wordOfShowings } from '#protocol/schedules/showings.ts'
import type { DayMovie, ListedMovie, MovieFilter, MoviesPage, PosterMovie } from '#protocol/site/pages.ts'
import { addDays } from '#protocol/time/calendar.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { PageLoaders, Visit } from './loaders.ts'
import { expectedOf, isToCome, posterMovie } from './posters.ts'
import { moviesOf, type Programme, type ProgrammeParts, readProgramme } from './programme.ts'
import { choicesOf, isAllOf, showingsAt } from './showings.ts'

/** What a list is made of before it is narrowed to a tag: movies with schedules, and movies without. */
interface Chosen {
  schedules: readonly Schedule[]
  without: readonly Movie[]
}

/**
 * The movie list: of a day, of all that is to come, or of what is expected, all of it or with one tag, and
 * with screenings of some kind alone (F-362); what is expected has none yet.
 */
export function moviesLoader(parts: ProgrammeParts): PageLoaders['movies'] {
  return async (visit, { locale, filterDate, filterTag, only }) => {
    const programme = await readProgramme(parts, visit)
    const { catalogue, business_date, days } = programme
    const filter = filterThatHolds(filterDate, programme)
    const date = dateOf(filter, business_date)
    const expected = expectedOf(programme)
    const asked = showingsIn(only)
    const wanted = filter === 'soon' ? [] : asked
    const find = showingsAt({ catalogue, now: visit.now })
    const isWanted = (schedule: Schedule) => isAllOf(wanted, find(schedule))
    const before = chosen(filter, date, programme, expected, visit.now)
    const all = wanted.length === 0 ? before : withOnly(before, isWanted)
    const tag = [...catalogue.tag.values()].find(({ slug, deleted_at }) => deleted_at === null && slug === filterTag)
    const has = (movie: Movie) => !tag || movie.tags.includes(tag.id)
    const isOfOne = ({ movie_id }: Schedule) => has(catalogue.movie.get(movie_id)!)
    const schedules = all.schedules.filter(isOfOne)
    const without = all.without.filter(has)
    const make = makerOf(parts, visit, wanted.length > 0 ? narrowTo(programme, isWanted) : programme, locale)
    const [list, posters, soon] = await Promise.all([
      date === null ? [] : make.list(schedules),
      date === null ? make.posters(filter === 'soon' ? without : moviesIn(schedules, catalogue)) : [],
      filter === 'all' ? make.posters(without) : [],
    ])
    const tags = tagsOf(programme, expected, all, tag?.id, locale)
    const choices = { programme: programme.schedules, list: before.schedules.filter(isOfOne) }
    const showings = filter === 'soon' ? [] : choicesOf(choices, wanted, find)
    const holding = { filter, date, tag: tag?.slug ?? null, only: wordOfShowings(asked) }
    return { business_date, days: [...days], ...holding, tags, showings, list, posters, soon }
  }
}

/** Without the other screenings; what has none is none of these. */
function withOnly({ schedules }: Chosen, isWanted: (schedule: Schedule) => boolean): Chosen {
  return { schedules: schedules.filter(isWanted), without: [] }
}

/** So that a poster has the next one of these beside it. */
function narrowTo(programme: Programme, isWanted: (schedule: Schedule) => boolean): Programme {
  const schedules = programme.schedules.filter(isWanted)
  return { ...programme, schedules, by_movie: Map.groupBy(schedules, ({ movie_id }) => movie_id) }
}

/** A date that no schedule stands on is no filter at all (F-039). */
function filterThatHolds(asked: MovieFilter | null, { days }: Programme): MovieFilter {
  if (asked === null) return 'all'
  const isWord = asked === 'all' || asked === 'today' || asked === 'tomorrow' || asked === 'soon'
  return isWord || days.some(({ date }) => date === asked) ? asked : 'all'
}

function dateOf(filter: MovieFilter, business_date: string): string | null {
  if (filter === 'today') return business_date
  if (filter === 'tomorrow') return addDays(business_date, 1)
  return filter === 'all' || filter === 'soon' ? null : filter
}

function chosen(
  filter: MovieFilter,
  date: string | null,
  { schedules }: Programme,
  expected: readonly Movie[],
  now: string,
): Chosen {
  if (date !== null) return { schedules: schedules.filter(({ business_date }) => business_date === date), without: [] }
  if (filter === 'soon') return { schedules: [], without: expected }
  const ahead = schedules.filter((schedule) => isToCome(schedule, now))
  const scheduled = new Set(ahead.map(({ movie_id }) => movie_id))
  return { schedules: ahead, without: expected.filter(({ id }) => !scheduled.has(id)) }
}

function makerOf(parts: ProgrammeParts, visit: Visit, programme: Programme, locale: Locale) {
  return {
    list: async (schedules: readonly Schedule[]): Promise<DayMovie[]> => {
      const movies = await moviesOf(parts, visit, programme, schedules, locale)
      return movies.map((movie) => ({ ...movie, ...beside(movie, programme.catalogue, locale) }))
    },
    posters: (movies: readonly Movie[]): Promise<PosterMovie[]> =>
      Promise.all(movies.map((movie) => posterMovie(parts, visit, programme, movie, locale))),
  }
}

/** What the list of a day says of a movie beside its name. */
function beside({ movie_id }: ListedMovie, catalogue: Catalogue, locale: Locale) {
  const { description, warnings, trailer } = inLanguage(catalogue.movie.get(movie_id)!, locale)
  return { synopsis: description, warnings, trailer }
}

/** The movies of some schedules, in the order of these. */
function moviesIn(schedules: readonly Schedule[], catalogue: Catalogue): Movie[] {
  return [...new Set(schedules.map(({ movie_id }) => movie_id))].map((id) => catalogue.movie.get(id)!)
}

/**
 * The tags that a movie of the programme or an expected one has, in the order of the house, each with how
 * many movies of this list have it; and the chosen one, whoever has it.
 */
function tagsOf(
  { catalogue, schedules }: Programme,
  expected: readonly Movie[],
  list: Chosen,
  tag_id: number | undefined,
  locale: Locale,
): MoviesPage['tags'] {
  const used = new Set([...moviesIn(schedules, catalogue), ...expected].flatMap(({ tags }) => tags))
  const shown = [...moviesIn(list.schedules, catalogue), ...list.without]
  return [...catalogue.tag.values()]
    .filter(({ id, deleted_at }) => deleted_at === null && (used.has(id) || id === tag_id))
    .sort((a, b) => a.sort - b.sort || a.id - b.id)
    .map((tag) => {
      const { id, slug, name } = inLanguage(tag, locale)
      return { slug, name, movies: shown.filter(({ tags }) => tags.includes(id)).length }
    })
}
