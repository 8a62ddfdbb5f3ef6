import { isStanding } from '#protocol/catalogue/website.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { dayOnSale } from '#protocol/schedules/purchasable.ts'
import { eventsOf } from './events-to-come.ts'
import type { PageLoaders } from './loaders.ts'
import { expectedOf, posterMovie } from './posters.ts'
import { moviesOf, type ProgrammeParts, readProgramme } from './programme.ts'

/** The highlight of what comes soon, and those beside it. */
const EXPECTED_SHOWN = 4
/** Six pages of the carousel on a wide screen. */
const EVENTS_SHOWN = 12

/** The first page: tonight, what else there is, and what comes. */
export function homeLoader(parts: ProgrammeParts): PageLoaders['home'] {
  return async (visit, { locale }) => {
    const programme = await readProgramme(parts, visit)
    const { business_date: today, days } = programme
    const { website_config } = visit.exhibitor
    const business_date = dayOnSale(programme.schedules, visit.now) ?? today
    const tonight = programme.schedules.filter((schedule) => schedule.business_date === business_date)
    const expected = expectedOf(programme).slice(0, EXPECTED_SHOWN)
    return {
      redirect: website_config.home_redirect ?? null,
      today,
      business_date,
      days: [...days],
      slides: website_config.slides.filter((slide) => isStanding(slide, today)),
      movies: await moviesOf(parts, visit, programme, tonight, locale),
      schedules_total: tonight.length,
      schedules_to_come: tonight.filter(({ start }) => start > visit.now).length,
      events: await eventsOf(parts, visit, programme, { schedules: programme.schedules, most: EVENTS_SHOWN }, locale),
      expected: await Promise.all(
        expected.map(async (movie) => {
          const poster = await posterMovie(parts, visit, programme, movie, locale)
          return { ...poster, synopsis: inLanguage(movie, locale).description }
        }),
      ),
    }
  }
}
