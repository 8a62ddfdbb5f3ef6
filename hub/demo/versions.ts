import type { MovieVersion } from '#protocol/catalogue/movie.ts'
import type { DemoMovie, VersionKey } from './movies.ts'

const LANGUAGE: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  ja: 'Japanese',
  ko: 'Korean',
  zh: 'Cantonese',
  ml: 'Malayalam',
  ru: 'Russian',
}

type Version = Pick<
  MovieVersion,
  | 'text'
  | 'short'
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

/**
 * What a version key means for one movie. A German movie has no OV for others: its own language is simply
 * `German`.
 */
export function versionOf(movie: Pick<DemoMovie, 'language'>, key: VersionKey): Version {
  const original = LANGUAGE[movie.language] ?? movie.language
  const ov = movie.language === 'de' ? 'German' : 'OV'
  const table: Record<VersionKey, Version> = {
    OV: { ...PLAIN, text: original, short: ov, audio_language: movie.language },
    OmU: {
      ...PLAIN,
      text: `${original}, subtitled`,
      short: 'OmU',
      audio_language: movie.language,
      subtitle_one_language: 'de',
    },
    OmeU: {
      ...PLAIN,
      text: `${original}, English subtitles`,
      short: 'OmeU',
      audio_language: movie.language,
      subtitle_one_language: 'en',
    },
    DF: { ...PLAIN, text: 'German', short: 'German', audio_language: 'de', has_audio_description: true },
    OV_ATMOS: { ...PLAIN, text: original, short: ov, audio_language: movie.language, media_type: 'DOLBYATMOS' },
    DF_ATMOS: { ...PLAIN, text: 'German', short: 'German', audio_language: 'de', media_type: 'DOLBYATMOS' },
    OV_3D: { ...PLAIN, text: `${original}, 3D`, short: `${ov} 3D`, audio_language: movie.language, dimension: '3D' },
    DF_3D: { ...PLAIN, text: 'German, 3D', short: 'German 3D', audio_language: 'de', dimension: '3D' },
    SILENT: { ...PLAIN, text: 'Silent, live piano', short: 'live piano', audio_language: 'zxx' },
    WORDLESS: { ...PLAIN, text: 'No dialogue', short: '', audio_language: 'zxx' },
  }
  return table[key]
}

/** What a screen needs to show a version, or null. */
export function needs(key: VersionKey): 'atmos' | '3d' | 'piano' | null {
  if (key.endsWith('_ATMOS')) return 'atmos'
  if (key.endsWith('_3D')) return '3d'
  return key === 'SILENT' ? 'piano' : null
}
