import type { Movie } from '#protocol/catalogue/movie.ts'
import { PosterField } from './PosterField.tsx'
import { TrailerField } from './TrailerField.tsx'

/** The controls of a movie's form that its shape alone does not say. */
export const MOVIE_CONTROLS = { poster: PosterField, trailer: TrailerField }

/** What a movie looks like, and when and where it shows: beside its texts. */
export const MOVIE_SIDE = [
  'poster',
  'background',
  'trailer',
  'streaming',
  'status',
  'showing_from',
  'showing_from_visibility',
  'default_visibility',
  'year',
  'runtime',
  'rating',
  'rating_scheme',
  'released_at',
  'distributor_id',
  'distributor_office_id',
  'maccsbox',
  'tmdb_id',
  'is_school_screening',
  'tags',
] as const satisfies readonly (keyof Movie)[]
