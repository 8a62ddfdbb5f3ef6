import { useCallback } from 'react'
import { type Words, wordsIn } from '#protocol/i18n/words-in.ts'
import { usePageLocale } from './address.ts'
import { useShell } from './visit.ts'

/** The texts that the house wrote itself, in the language of this page. */
export function useWords(): (texts: Words) => string {
  const locale = usePageLocale()
  const [first] = useShell().locales
  return useCallback((texts) => wordsIn(texts, locale, first ?? locale), [locale, first])
}

/** Where a link of the house leads: a page of the site is that in the language of this page. */
export function useSiteLink(): (link: string) => string {
  const locale = usePageLocale()
  return useCallback((link) => (link.startsWith('/') ? `/${locale}${link === '/' ? '' : link}` : link), [locale])
}
