import { expect, test } from 'vitest'
import { LOCALES } from '../i18n/locales.ts'
import { CANCEL_WORDS, isCancelWord } from './cancel.ts'

test('F-194 whoever cancels types the word of the page’s language, large, whatever stands around it', () => {
  expect(CANCEL_WORDS).toEqual({ en: 'CANCEL', de: 'ABSAGEN', fr: 'CANCEL', nl: 'ANNULEER' })
  for (const locale of LOCALES) {
    const word = CANCEL_WORDS[locale]
    expect([isCancelWord(` ${word} `, locale), isCancelWord(word.toLowerCase(), locale)]).toEqual([true, false])
    expect(LOCALES.map((other) => isCancelWord(word, other))).toEqual(
      LOCALES.map((other) => CANCEL_WORDS[other] === word),
    )
  }
})
