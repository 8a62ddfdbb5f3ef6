const COOKIE = 'locale'

/**
 * The locale for an address without one: the remembered one, else the first of Accept-Language that is offered (by its weights), else the default (F-001).
 */
export function chooseLocale(headers: Headers, locales: readonly string[], fallback: string): string {
  const remembered = /(?:^|;\s*)locale=([a-z]{2})(?:;|$)/.exec(headers.get('Cookie') ?? '')?.[1]
  if (remembered && locales.includes(remembered)) return remembered
  return accepted(headers.get('Accept-Language') ?? '').find((locale) => locales.includes(locale)) ?? fallback
}

function accepted(header: string): string[] {
  return header
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const weight = rest.map((item) => /^\s*q=([0-9.]+)\s*$/.exec(item)?.[1]).find(Boolean)
      return { locale: tag.slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ locale }) => locale)
}

export const localeCookie = (locale: string): string => `${COOKIE}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
