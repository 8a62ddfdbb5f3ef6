import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GROUNDS, logoOn } from './logo.ts'

const LOGO = { logo_url: '/pictures/a-640.webp', logo_dark_url: '/pictures/b-640.webp', tagline: {} }

test.each([
  ['#000000', LOGO.logo_dark_url],
  ['#999999', LOGO.logo_dark_url],
  ['#9a9a9a', LOGO.logo_url],
  ['#cc6666', LOGO.logo_dark_url],
  ['#cd6767', LOGO.logo_url],
  ['#ffffff', LOGO.logo_url],
  [GROUNDS.dark, LOGO.logo_dark_url],
  [GROUNDS.light, LOGO.logo_url],
])('F-015 F-317 up to a lightness of 60 a ground is dark, and %s has the logo %s', (ground, logo) => {
  expect(logoOn(ground, LOGO)).toBe(logo)
})

test('F-015 a house without a dark variant has its logo on both grounds', () => {
  expect(logoOn(GROUNDS.dark, { ...LOGO, logo_dark_url: null })).toBe(LOGO.logo_url)
})

test('F-015 the grounds of the head are those of the tokens', () => {
  const css = readFileSync(join(import.meta.dirname, '../../kit/tokens.css'), 'utf8')
  const colorOf = (name: string) => new RegExp(`${name}: (#\\w{6});`).exec(css)?.[1]
  const grounds = [...css.matchAll(/--bg: var\((--[\w-]+)\);/g)].map(([, name]) => colorOf(name!))
  expect([...new Set(grounds)]).toEqual([GROUNDS.light, GROUNDS.dark])
})
