import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from './locales.ts'
import type { Texts } from './texts.ts'

const SURFACES = globSync('*/en.ts', { cwd: import.meta.dirname }).map((path) => path.split('/')[0]!)
const FOREIGN = LOCALES.filter((locale) => locale !== LOCALES[0])

/** Texts that are the same in English and another language: names, words that it took over, bare frames of values. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  names: ['Dolby Atmos', 'PIN'],
  words: ['Tickets', 'Ticket', 'Bon', 'Euro', 'Cent', 'Scanner', 'Name', 'online', 'Online', 'Offline', 'Films'],
  alike: ['Programme', 'Total', 'Services', 'Type'],
}
const ALLOWED = new Set(Object.values(SAME).flat())

async function textsOf(surface: string, locale: Locale): Promise<Map<string, string>> {
  const module = (await import(join(import.meta.dirname, surface, `${locale}.ts`))) as Record<string, Texts>
  return new Map(flat(module[locale]!, ''))
}

function flat(texts: Texts, before: string): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[before + key, text]] : flat(text, `${before}${key}.`),
  )
}

const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

/** A text without its values, letters only: what a language could say in another way. */
const letters = (text: string): string => text.replace(/\{\{\w+\}\}/g, '').replace(/[^\p{L}]+/gu, '')

describe.each(SURFACES)('F-006 the texts of %s', (surface) => {
  test.each(FOREIGN)('in %s have the placeholders of English', async (locale) => {
    const [english, foreign] = await Promise.all([textsOf(surface, LOCALES[0]), textsOf(surface, locale)])
    const wrong = [...english].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(foreign.get(key)!).join(),
    )
    expect(wrong.map(([key, text]) => `${key}: ${text} / ${foreign.get(key)}`)).toEqual([])
  })

  test.each(FOREIGN)('in %s are no English', async (locale) => {
    const [english, foreign] = await Promise.all([textsOf(surface, LOCALES[0]), textsOf(surface, locale)])
    const same = [...foreign].filter(([key, text]) => english.get(key) === text && letters(text) !== '')
    expect(same.filter(([, text]) => !isAllowed(text)).map(([key, text]) => `${key}: ${text}`)).toEqual([])
  })

  test.each(LOCALES)('in %s have both forms of what is counted, and no gap at an end', async (locale) => {
    const texts = await textsOf(surface, locale)
    const single = [...texts.keys()].filter((key) => key.endsWith('_one') && !texts.has(key.replace(/_one$/, '_other')))
    const loose = [...texts].filter(([, text]) => text.trim() !== text || text === '')
    expect([...single, ...loose.map(([key]) => key)]).toEqual([])
  })
})

function isAllowed(text: string): boolean {
  return ALLOWED.has(text.replace(/\{\{\w+\}\}/g, '').trim()) || ALLOWED.has(text)
}
