import type { ErrorTexts, en } from '../i18n/errors/en.ts'
import type { Locale } from '../i18n/locales.ts'
import type { TextKey } from '../i18n/texts.ts'
import { isRefusalCode, REFUSALS, type RefusalCode } from '../kit/refusals.ts'
import { formatMoney } from '../money/format.ts'
import { formatDay } from '../time/format.ts'
import { formatDayBeside, formatTime } from '../time/format-instant.ts'
import { type SayKey, sayIn } from './texts.ts'

type Detail = Readonly<Record<string, unknown>>

/** What one server says in its own way. */
interface Manner {
  /** Refusals and failures as they are worded at a counter, where that differs from the site. */
  at_counter?: boolean
  /** Whether a refusal names its field at every status, or only where a person can mend it (422). */
  names_fields?: 'always' | 'of 422'
  /** The clock that knows which day is today. */
  now?: () => string
}

/** Facts of a refusal that count something, by their names: the first that is there decides its plural. */
const COUNTED = ['left', 'available', 'seconds', 'minutes', 'minimum', 'maximum', 'places', 'tickets']

/** How a server words what it refuses, in one language, by the closed lists of protocol. */
export class Speech {
  readonly locale: Locale
  readonly #say: SayKey
  readonly #texts: ErrorTexts
  readonly #manner: Manner

  constructor(locale: Locale, texts: ErrorTexts, manner: Manner = {}) {
    this.locale = locale
    this.#say = sayIn(locale, texts)
    this.#texts = texts
    this.#manner = manner
  }

  /** What a refusal says to a person. A code that no wire has reads as the general one. */
  refusal(code: string, detail: Detail = {}): string {
    // the key of every code is a text, or this does not compile
    const key: TextKey<typeof en> = `refusal.${wired(code)}`
    const own = key.replace('refusal.', 'counter.')
    return this.#say(this.#manner.at_counter ? [own, key] : key, this.#valuesOf(detail))
  }

  /** What is wrong with a field. */
  field(key: keyof ErrorTexts['field'], detail: Detail = {}): string {
    return this.#say(`field.${key}`, this.#valuesOf(detail))
  }

  /** What went wrong with a request that nobody can mend in a form. */
  failure(key: keyof ErrorTexts['failure']): string {
    return this.#say(this.#manner.at_counter ? [`failure_at_edge.${key}`, `failure.${key}`] : `failure.${key}`)
  }

  /** A message that a contract gives for a field (`errors.email`); null when it gives none of ours. */
  message(message: string): string | null {
    const key = message.startsWith('errors.') ? message.slice('errors.'.length) : ''
    if (Object.hasOwn(this.#texts.field, key)) return this.field(key as keyof ErrorTexts['field'])
    return isRefusalCode(key) ? this.refusal(key) : null
  }

  /** The one status of a code, on every server. */
  statusOf(code: string): number {
    return REFUSALS[wired(code)]
  }

  /** Whether a refusal of this status names its field. */
  namesField(status: number): boolean {
    return status === 422 || this.#manner.names_fields === 'always'
  }

  /**
   * The facts of a refusal as they are said: `total_cents` is the amount `total`, `until_on` the day `until`,
   * `since_at` beside its `time_zone` the time `since`, with its day where that is not today; the first
   * counted fact is `count`.
   */
  #valuesOf(detail: Detail): Record<string, unknown> {
    const values: Record<string, unknown> = { ...detail }
    const { time_zone } = detail
    for (const [name, value] of Object.entries(detail)) {
      if (name.endsWith('_cents')) values[name.slice(0, -'_cents'.length)] = formatMoney(Number(value), this.locale)
      if (name.endsWith('_at') && typeof time_zone === 'string')
        values[name.slice(0, -'_at'.length)] = this.#time(String(value), time_zone)
      if (name.endsWith('_on')) values[name.slice(0, -'_on'.length)] = formatDay(String(value), this.locale)
    }
    const counted = COUNTED.find((name) => typeof detail[name] === 'number')
    return counted ? { count: detail[counted], ...values } : values
  }

  #time(instant: string, time_zone: string): string {
    const now = this.#manner.now?.() ?? new Date().toISOString()
    return `${formatDayBeside(instant, time_zone, now, this.locale)} ${formatTime(instant, time_zone)}`.trim()
  }
}

function wired(code: string): RefusalCode {
  return isRefusalCode(code) ? code : 'invalid'
}
