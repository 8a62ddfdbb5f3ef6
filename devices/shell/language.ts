import i18next from 'i18next'
import type { Wording } from '#kit/texts.tsx'
import { isLocale, LOCALES, type Locale } from '#protocol/i18n/locales.ts'
import type { Texts } from '#protocol/i18n/texts.ts'
import { Store } from './store.ts'

/** How the texts of an app are fetched, language by language. */
export type Languages = Readonly<Record<Locale, () => Promise<Texts>>>

const CHOSEN_KEY = 'foyer.locale'
/** What the cinema spoke last, so that the first words of a start are its own, without the edge as well. */
const CINEMA_KEY = 'foyer.cinema_locale'

/**
 * The language of a device: what somebody chose on it, else that of its cinema, else that of its browser. A
 * choice is kept on the device and counts at once, with the internet gone as well.
 */
export class Language {
  readonly texts: Store<Wording>
  readonly #languages: Languages
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>

  private constructor(languages: Languages, storage: Pick<Storage, 'getItem' | 'setItem'>, first: Wording) {
    this.#languages = languages
    this.#storage = storage
    this.texts = new Store(first)
  }

  /** @param browser the languages that the browser prefers (`de-AT`), best first */
  static async open(
    languages: Languages,
    storage: Pick<Storage, 'getItem' | 'setItem'>,
    browser: readonly string[],
  ): Promise<Language> {
    const [preferred] = browser.map((tag) => tag.slice(0, 2)).filter(isLocale)
    const locale = kept(storage, CHOSEN_KEY) ?? kept(storage, CINEMA_KEY) ?? preferred ?? LOCALES[0]
    return new Language(languages, storage, wordingOf(locale, await languages[locale]()))
  }

  get locale(): Locale {
    return this.texts.get().locale
  }

  /** Somebody chose it here: it stays. */
  async choose(locale: Locale): Promise<void> {
    this.#storage.setItem(CHOSEN_KEY, locale)
    await this.#speak(locale)
  }

  /** The language of the cinema, as its edge says; a choice made here goes before it. */
  async cinemaSpeaks(locale: Locale): Promise<void> {
    this.#storage.setItem(CINEMA_KEY, locale)
    if (!kept(this.#storage, CHOSEN_KEY)) await this.#speak(locale)
  }

  async #speak(locale: Locale): Promise<void> {
    if (locale === this.locale) return
    const texts = await this.#languages[locale]()
    this.texts.set(wordingOf(locale, texts))
  }
}

/** The texts of one language, ready at once. */
function wordingOf(locale: Locale, texts: Texts): Wording {
  const instance = i18next.createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: texts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return { locale, t: (key, values = {}) => instance.t(key, values) }
}

function kept(storage: Pick<Storage, 'getItem'>, key: string): Locale | undefined {
  const locale = storage.getItem(key) ?? ''
  return isLocale(locale) ? locale : undefined
}
