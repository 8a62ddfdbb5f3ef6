import type { Schedule } from '#protocol/schedules/schedule.ts'
import { SHOWINGS, type Showing, showingsOf, withOther, wordOfShowings } from '#protocol/schedules/showings.ts'
import type { MoviesPage } from '#protocol/site/pages.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { announcedAt } from '../schedules/shown.ts'

/** A catalogue never changes. */
const madeOfCatalogue = new WeakMap<Catalogue, Map<number, readonly Showing[]>>()

type Finder = (schedule: Schedule) => readonly Showing[]

/** What each schedule is for who needs or wants it; nothing where only title and start are published. */
export function showingsAt(at: { catalogue: Catalogue; now: string }): Finder {
  const made = madeOfCatalogue.get(at.catalogue) ?? new Map<number, readonly Showing[]>()
  madeOfCatalogue.set(at.catalogue, made)
  const isOnlyAnnounced = announcedAt(at)
  return (schedule) => {
    if (isOnlyAnnounced(schedule)) return []
    const showings = made.get(schedule.id) ?? make(at.catalogue, schedule)
    made.set(schedule.id, showings)
    return showings
  }
}

function make({ movie_version, movie, screen }: Catalogue, schedule: Schedule): Showing[] {
  return showingsOf({
    version: movie_version.get(schedule.movie_version_id)!,
    movie: movie.get(schedule.movie_id)!,
    screen: screen.get(schedule.screen_id)!,
  })
}

/** Whether a schedule is all that was chosen. */
export function isAllOf(chosen: readonly Showing[], showings: readonly Showing[]): boolean {
  return chosen.every((showing) => showings.includes(showing))
}

/**
 * What may be chosen of a list: what some schedule of the programme is, each with the number of movies that
 * the list would have with it; and what is chosen, whatever there is.
 * @param programme all that is to come
 * @param list the list before it is narrowed by what is chosen
 */
export function choicesOf(
  { programme, list }: Readonly<Record<'programme' | 'list', readonly Schedule[]>>,
  chosen: readonly Showing[],
  find: Finder,
): MoviesPage['showings'] {
  const used = new Set(programme.flatMap(find))
  return SHOWINGS.filter((showing) => used.has(showing) || chosen.includes(showing)).map((showing) => {
    const other = withOther(chosen, showing)
    const its = list.filter((schedule) => isAllOf(other, find(schedule)))
    const movies = new Set(its.map(({ movie_id }) => movie_id)).size
    return { showing, is_on: chosen.includes(showing), movies, only: wordOfShowings(other) }
  })
}
