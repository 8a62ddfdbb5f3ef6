import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_ALPHABET } from '../kit/code-alphabet.ts'
import { humanCode, readHumanCode } from './human-code.ts'

const ticketId = fc.bigInt({ min: 0n, max: 2n ** 48n - 1n }).map((value) => value.toString(16).padStart(12, '0'))
function letters(code: string): string {
  return code.replaceAll(' ', '')
}

test('SECURITY codes: the alphabet is A–Z and 2–9 without I, L and O', () => {
  expect(CODE_ALPHABET).toHaveLength(31)
  expect(new Set(CODE_ALPHABET).size).toBe(31)
  expect(CODE_ALPHABET).not.toMatch(/[ILO01]/)
})

test('UX-19 a human code is twelve letters in groups of four and gives its ticket id back, however it is typed', () => {
  fc.assert(
    fc.property(ticketId, (id) => {
      const code = humanCode(id)
      expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4} [A-HJKMNP-Z2-9]{4} [A-HJKMNP-Z2-9]{4}$/)
      for (const typed of [code, code.toLowerCase(), letters(code), ` ${code.replaceAll(' ', '-')} `]) {
        expect(readHumanCode(typed)).toEqual({ ok: true, value: id })
      }
    }),
  )
})

test('UX-19 the code of a ticket id stays the same for ever', () => {
  expect(humanCode('000000000000')).toBe('AAAA AAAA AAAA')
  expect(humanCode('0123456789ab')).toBe('ABRR UZGV 7YU7')
  expect(humanCode('ffffffffffff')).toBe('MXA2 VG9N MHFS')
})

test('UX-19 every single wrong letter is noticed', () => {
  fc.assert(
    fc.property(ticketId, fc.nat(11), fc.integer({ min: 1, max: 30 }), (id, at, step) => {
      const code = letters(humanCode(id))
      const wrong = CODE_ALPHABET[(CODE_ALPHABET.indexOf(code[at]!) + step) % 31]!
      expect(readHumanCode(code.slice(0, at) + wrong + code.slice(at + 1))).toMatchObject({ ok: false })
    }),
    { numRuns: 2_000 },
  )
})

test('UX-19 any two wrong letters and any two exchanged letters are noticed', () => {
  const place = fc.uniqueArray(fc.nat(11), { minLength: 2, maxLength: 2 })
  fc.assert(
    fc.property(
      ticketId,
      place,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      (id, places, one, two) => {
        const [a, b] = places as [number, number]
        const code = [...letters(humanCode(id))]
        const shifted = code.map((letter, i) => {
          const step = i === a ? one : i === b ? two : 0
          return CODE_ALPHABET[(CODE_ALPHABET.indexOf(letter) + step) % 31]!
        })
        expect(readHumanCode(shifted.join(''))).toMatchObject({ ok: false })
        const exchanged = code.with(a, code[b]!).with(b, code[a]!)
        if (code[a] !== code[b]) expect(readHumanCode(exchanged.join(''))).toMatchObject({ ok: false })
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each(['', 'ABCD', 'ABCD EFGH JKM', 'ABCD EFGH JKMNP', 'ABCD EFGH JKM1', 'ABCD EFGH JKMÄ'])(
  'UX-19 %j is no human code',
  (text) => {
    expect(readHumanCode(text)).toMatchObject({ ok: false, refusal: { code: 'not_a_human_code' } })
  },
)
