import type { MovieVersion } from '../catalogue/movie.ts'

/**
 * What a visitor may need of a screening, or want. audio-description = what is seen is also spoken ·
 * subtitles = what is spoken is also read, in whichever language, or by captions · step-free = the screen is
 * reached without steps · original = its sound is that of the original.
 * @source F-362
 */
export const SHOWINGS = ['audio-description', 'subtitles', 'step-free', 'original'] as const
export type Showing = (typeof SHOWINGS)[number]

interface Shown {
  version: Pick<
    MovieVersion,
    'audio_language' | 'subtitle_one_language' | 'subtitle_two_language' | 'has_audio_description' | 'has_captions'
  >
  movie: { original_language: string }
  screen: { accessible: boolean }
}

/** Which of them a screening is. */
export function showingsOf({ version, movie, screen }: Shown): Showing[] {
  const { subtitle_one_language, subtitle_two_language, has_captions } = version
  const holds: Readonly<Record<Showing, boolean>> = {
    'audio-description': version.has_audio_description,
    subtitles: has_captions || subtitle_one_language !== null || subtitle_two_language !== null,
    'step-free': screen.accessible,
    original: version.audio_language === movie.original_language,
  }
  return SHOWINGS.filter((showing) => holds[showing])
}

/** Those that an address names (`step-free.original`), in their order; what it names else is nothing. */
export function showingsIn(word: string | null): Showing[] {
  const named = word?.split('.') ?? []
  return SHOWINGS.filter((showing) => named.includes(showing))
}

/** Their word in an address; null = none of them. */
export function wordOfShowings(showings: readonly Showing[]): string | null {
  return showings.length > 0 ? SHOWINGS.filter((showing) => showings.includes(showing)).join('.') : null
}

/** The same choice with one of them put in, or taken out if it was in. */
export function withOther(chosen: readonly Showing[], other: Showing): Showing[] {
  return SHOWINGS.filter((showing) => chosen.includes(showing) !== (showing === other))
}
