import { expect, test } from 'vitest'
import { showingsIn, showingsOf, withOther, wordOfShowings } from './showings.ts'

const dubbed = {
  audio_language: 'de',
  subtitle_one_language: null,
  subtitle_two_language: null,
  has_audio_description: false,
  has_captions: false,
}
const movie = { original_language: 'fr' }
const steps = { accessible: false }

test.each([
  ['nothing', {}, steps, []],
  ['audio description', { has_audio_description: true }, steps, ['audio-description']],
  ['captions', { has_captions: true }, steps, ['subtitles']],
  ['a second language to read', { subtitle_two_language: 'en' }, steps, ['subtitles']],
  ['a screen without steps', {}, { accessible: true }, ['step-free']],
  [
    'the original, to read in German',
    { audio_language: 'fr', subtitle_one_language: 'de' },
    steps,
    ['subtitles', 'original'],
  ],
] as const)('F-362 a screening has %s', (_, version, screen, showings) => {
  expect(showingsOf({ version: { ...dubbed, ...version }, movie, screen })).toEqual(showings)
})

test('F-362 an address names them in any order, once, and nothing else', () => {
  expect(showingsIn('original.step-free.original.<b>.constructor')).toEqual(['step-free', 'original'])
  expect(wordOfShowings(['original', 'step-free'])).toBe('step-free.original')
  expect([showingsIn(null), showingsIn(''), wordOfShowings([])]).toEqual([[], [], null])
  expect(withOther(['original'], 'subtitles')).toEqual(['subtitles', 'original'])
  expect(withOther(['subtitles', 'original'], 'original')).toEqual(['subtitles'])
})
