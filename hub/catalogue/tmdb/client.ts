import type * as z from 'zod'
import type { TmdbRefusal } from '#protocol/catalogue/tmdb-calls.ts'
import { LOCALES, type Locale } from '#protocol/i18n/locales.ts'
import { PICTURE_MAX_BYTES } from '#protocol/kit/pictures.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { PosterPath, TmdbFound, TmdbMovie } from './said.ts'

const PATIENCE_MS = 8_000
const ANSWER_MAX_BYTES = 4_000_000
/** Of a poster: wide enough for what is kept of it, and for a line of a list. */
const SIZES = { kept: 'w1280', small: 'w154' } as const

const REGIONS: Readonly<Record<Locale, string>> = { en: 'en-US', de: 'de-DE', fr: 'fr-FR', nl: 'nl-NL' }

type Asked<T, More extends string = never> = Promise<Answer<T, Exclude<TmdbRefusal, 'tmdb_off'> | More>>

/**
 * TMDB over HTTP. Only its two addresses of the environment are ever asked, no redirect is followed, and what
 * takes too long, is too large or is not what it should be is a refusal. The key is in no address that is
 * logged: nothing of a question is logged here.
 */
export class Tmdb {
  readonly #url: string
  readonly #images_url: string
  readonly #patience_ms: number

  constructor({ url, images_url }: { url: string; images_url: string }, patience_ms: number = PATIENCE_MS) {
    this.#url = url
    this.#images_url = images_url
    this.#patience_ms = patience_ms
  }

  /** Whether TMDB accepts a key. */
  async check(key: string): Asked<void> {
    const answer = await this.#json('/authentication', key, {})
    if (!answer.ok && answer.refusal.code === 'not_found') return refuse('tmdb_odd')
    return answer.ok ? ok(undefined) : (answer as Awaited<Asked<void>>)
  }

  async search(key: string, search: string, locale: Locale): Asked<z.output<typeof TmdbFound>> {
    const query = { query: search, language: REGIONS[locale], include_adult: 'false', page: '1' }
    const answer = await this.#json('/search/movie', key, query)
    return answer.ok ? parsed(TmdbFound, answer.value) : (answer as Awaited<Asked<never>>)
  }

  async movie(key: string, tmdb_id: number, locale: Locale): Asked<TmdbMovie, 'not_found'> {
    const query = {
      language: REGIONS[locale],
      append_to_response: 'credits,videos,release_dates,translations',
      include_video_language: [...LOCALES, 'null'].join(),
    }
    const answer = await this.#json(`/movie/${tmdb_id}`, key, query)
    return answer.ok ? parsed(TmdbMovie, answer.value) : answer
  }

  /** A poster by its path; pictures are there for everybody. */
  async poster(path: string, size: keyof typeof SIZES): Asked<Buffer, 'not_found'> {
    if (!PosterPath.safeParse(path).success) return refuse('not_found')
    return this.#ask(`${this.#images_url}/${SIZES[size]}${path}`, {}, PICTURE_MAX_BYTES)
  }

  async #json(path: string, key: string, query: Readonly<Record<string, string>>): Asked<unknown, 'not_found'> {
    const isToken = key.includes('.') // the long one; the short one stands in the address
    const params = new URLSearchParams({ ...query, ...(isToken ? {} : { api_key: key }) })
    const headers = { accept: 'application/json', ...(isToken && { authorization: `Bearer ${key}` }) }
    const answer = await this.#ask(`${this.#url}${path}?${params}`, headers, ANSWER_MAX_BYTES)
    if (!answer.ok) return answer
    try {
      return ok(JSON.parse(answer.value.toString('utf8')))
    } catch {
      return refuse('tmdb_odd')
    }
  }

  async #ask(url: string, headers: Readonly<Record<string, string>>, most: number): Asked<Buffer, 'not_found'> {
    try {
      const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(this.#patience_ms) })
      const refused = refusedBy(answer.status)
      if (refused) {
        await answer.body?.cancel()
        return refuse(refused)
      }
      return await read(answer, most)
    } catch {
      return refuse('tmdb_away') // fetch says each failure of a line in other words
    }
  }
}

function refusedBy(status: number): Exclude<TmdbRefusal, 'tmdb_off'> | 'not_found' | null {
  if (status === 200) return null
  if (status === 401 || status === 403) return 'tmdb_key'
  if (status === 404) return 'not_found'
  if (status === 429) return 'tmdb_busy'
  return status >= 500 ? 'tmdb_away' : 'tmdb_odd'
}

/** The whole body, as long as it is not too large. */
async function read(answer: Response, most: number): Asked<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > most) return refuse('tmdb_odd')
    parts.push(part)
  }
  return ok(Buffer.concat(parts))
}

function parsed<S extends z.ZodType>(shape: S, value: unknown): Answer<z.output<S>, 'tmdb_odd'> {
  const { success, data } = shape.safeParse(value)
  return success ? ok(data) : refuse('tmdb_odd')
}
