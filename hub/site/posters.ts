import type { Movie } from '#protocol/catalogue/movie.ts'

/** Where the drawn poster of a film is. */
export const posterUrl = ({ id }: Pick<Movie, 'id'>): string => `/posters/${id}.svg`
