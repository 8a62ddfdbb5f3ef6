import { expect, test } from 'vitest'
import { passkeyPlace } from './passkey-place.ts'

test.each([
  ['kino.example', true, { host: 'kino.example', origin: 'https://kino.example' }],
  ['Kino.Example:443', true, { host: 'kino.example', origin: 'https://kino.example' }],
  ['kino.example:8443', true, { host: 'kino.example', origin: 'https://kino.example:8443' }],
  ['kino.example', false, null],
  ['localhost:8080', false, { host: 'localhost', origin: 'http://localhost:8080' }],
  ['kronen.localhost:8080', false, { host: 'kronen.localhost', origin: 'http://kronen.localhost:8080' }],
  ['localhost.kino.example', false, null],
  ['127.0.0.1:8080', false, null],
  ['127.0.0.1', true, null],
  ['[::1]:8080', true, null],
  ['kino.example:99999', true, null],
  ['', true, null],
])('SECURITY "Sessions" a passkey at %s, secure %s', (host, secure, place) => {
  expect(passkeyPlace(host, secure)).toEqual(place)
})
