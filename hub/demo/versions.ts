import type { MovieVersion } from '#protocol/catalogue/movie.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { DemoMovie, VersionKey } from './movies.ts'

type Words = Readonly<Record<Locale, string>>

function words(en: string, de: string, fr: string, nl: string): Words {
  return { en, de, fr, nl }
}

const LANGUAGE: Readonly<Record<string, Words>> = {
  en: words('English', 'Englisch', 'Anglais', 'Engels'),
  de: words('German', 'Deutsch', 'Allemand', 'Duits'),
  fr: words('French', 'Französisch', 'Français', 'Frans'),
  ja: words('Japanese', 'Japanisch', 'Japonais', 'Japans'),
  ko: words('Korean', 'Koreanisch', 'Coréen', 'Koreaans'),
  zh: words('Cantonese', 'Kantonesisch', 'Cantonais', 'Kantonees'),
  ml: words('Malayalam', 'Malayalam', 'Malayalam', 'Malayalam'),
  ru: words('Russian', 'Russisch', 'Russe', 'Russisch'),
}
const GERMAN = LANGUAGE.de!
const OV = words('OV', 'OV', 'VO', 'OV')
const OMU = words('OmU', 'OmU', 'VOST all.', 'OmU')
const OMEU = words('OmeU', 'OmeU', 'VOST angl.', 'OmeU')
const SUBTITLED = words('subtitled', 'mit Untertiteln', 'sous-titré', 'ondertiteld')
const IN_ENGLISH = words('English subtitles', 'englische Untertitel', 'sous-titré en anglais', 'Engels ondertiteld')
const SILENT = words('Silent, live piano', 'Stummfilm, Klavier live', 'Muet, piano live', 'Stom, live piano')
const PIANO = words('live piano', 'Klavier live', 'piano live', 'live piano')
const WORDLESS = words('No dialogue', 'Ohne Dialoge', 'Sans dialogues', 'Zonder dialoog')
const NOTHING = words('', '', '', '')

type Version = Pick<
  MovieVersion,
  | 'text'
  | 'short'
  | 'translations'
  | 'dimension'
  | 'media_type'
  | 'audio_language'
  | 'subtitle_one_language'
  | 'subtitle_two_language'
  | 'has_audio_description'
  | 'has_captions'
>

const PLAIN = {
  dimension: '2D',
  media_type: 'DIGITAL',
  subtitle_one_language: null,
  subtitle_two_language: null,
  has_audio_description: false,
  has_captions: false,
} as const

/** The texts of a version: those of the row in English, and what is said otherwise in other languages. */
function said(text: (locale: Locale) => string, short: (locale: Locale) => string) {
  const others = (['de', 'fr', 'nl'] as const).map((locale) => [locale, { text: text(locale), short: short(locale) }])
  return { text: text('en'), short: short('en'), translations: Object.fromEntries(others) }
}

/**
 * What a version key means for one movie. A German movie has no OV for others: its own language is simply
 * `German`.
 */
export function versionOf({ language }: Pick<DemoMovie, 'language'>, key: VersionKey): Version {
  const original = LANGUAGE[language] ?? words(language, language, language, language)
  const ov = language === 'de' ? GERMAN : OV
  const with_titles = (titles: Words, short: Words) =>
    said(
      (locale) => `${original[locale]}, ${titles[locale]}`,
      (locale) => short[locale],
    )
  const in_3d = (text: Words, short: Words) =>
    said(
      (locale) => `${text[locale]}, 3D`,
      (locale) => `${short[locale]} 3D`,
    )
  const plain = (text: Words, short: Words) =>
    said(
      (locale) => text[locale],
      (locale) => short[locale],
    )
  const german = { ...PLAIN, ...plain(GERMAN, GERMAN), audio_language: 'de' }
  const table: Record<VersionKey, Version> = {
    OV: { ...PLAIN, ...plain(original, ov), audio_language: language },
    OmU: {
      ...PLAIN,
      ...with_titles(SUBTITLED, OMU),
      audio_language: language,
      subtitle_one_language: 'de',
    },
    OmeU: {
      ...PLAIN,
      ...with_titles(IN_ENGLISH, OMEU),
      audio_language: language,
      subtitle_one_language: 'en',
    },
    DF: { ...german, has_audio_description: true },
    OV_ATMOS: { ...PLAIN, ...plain(original, ov), audio_language: language, media_type: 'DOLBYATMOS' },
    DF_ATMOS: { ...german, media_type: 'DOLBYATMOS' },
    OV_3D: { ...PLAIN, ...in_3d(original, ov), audio_language: language, dimension: '3D' },
    DF_3D: { ...german, ...in_3d(GERMAN, GERMAN), dimension: '3D' },
    SILENT: { ...PLAIN, ...plain(SILENT, PIANO), audio_language: 'zxx' },
    WORDLESS: { ...PLAIN, ...plain(WORDLESS, NOTHING), audio_language: 'zxx' },
  }
  return table[key]
}

/** What a screen needs to show a version, or null. */
export function needs(key: VersionKey): 'atmos' | '3d' | 'piano' | null {
  if (key.endsWith('_ATMOS')) return 'atmos'
  if (key.endsWith('_3D')) return '3d'
  return key === 'SILENT' ? 'piano' : null
}
