import type { Wording } from '#kit/texts.tsx'
import type { Locale } from '#protocol/i18n/locales.ts'
import { sayIn } from '#protocol/i18n/say.ts'
import { de } from '#protocol/i18n/site/de.ts'
import { about } from '#protocol/i18n/site/en/about.ts'
import { bills } from '#protocol/i18n/site/en/bills.ts'
import { checkout } from '#protocol/i18n/site/en/checkout.ts'
import { contact } from '#protocol/i18n/site/en/contact.ts'
import { content } from '#protocol/i18n/site/en/content.ts'
import { events } from '#protocol/i18n/site/en/events.ts'
import { feeds } from '#protocol/i18n/site/en/feeds.ts'
import { frame } from '#protocol/i18n/site/en/frame.ts'
import { home } from '#protocol/i18n/site/en/home.ts'
import { movies } from '#protocol/i18n/site/en/movies.ts'
import { newsletter } from '#protocol/i18n/site/en/newsletter.ts'
import { schedules } from '#protocol/i18n/site/en/schedules.ts'
import { schools } from '#protocol/i18n/site/en/schools.ts'
import { seats } from '#protocol/i18n/site/en/seats.ts'
import { shell } from '#protocol/i18n/site/en/shell.ts'
import { vouchers } from '#protocol/i18n/site/en/vouchers.ts'
import { en } from '#protocol/i18n/site/en.ts'
import { fr } from '#protocol/i18n/site/fr.ts'
import { nl } from '#protocol/i18n/site/nl.ts'
import type { Texts } from '#protocol/i18n/texts.ts'
import type { TextRoom } from './text-rooms.ts'

const ROOMS: Readonly<Record<TextRoom, Texts>> = {
  about,
  bills,
  checkout,
  contact,
  content,
  events,
  feeds,
  frame,
  home,
  movies,
  newsletter,
  schedules,
  schools,
  seats,
  shell,
  vouchers,
}
const LANGUAGES: Readonly<Record<Locale, Texts>> = { en, de, fr, nl }

/** Some rooms in one language, out of all texts, which the server has: those of a browser. */
export function textsOf(locale: Locale, rooms: readonly TextRoom[]): Wording {
  const names = rooms.flatMap((room) => Object.keys(ROOMS[room]))
  const texts = Object.fromEntries(names.map((name) => [name, LANGUAGES[locale][name]!]))
  return { locale, t: sayIn(locale, texts) }
}
