import type { Movie } from '#protocol/catalogue/movie.ts'
import { type PictureWidth, pictureUrl } from '#protocol/kit/pictures.ts'
import { answerNotFound } from '#protocol/server/errors.ts'
import { FOR_EVER } from '#protocol/server/headers.ts'
import type { HubApp } from '../../http/env.ts'
import type { CatalogueStore } from '../catalogue.ts'
import { posterOf } from './poster.ts'

const SHORT_S = 300
/** On pages of the site; a poster there is 300 wide at most, on screens with twice the points. */
const SHOWN_WIDTH = 640
/** Beside a line of a list. */
const SMALL_WIDTH = 320
/** A picture: nothing in it runs, and it may be shown by the edges' pages too. */
export const POSTER_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/**
 * Where the poster of a movie is. The address changes with the poster, so that it may be kept for ever. A
 * drawn one is sharp at every width.
 */
export function posterUrl(
  { id, version, poster }: Pick<Movie, 'id' | 'version' | 'poster'>,
  width: PictureWidth = SHOWN_WIDTH,
): string {
  return poster.picture ? pictureUrl(poster.picture, width) : `/posters/${id}-${version}.svg`
}

/**
 * `GET /posters/{movie}-{version}.svg`: drawn when it is first asked for, kept as long as the movie stays as
 * it is. Without its version it is kept for five minutes, and leads to the picture of a movie that has one.
 */
export function posterRoutes(app: HubApp, catalogue: Pick<CatalogueStore, 'of'>): void {
  const drawn = new WeakMap<Movie, string>()
  app.get('/posters/:name{[0-9]{1,9}(?:-[0-9]{1,9})?\\.svg}', async (c) => {
    const [id, version] = c.req.param('name').replace('.svg', '').split('-').map(Number)
    const movie = (await catalogue.of(c.get('exhibitor').id)).movie.get(id ?? 0)
    if (!movie) return answerNotFound(c)
    const kept = keptFor(version, movie.version)
    if (movie.poster.picture) {
      c.header('Cache-Control', kept)
      return c.redirect(pictureUrl(movie.poster.picture, SMALL_WIDTH))
    }
    const svg = drawn.get(movie) ?? posterOf(movie)
    drawn.set(movie, svg)
    return c.body(svg, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': kept,
      'Content-Security-Policy': POSTER_POLICY,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}

/** Of a version that is not known here yet nothing is kept: this process reads of it in a moment. */
function keptFor(asked: number | undefined, known: number): string {
  if (asked === known) return FOR_EVER
  return asked !== undefined && asked > known ? 'no-store' : `public, max-age=${SHORT_S}`
}
