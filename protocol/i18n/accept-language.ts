import type { Locale } from './locales.ts'

const LETTERS_READ = 1000

/** The first language of an Accept-Language header that is offered, by its weights; undefined without one. */
export function acceptedLocale(header: string | null | undefined, offered: readonly Locale[]): Locale | undefined {
  for (const tag of tagsByWeight(header ?? '')) {
    const locale = offered.find((one) => one === tag)
    if (locale) return locale
  }
  return undefined
}

function tagsByWeight(header: string): string[] {
  return header
    .slice(0, LETTERS_READ)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const weight = rest.map((item) => /^\s*q=([0-9.]+)\s*$/.exec(item)?.[1]).find(Boolean)
      return { tag: tag.split('-')[0]!.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
