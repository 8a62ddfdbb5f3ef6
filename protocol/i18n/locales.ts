/** The languages in which every text exists, as two letters; the first is the source of keys. @source FEATURES F-006 */
export const LOCALES = ['en', 'de', 'fr', 'nl'] as const
export type Locale = (typeof LOCALES)[number]
