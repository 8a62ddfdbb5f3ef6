import type { Caller } from '#kit/call.ts'
import { KEYS_MAX, REPORT_AFTER_MS, reportMissingTexts } from '#protocol/access/missing-texts.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { Say } from '#protocol/i18n/texts.ts'

/** Reports keys that have no text, each once, five seconds after the last new one (F-176). */
export class MissingTexts {
  readonly #call: Caller
  readonly #locale: Locale
  readonly #known = new Set<string>()
  #unsaid: string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(call: Caller, locale: Locale) {
    this.#call = call
    this.#locale = locale
  }

  /** The same texts, watched: one that is missing is said as its key. */
  watched(say: Say): Say {
    return (key, values) => {
      const text = say(key, values)
      if (text === key) this.#note(key)
      return text
    }
  }

  #note(key: string): void {
    if (this.#known.has(key)) return
    this.#known.add(key)
    this.#unsaid.push(key)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#report(), REPORT_AFTER_MS)
  }

  async #report(): Promise<void> {
    const keys = this.#unsaid.splice(0, KEYS_MAX)
    await this.#call(reportMissingTexts, { body: { locale: this.#locale, keys } })
  }
}
