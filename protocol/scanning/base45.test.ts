import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase45, encodeBase45 } from './base45.ts'

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

test.each([
  ['AB', 'BB8'],
  ['Hello!!', '%69 VD92EX0'],
  ['base-45', 'UJCLQE7W581'],
  ['ietf!', 'QED8WEX0'],
  ['', ''],
])('RFC 9285: %j is %j', (plain, encoded) => {
  expect(encodeBase45(bytes(plain))).toBe(encoded)
  expect(decodeBase45(encoded)).toEqual(bytes(plain))
})

test.each([
  ['FGW', 65_535],
  ['GGW', null],
  ['::', null],
  [':::', null],
  ['U5', 255],
  ['V5', null],
  ['A', null],
  ['BB8A', null],
  ['bb8', null],
  ['B,8', null],
])('RFC 9285: %j decodes to %j', (text, value) => {
  const decoded = decodeBase45(text)
  expect(decoded?.reduce((total, byte) => total * 256 + byte, 0) ?? null).toBe(value)
})

test('RFC 9285: every byte sequence comes back, in the letters of a QR code, never ending in a space', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (input) => {
      const text = encodeBase45(input)
      expect(text).toMatch(/^[0-9A-Z $%*+\-./:]*$/)
      expect(text.trimEnd()).toBe(text)
      expect(decodeBase45(text)).toEqual(input)
    }),
  )
})

test('RFC 9285: a text that decodes is the only one for its bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0AZ $:5X8'), maxLength: 12 }), (text) => {
      const decoded = decodeBase45(text)
      if (decoded) expect(encodeBase45(decoded)).toBe(text)
    }),
  )
})
