import { expect, test } from 'vitest'
import { Rating } from '../catalogue/movie.ts'
import { ageToConfirm } from './age.ts'

test('F-094 movies for 16 and for 18 years ask for a confirmation, no other does', () => {
  const asked = Rating.options.flatMap((rating) => ageToConfirm(rating) ?? [])
  expect(asked).toEqual([16, 18])
  expect(ageToConfirm(null)).toBeNull()
})
