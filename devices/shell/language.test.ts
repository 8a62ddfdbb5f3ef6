import { expect, test } from 'vitest'
import { Language, type Languages } from './language.ts'

const LANGUAGES: Languages = {
  en: async () => ({ hello: 'Hello' }),
  de: async () => ({ hello: 'Guten Tag' }),
  fr: async () => ({ hello: 'Bonjour' }),
  nl: async () => ({ hello: 'Goedendag' }),
}

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}

function said(language: Language): string {
  return language.texts.get().t('hello')
}

test('F-006 a device speaks as its browser prefers, until it knows its cinema', async () => {
  expect(said(await Language.open(LANGUAGES, memory(), ['sv', 'fr-CH', 'de']))).toBe('Bonjour')
  expect(said(await Language.open(LANGUAGES, memory(), ['sv']))).toBe('Hello')
  const language = await Language.open(LANGUAGES, memory(), ['fr'])
  await language.cinemaSpeaks('nl')
  expect([language.locale, said(language)]).toEqual(['nl', 'Goedendag'])
})

test('F-006 a device that starts again speaks as its cinema did, before its edge has answered', async () => {
  const storage = memory()
  await (await Language.open(LANGUAGES, storage, ['fr'])).cinemaSpeaks('nl')
  expect(said(await Language.open(LANGUAGES, storage, ['fr']))).toBe('Goedendag')
})

test('F-006 what was chosen on the device counts at once, goes before the cinema and is kept', async () => {
  const storage = memory()
  const language = await Language.open(LANGUAGES, storage, ['en'])
  let drawn = 0
  language.texts.subscribe(() => {
    drawn += 1
  })
  await language.choose('de')
  await language.cinemaSpeaks('en')
  expect([said(language), drawn]).toEqual(['Guten Tag', 1])
  expect(said(await Language.open(LANGUAGES, storage, ['en']))).toBe('Guten Tag')
})
