import { describe, expect, test } from 'vitest'
import { LOCALES } from '#protocol/i18n/locales.ts'
import type { Letter, Sender } from '#protocol/mailings/letters.ts'
import { lampOf } from './colors.ts'
import { renderLetter } from './server.tsx'

const LINK = 'https://lichthof.example/portal/reset#token=abc-DEF_123'
const HOUSE: Sender = {
  trade_name: 'Lichthof <Kinos> & Co',
  brand: 'Lichthof',
  accent: { l: 0.855, c: 0.168, h: 88 },
  email: 'info@lichthof.example',
}
const LETTERS: Letter[] = [
  { kind: 'password_reset', name: 'Anton B.', link: LINK, minutes: 60 },
  { kind: 'invitation', name: 'Nora V.', link: LINK, days: 1 },
]
const CASES = LETTERS.flatMap((letter) => LOCALES.map((locale) => [letter.kind, locale, letter] as const))

describe('a letter', () => {
  test.each(CASES)('%s in %s says all of it in HTML and in plain text', async (_kind, locale, letter) => {
    const { subject, html, text } = await renderLetter(letter, HOUSE, locale)
    expect(subject).toContain(HOUSE.trade_name)
    expect(html).toContain(`lang="${locale}"`)
    for (const words of [letter.name, LINK, HOUSE.email, HOUSE.trade_name]) expect(text).toContain(words)
    expect(text.split(LINK)).toHaveLength(2)
    expect(html).not.toMatch(/\{\{|oklch|<script|<img|<Kinos>/)
    expect(text).not.toMatch(/\{\{|&amp;|<br/)
  })
})

test('the lamp of a house is one that every mail client shows, and what stands on it reads', () => {
  expect(lampOf(HOUSE.accent)).toEqual({ fill: '#fdc724', on: '#241523' })
  expect(lampOf({ l: 0.4, c: 0.4, h: 265 }).on).toBe('#fffdf9')
  expect(lampOf({ l: 1, c: 0.4, h: 120 }).fill).toBe('#ffffff')
})
