import type { i18n } from 'i18next'
import { createTexts, useT as useTexts } from '#kit/texts.tsx'
import { en } from '#protocol/i18n/site/en.ts'
import type { Translate } from '#protocol/i18n/texts.ts'

export type SiteTexts = typeof en
export type T = Translate<SiteTexts>

/** The texts of a locale; English stands in for what it lacks. */
export const siteTexts = (locale: string): i18n =>
  createTexts(locale, locale === 'en' ? en : {}, { locale: 'en', texts: en })

export const useT = (): T => useTexts<SiteTexts>()
