import type { Languages } from '../shell/language.ts'

/**
 * Each language is a file of its own; all four are kept on the device, so that another one can be chosen with
 * the internet gone.
 */
export const REGISTER_LANGUAGES: Languages = {
  en: async () => (await import('#protocol/i18n/register/en.ts')).en,
  de: async () => (await import('#protocol/i18n/register/de.ts')).de,
  fr: async () => (await import('#protocol/i18n/register/fr.ts')).fr,
  nl: async () => (await import('#protocol/i18n/register/nl.ts')).nl,
}
