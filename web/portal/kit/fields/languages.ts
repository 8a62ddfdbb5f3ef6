import { LOCALES, type Locale } from '#protocol/i18n/locales.ts'
import type { Values } from '../merge.ts'
import { type Field, lastOf } from './field-of.ts'

/** A language in which the texts of a row may be said, and how many of them it lacks. */
export interface Language {
  locale: Locale
  missing: number
  /** Something is said in it. */
  is_begun: boolean
  /** Something that is said in it was refused. */
  is_wrong: boolean
}

interface Said {
  /** The texts by language. */
  held: Readonly<Record<string, Values | undefined>>
  /** The row, whose own texts are in the usual language of its house. */
  row: Values
  field: Pick<Field, 'path'>
  fields: readonly Pick<Field, 'path'>[]
  errors: Readonly<Record<string, string>>
}

/**
 * The languages of a row: of what the row says, each lacks what it does not say, where the site speaks it or
 * something is said in it already. The usual language of the house is there only if something is said in it.
 *
 * @param spoken the languages of the site, the usual one first
 */
export function languagesOf(spoken: readonly Locale[], { held, row, field, fields, errors }: Said): Language[] {
  const said = fields.map(({ path }) => lastOf(path)).filter((name) => isSaid(row[name]))
  const every = LOCALES.map((locale) => {
    const texts = held[locale] ?? {}
    const is_begun = Object.values(texts).some(isSaid)
    const counts = is_begun || (spoken.includes(locale) && locale !== spoken[0])
    const at = `${field.path}.${locale}`
    return {
      locale,
      missing: counts ? said.filter((name) => !isSaid(texts[name])).length : 0,
      is_begun,
      is_wrong: Object.keys(errors).some((path) => path === at || path.startsWith(`${at}.`)),
    }
  })
  return every.filter(({ locale, is_begun, is_wrong }) => locale !== spoken[0] || is_begun || is_wrong)
}

function isSaid(text: unknown): boolean {
  return typeof text === 'string' ? text.trim() !== '' : Array.isArray(text) && text.length > 0
}
