import { expect, test } from 'vitest'
import {
  earliestSchoolDay,
  SCHOOL_PERSONS,
  type SchoolChoices,
  type SchoolField,
  type SchoolRequest,
  schoolFaults,
  withSchoolMovie,
} from './school-request.ts'

const choices: SchoolChoices = {
  tomorrow: '2026-11-29',
  cinemas: [{ cinema_id: 1 }, { cinema_id: 2 }],
  cycles: [{ cycle: 'Primary' }, { cycle: 'Years 5 to 8' }],
  times: ['08:30', '10:00'],
  movies: [
    { movie_id: 1, showing_from: '2026-11-01', versions: [{ movie_version_id: 11 }, { movie_version_id: 12 }] },
    { movie_id: 2, showing_from: '2026-12-10', versions: [{ movie_version_id: 21 }] },
    { movie_id: 3, showing_from: null, versions: [] },
  ],
}
const whole: SchoolRequest = {
  contact_name: 'Tobias Wendt',
  contact_email: 't.wendt@gym-sued.example',
  contact_mobile: '0151 000 00 44',
  company_name: 'Gymnasium Südvorstadt',
  cycle: 'Primary',
  cinema_id: null,
  movie_id: 1,
  movie_version_id: null,
  date: '2026-11-29',
  time: '08:30',
  number_of_persons: 2,
  payment_method: 'invoice',
  invoice_address: 'Fichtestraße 12\n04275 Leipzig',
  comments: '',
}

test('F-164 a request with all that is required is taken; comments, version and cinema may be left out', () => {
  expect(schoolFaults(whole, choices)).toEqual({})
  expect(schoolFaults({ ...whole, movie_version_id: 12, cinema_id: 2, comments: 'One wheelchair.' }, choices)).toEqual(
    {},
  )
})

test.each([
  ['contact_name', ' '],
  ['contact_email', ''],
  ['contact_mobile', ''],
  ['company_name', '\t'],
  ['cycle', null],
  ['movie_id', null],
  ['date', null],
  ['time', null],
  ['number_of_persons', null],
  ['payment_method', null],
  ['invoice_address', '\n'],
] satisfies [SchoolField, unknown][])('F-164 %s is required', (field, value) => {
  expect(schoolFaults({ ...whole, [field]: value }, choices)).toEqual({ [field]: 'required' })
})

test.each([
  [{ contact_email: 't.wendt' }, { contact_email: 'no_address' }],
  [{ cycle: 'University' }, { cycle: 'unknown' }],
  [{ cinema_id: 3 }, { cinema_id: 'unknown' }],
  [{ movie_id: 4 }, { movie_id: 'unknown' }],
  [{ movie_version_id: 21 }, { movie_version_id: 'unknown' }],
  [{ time: '09:00' }, { time: 'unknown' }],
] as const)('F-164 what the house does not offer is not taken: %j', (changes, faults) => {
  expect(schoolFaults({ ...whole, ...changes }, choices)).toEqual(faults)
})

test.each([
  [-1, 'too_few'],
  [1, 'too_few'],
  [2.5, 'too_few'],
  [2, undefined],
  [3, undefined],
  [65_535, undefined],
  [65_536, 'too_many'],
] as const)('F-165 F-316 for %d persons: %s', (number_of_persons, fault) => {
  expect(schoolFaults({ ...whole, number_of_persons }, choices).number_of_persons).toBe(fault)
  expect(SCHOOL_PERSONS).toMatchObject({ min: 2, step: 1 })
})

test.each([
  [1, '2026-11-28', 'too_early'],
  [1, '2026-11-29', undefined],
  [2, '2026-12-09', 'too_early'],
  [2, '2026-12-10', undefined],
  [3, '2026-11-28', 'too_early'],
  [3, '2026-11-29', undefined],
] as const)('F-166 F-316 movie %d on %s: %s', (movie_id, date, fault) => {
  expect(schoolFaults({ ...whole, movie_id, date }, choices).date).toBe(fault)
})

test('F-166 without a movie the first day is tomorrow', () => {
  expect(earliestSchoolDay(null, choices)).toBe('2026-11-29')
  expect(earliestSchoolDay(2, choices)).toBe('2026-12-10')
})

test('F-167 another movie resets the version and clears a day that is now too early', () => {
  const chosen = { ...whole, movie_version_id: 11, date: '2026-12-01' }
  expect(withSchoolMovie(chosen, 2, choices)).toEqual({ ...chosen, movie_id: 2, movie_version_id: null, date: null })
  expect(withSchoolMovie(chosen, 3, choices)).toEqual({ ...chosen, movie_id: 3, movie_version_id: null })
  expect(withSchoolMovie({ ...chosen, date: '2026-12-10' }, 2, choices).date).toBe('2026-12-10')
})
