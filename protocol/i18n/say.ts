import type { Locale } from './locales.ts'
import type { Say, Texts } from './texts.ts'

/**
 * Says the texts of one language where every byte is fetched (B7). For the forms that our texts have it says
 * what i18next says of the same texts: `server/texts.test.ts` holds the two together, text by text.
 *
 * A key that ends in `_one` or `_other` is chosen by the language's own plural of `count`; a text without
 * such forms stands as it is. Then each `{{name}}` becomes its value, once and as it is (what draws it
 * escapes it); only a count is written as the language groups its digits. An unknown key is answered as it
 * is.
 */
export function sayIn(locale: Locale, texts: Texts): Say {
  const plural = new Intl.PluralRules(locale)
  const counted = countIn(locale)
  return (key, values = {}) => {
    const { count } = values
    const form = typeof count === 'number' ? textAt(texts, `${key}_${plural.select(count)}`) : undefined
    const text = form ?? textAt(texts, key) ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => counted(values[name] ?? '', name))
  }
}

/** How a value of a text is written: `count` with the thousands of its language (`12,486`, `12.486`). */
export function countIn(locale: Locale): (value: unknown, name: string) => string {
  const numbers = numbersIn(locale)
  return (value, name) => (name === 'count' && typeof value === 'number' ? numbers(value) : String(value))
}

/** A whole number with the thousands of its language. */
export function numbersIn(locale: Locale): (value: number) => string {
  const numbers = new Intl.NumberFormat(locale)
  return (value) => numbers.format(value)
}

function textAt(texts: Texts, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<Texts | string | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts)
  return typeof found === 'string' ? found : undefined
}
