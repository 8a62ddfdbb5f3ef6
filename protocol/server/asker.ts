import type { Context } from 'hono'
import { acceptedLocale } from '../i18n/accept-language.ts'
import { LOCALES, type Locale } from '../i18n/locales.ts'

/**
 * The language in which this request wants its answer: pages and devices of ours name theirs in
 * Accept-Language.
 */
export function localeOfAsker(c: Context): Locale {
  return acceptedLocale(c.req.header('accept-language'), LOCALES) ?? LOCALES[0]
}
