import { expect, test } from 'vitest'
import { RATING_SCHEMES, Rating } from './movie.ts'
import { movieFaults } from './movie-faults.ts'

const FREE = { distributor_id: null, distributor_office_id: null }

test.each(Object.keys(RATING_SCHEMES) as (keyof typeof RATING_SCHEMES)[])(
  'F-050 of the age ratings %s takes its own alone',
  (rating_scheme) => {
    const taken = Rating.options.filter((rating) => movieFaults({ ...FREE, rating, rating_scheme }).length === 0)
    expect(taken.toSorted()).toEqual([...RATING_SCHEMES[rating_scheme]].toSorted())
  },
)

test('F-181 an office without its distributor is none', () => {
  const movie = { ...FREE, rating: '6', rating_scheme: 'fsk' } as const
  expect(movieFaults({ ...movie, distributor_office_id: 3 })).toMatchObject([{ field: 'distributor_office_id' }])
  expect(movieFaults({ ...movie, distributor_id: 2, distributor_office_id: 3 })).toEqual([])
})
