import { type Refusal, refuse } from '../result.ts'
import { type Movie, RATING_SCHEMES, type Rating } from './movie.ts'

/**
 * What of a movie does not fit together, by its fields: its age rating is one of its scheme's, and an office
 * is one of a distributor's. Empty = nothing.
 * @source F-050, F-181
 */
export function movieFaults(
  movie: Pick<Movie, 'rating' | 'rating_scheme' | 'distributor_id' | 'distributor_office_id'>,
): Refusal<'unfit_rating' | 'unknown_choice'>[] {
  const { rating, rating_scheme, distributor_id, distributor_office_id } = movie
  const ratings: readonly Rating[] = RATING_SCHEMES[rating_scheme]
  const hasNoDistributor = distributor_id === null && distributor_office_id !== null
  return [
    ...(ratings.includes(rating) ? [] : [refuse('unfit_rating', 'rating').refusal]),
    ...(hasNoDistributor ? [refuse('unknown_choice', 'distributor_office_id').refusal] : []),
  ]
}
