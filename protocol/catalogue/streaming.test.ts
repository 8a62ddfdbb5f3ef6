import { expect, test } from 'vitest'
import { movie, streamingOf } from './movie.ts'

const URL = 'https://home.example/flow'

test.each([
  ['the service of the house', 'Home', 'Home', URL, { provider: 'Home', url: URL }],
  ['another service', 'Other', 'Home', URL, null],
  ['a service of a similar name', 'home', 'Home', URL, null],
  ['a house without a service', 'Home', '', URL, null],
  ['a house that never chose one', 'Home', undefined, URL, null],
  ['a movie without one', '', '', URL, null],
  ['a movie without its page there', 'Home', 'Home', null, null],
])('F-049 with %s the page of a movie promotes what it may', (_, provider, service, url, shown) => {
  const house = service === undefined ? {} : { streaming_provider: service }
  expect(streamingOf({ streaming: { provider, url } }, house)).toEqual(shown)
})

test('F-049 a movie is at no service until somebody says so, and only at an address', () => {
  const { streaming } = movie.shape.shape
  expect(streaming.parse(undefined)).toEqual({ provider: '', url: null })
  expect(streaming.safeParse({ provider: 'Home', url: 'javascript:alert(1)' }).success).toBe(false)
})
