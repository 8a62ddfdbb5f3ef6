import type { Movie } from '#protocol/catalogue/movie.ts'
import { answerNotFound } from '#protocol/server/errors.ts'
import { FOR_EVER } from '#protocol/server/headers.ts'
import type { HubApp } from '../../http/env.ts'
import type { CatalogueStore } from '../catalogue.ts'
import { posterOf } from './poster.ts'

const SHORT_S = 300
/** A picture: nothing in it runs, and it may be shown by the edges' pages too. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

/**
 * Where the drawn poster of a movie is. The address changes with the movie, so that it may be kept for ever.
 */
export function posterUrl({ id, version }: Pick<Movie, 'id' | 'version'>): string {
  return `/posters/${id}-${version}.svg`
}

/**
 * `GET /posters/{movie}-{version}.svg`: drawn when it is first asked for, kept as long as the movie stays as
 * it is. Without its version it is kept for five minutes.
 */
export function posterRoutes(app: HubApp, catalogue: Pick<CatalogueStore, 'of'>): void {
  const drawn = new WeakMap<Movie, string>()
  app.get('/posters/:name{[0-9]{1,9}(?:-[0-9]{1,9})?\\.svg}', async (c) => {
    const [id, version] = c.req.param('name').replace('.svg', '').split('-').map(Number)
    const movie = (await catalogue.of(c.get('exhibitor').id)).movie.get(id ?? 0)
    if (!movie) return answerNotFound(c)
    const svg = drawn.get(movie) ?? posterOf(movie)
    drawn.set(movie, svg)
    const isThisOne = version === movie.version
    return c.body(svg, 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': isThisOne ? FOR_EVER : `public, max-age=${SHORT_S}`,
      'Content-Security-Policy': POLICY,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}
