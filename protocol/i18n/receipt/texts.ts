import type { Locale } from '../locales.ts'
import { de } from './de.ts'
import { en, type ReceiptTexts } from './en.ts'
import { fr } from './fr.ts'
import { nl } from './nl.ts'

/** What stands on paper, in each language: servers have all of them. */
export const PAPER_TEXTS: Readonly<Record<Locale, ReceiptTexts>> = { en, de, fr, nl }
