import type { Locale } from '../locales.ts'
import { sayIn } from '../say.ts'
import type { Translate } from '../texts.ts'
import { de } from './de.ts'
import { en, type MailTexts } from './en.ts'
import { fr } from './fr.ts'
import { nl } from './nl.ts'

/** What letters say, and the paper that goes with them, in each language: servers have all of them. */
export const MAIL_TEXTS: Readonly<Record<Locale, MailTexts>> = { en, de, fr, nl }

export type SayMail = Translate<typeof en>

/** Says it in one of them. */
export function sayMail(locale: Locale): SayMail {
  return sayIn(locale, MAIL_TEXTS[locale])
}
