import type { Movie } from '#protocol/catalogue/movie.ts'
import { isLocale, type Locale } from '#protocol/i18n/locales.ts'
import { LIMITS } from '#protocol/kit/limits.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { refuse } from '#protocol/result.ts'
import { answerNotFound, answerRefusal } from '#protocol/server/errors.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import { formatDay } from '#protocol/time/format.ts'
import type { Pictures } from '../catalogue/pictures/store.ts'
import { limitKey } from '../http/address.ts'
import type { HubApp } from '../http/env.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { eventsWithPage } from './events.ts'
import type { Visit } from './loaders.ts'
import { hasPage } from './movie.ts'
import { type Programme, type ProgrammeParts, readProgramme } from './programme.ts'
import type { ShareCard } from './share-card.ts'
import { cardTag, SharePictures } from './share-pictures.ts'

export interface ShareParts extends Pick<ProgrammeParts, 'catalogue'> {
  pictures: Pick<Pictures, 'read'>
}

/** Networks keep what they fetched; a program asks again after an hour whether it is the same. */
const KEPT = 'public, max-age=3600'
/** Who comes while too many wait asks again after so many seconds. */
const LATER_S = 10
const READ_WIDTH = 640
const NAME = /^(house|(?:movies|events)\/[a-z0-9-]{1,160})\.png$/

/**
 * The pictures that networks show beside an address that somebody shares (F-027):
 * `/share/{locale}/house.png`, `/share/{locale}/movies/{slug}.png` and `/share/{locale}/events/{slug}.png`.
 */
export function shareRoutes(app: HubApp, parts: ShareParts): void {
  const drawn = new SharePictures()
  const draws = new RateLimit()
  app.get('/share/:locale/:kind/:file?', async (c) => {
    const exhibitor = c.get('exhibitor')
    const locale = c.req.param('locale')
    if (!isLocale(locale) || !exhibitor.locales.includes(locale)) return answerNotFound(c)
    const programme = await readProgramme(parts, { exhibitor, now: new Date().toISOString() })
    const name = NAME.exec([c.req.param('kind'), c.req.param('file')].filter(Boolean).join('/'))?.[1]
    const card = name ? cardOf(name, exhibitor, programme, locale) : null
    if (!card) return answerNotFound(c)
    const headers = {
      ETag: `"${cardTag(card)}"`,
      'Cache-Control': KEPT,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }
    if (c.req.header('if-none-match') === headers.ETag) return c.body(null, 304, headers)
    if (drawn.isNew(card)) {
      const seconds = draws.take(limitKey(c.get('address')), LIMITS.share_picture.times)
      if (seconds > 0) return answerRefusal(c, refuse('too_many_requests', 'message', { seconds }).refusal)
    }
    const png = await drawn.png(card, (picture) => parts.pictures.read(exhibitor.id, picture, READ_WIDTH))
    if (!png) return answerRefusal(c, refuse('busy', 'message', { seconds: LATER_S }).refusal)
    return c.body(new Uint8Array(png), 200, { ...headers, 'Content-Type': 'image/png' })
  })
}

/** What a card says; null = the house has no such page. */
function cardOf(
  name: string,
  { brand, accent }: Visit['exhibitor'],
  programme: Programme,
  locale: Locale,
): ShareCard | null {
  const [kind, slug] = name.split('/')
  const { catalogue, cinemas } = programme
  if (kind === 'house') {
    const line = cinemas.map((cinema) => `${cinema.name}, ${cinema.city}`).join(' · ')
    return { brand, accent, title: brand, line, poster: null }
  }
  if (kind === 'movies') {
    const movie = [...catalogue.movie.values()].find((one) => one.slug === slug && hasPage(one, programme))
    if (!movie) return null
    const { display_title, directors, year } = inLanguage(movie, locale)
    return {
      brand,
      accent,
      title: display_title,
      line: [...directors.slice(0, 2), year].join(', '),
      poster: posterIn(movie),
    }
  }
  const found = eventsWithPage(catalogue).find(({ event }) => event.slug === slug)
  if (!found) return null
  const { schedule } = found
  const event = inLanguage(found.event, locale)
  const cinema = catalogue.cinema.get(schedule.cinema_id)!
  const { date, time } = wallClock(schedule.start, cinema.time_zone)
  const poster = event.picture ? { picture: event.picture } : posterIn(catalogue.movie.get(schedule.movie_id)!)
  const line = [formatDay(date, locale), time, cinema.name].join(', ')
  return { brand, accent, title: event.page_title || event.title, line, poster }
}

function posterIn({ display_title, directors, year, poster }: Movie): ShareCard['poster'] {
  const { picture, ...recipe } = poster
  return picture ? { picture } : { drawn: { display_title, directors, year, poster: recipe } }
}
