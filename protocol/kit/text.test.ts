import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Cents } from '../money/cents.ts'
import { Color } from './shapes.ts'
import { KeptText, Lines, mendText, Name, Text } from './text.ts'

function takes(shape: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean {
  return shape.safeParse(value).success
}

describe('SECURITY Input: the one shape of a text', () => {
  test.each([
    ['Björk Guðmundsdóttir', true],
    ['千と千尋 🎬 a\u200db', true],
    ['', true],
    ['a\u0000b', false],
    ['\ud83c', false],
    ['\udfac\ud83c', false],
    ['tab\tbed', false],
    ['\u0085\u009f', false],
    ['x'.repeat(41), false],
  ])('%j is a line of at most 40: %s', (text, fits) => {
    expect(takes(Text(40), text)).toBe(fits)
  })

  test.each([
    ['Kino', true],
    [' 7 ', true],
    ['千', true],
    ['.', true],
    ['', false],
    [' ', false],
    ['\u00a0\u2003', false],
    ['\u200b\u2060\ufeff', false],
    ['a\nb', false],
    ['x'.repeat(41), false],
  ])('%j is a name of at most 40: %s', (text, fits) => {
    expect(takes(Name(40), text)).toBe(fits)
  })

  test.each([
    ['#fa0', true],
    ['#fa08', true],
    ['#FFAA00', true],
    ['#ffaa0080', true],
    ['var(--accent)', true],
    ['', false],
    ['#ffaa0', false],
    ['ffaa00', false],
    ['blargh', false],
    ['red; background: url(//x)', false],
    ['var(--a) url(x)', false],
    ['#fa0\n', false],
  ])('%j is a colour: %s', (text, fits) => {
    expect(takes(Color, text)).toBe(fits)
  })

  test('of several lines there is one kind of break, whatever system they come from', () => {
    expect(Lines(40).parse('two\r\nlines\n')).toBe('two\nlines\n')
  })

  test.each([
    ['two\nlines', true],
    ['two\r\nlines', true],
    ['\r', false],
    ['a\u0000\n', false],
  ])('%j is a text of lines: %s', (text, fits) => {
    expect(takes(Lines(40), text)).toBe(fits)
  })

  test('what a program of before wrote is read with its wrong letters drawn as U+FFFD, and nothing else changes', () => {
    expect(KeptText.parse('a\u0000b \ud83cc 🎬\n')).toBe('a\uFFFDb \uFFFDc 🎬\n')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(takes(Lines(60), mendText(text))).toBe(true)
        if (takes(Lines(60), text)) expect(mendText(text)).toBe(text)
      }),
    )
  })
})

test.each([
  [1_000_000_000, true],
  [-1_000_000_000, true],
  [1_000_000_001, false],
  [4_006_381_333_931, false],
  [0.5, false],
  [Number.NaN, false],
])('F-009 %d cents are an amount: %s', (cents, fits) => {
  expect(takes(Cents, cents)).toBe(fits)
})
