import type { SitePage } from '../page.ts'

/** The page of a movie (F-047). */
export const moviePage: SitePage<'movies.view'> = {
  name: 'movies.view',
  path: 'movies/view/:movie_slug',
  folder: 'movie',
  lists: true,
  texts: ['about', 'movies'],
  title: ({ movie }) => movie.title,
}
