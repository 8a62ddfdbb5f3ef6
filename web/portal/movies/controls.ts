import { PosterField } from './PosterField.tsx'
import { TrailerField } from './TrailerField.tsx'

/** The controls of a movie's form that its shape alone does not say. */
export const MOVIE_CONTROLS = { poster: PosterField, trailer: TrailerField }
