import { looksLikeAddress } from '../kit/email-address.ts'
import { VISIBLE } from '../kit/visible.ts'

/** A screening for a school is asked for from so many persons on, one by one up to so many. */
export const SCHOOL_PERSONS = { min: 2, max: 65_535, step: 1 } as const
export const SCHOOL_PAYMENTS = ['cash', 'card', 'invoice'] as const

/** How long each text of a request may be. */
export const SCHOOL_TEXTS = {
  company_name: 120,
  contact_name: 120,
  contact_email: 254,
  contact_mobile: 40,
  invoice_address: 400,
  comments: 2_000,
} as const

/**
 * What a school asks for, as far as its form is filled in: what is not chosen yet is null, a text that is
 * missing empty. `date` and `time` are on the wall of the cinema; `cinema_id` null = it is all the same,
 * `movie_version_id` null = any. `comments` may be empty.
 * @source website spec, section 3 (School-screening request); F-164
 */
export interface SchoolRequest {
  contact_name: string
  contact_email: string
  contact_mobile: string
  company_name: string
  cycle: string | null
  cinema_id: number | null
  movie_id: number | null
  movie_version_id: number | null
  date: string | null
  time: string | null
  number_of_persons: number | null
  payment_method: (typeof SCHOOL_PAYMENTS)[number] | null
  invoice_address: string
  comments: string
}
export type SchoolField = keyof SchoolRequest

/** Among what a school chooses. `tomorrow` is that of the cinema; `showing_from` a movie's first day here. */
export interface SchoolChoices {
  tomorrow: string
  cinemas: readonly { cinema_id: number }[]
  cycles: readonly { cycle: string }[]
  times: readonly string[]
  movies: readonly {
    movie_id: number
    showing_from: string | null
    versions: readonly { movie_version_id: number }[]
  }[]
}

/** Why a field of a request is not taken: it is empty, or what stands in it cannot be. */
export type SchoolFault = 'required' | 'no_address' | 'unknown' | 'too_early' | 'too_few' | 'too_many'

const REQUIRED = [
  'contact_name',
  'contact_email',
  'contact_mobile',
  'company_name',
  'cycle',
  'movie_id',
  'date',
  'time',
  'number_of_persons',
  'payment_method',
  'invoice_address',
] as const satisfies readonly SchoolField[]

/**
 * The first day for which a movie may be asked: tomorrow, or its first day here when that is later.
 * @source website spec, section 5; F-166
 */
export function earliestSchoolDay(movie_id: number | null, { movies, tomorrow }: SchoolChoices): string {
  const showing_from = movies.find((movie) => movie.movie_id === movie_id)?.showing_from ?? tomorrow
  return showing_from > tomorrow ? showing_from : tomorrow
}

/**
 * The request for another movie: its version is chosen anew, and a day that is too early for it as well.
 * @source website spec, section 5; F-167
 */
export function withSchoolMovie(
  request: SchoolRequest,
  movie_id: number | null,
  choices: SchoolChoices,
): SchoolRequest {
  const isEarly = request.date !== null && request.date < earliestSchoolDay(movie_id, choices)
  return { ...request, movie_id, movie_version_id: null, date: isEarly ? null : request.date }
}

/**
 * What of a request is not taken, by field; nothing = it is taken. The form asks before it sends, the hub
 * before it writes.
 * @source website spec, section 5; F-164, F-165, F-166
 */
export function schoolFaults(
  request: SchoolRequest,
  choices: SchoolChoices,
): { readonly [F in SchoolField]?: SchoolFault } {
  const { contact_email, cycle, cinema_id, movie_id, movie_version_id, date, time, number_of_persons } = request
  const movie = choices.movies.find((one) => one.movie_id === movie_id)
  const has = (list: readonly unknown[], value: unknown) => value === null || list.includes(value)
  const missing = REQUIRED.filter((field) => !VISIBLE.test(String(request[field] ?? '')))
  const cycles = choices.cycles.map((one) => one.cycle)
  const cinemas = choices.cinemas.map((one) => one.cinema_id)
  const versions = movie?.versions.map((one) => one.movie_version_id) ?? []
  return {
    ...(!looksLikeAddress(contact_email) && { contact_email: 'no_address' }),
    ...(!has(cycles, cycle) && { cycle: 'unknown' }),
    ...(!has(cinemas, cinema_id) && { cinema_id: 'unknown' }),
    ...(movie_id !== null && !movie && { movie_id: 'unknown' }),
    ...(!has(versions, movie_version_id) && { movie_version_id: 'unknown' }),
    ...(date !== null && date < earliestSchoolDay(movie_id, choices) && { date: 'too_early' }),
    ...(!has(choices.times, time) && { time: 'unknown' }),
    ...(number_of_persons !== null && personsFault(number_of_persons)),
    ...Object.fromEntries(missing.map((field) => [field, 'required' as const])),
  }
}

function personsFault(persons: number): { number_of_persons?: SchoolFault } {
  if (persons > SCHOOL_PERSONS.max) return { number_of_persons: 'too_many' }
  return persons < SCHOOL_PERSONS.min || !Number.isInteger(persons) ? { number_of_persons: 'too_few' } : {}
}
