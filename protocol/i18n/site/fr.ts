import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { about } from './fr/about.ts'
import { beside } from './fr/beside.ts'
import { bills } from './fr/bills.ts'
import { buyer } from './fr/buyer.ts'
import { checkout } from './fr/checkout.ts'
import { contact } from './fr/contact.ts'
import { content } from './fr/content.ts'
import { events } from './fr/events.ts'
import { feeds } from './fr/feeds.ts'
import { frame } from './fr/frame.ts'
import { home } from './fr/home.ts'
import { movies } from './fr/movies.ts'
import { newsletter } from './fr/newsletter.ts'
import { questions } from './fr/questions.ts'
import { redeem } from './fr/redeem.ts'
import { schedules } from './fr/schedules.ts'
import { schools } from './fr/schools.ts'
import { seats } from './fr/seats.ts'
import { shell } from './fr/shell.ts'
import { vouchers } from './fr/vouchers.ts'

export const fr: Translated<typeof en> = {
  ...beside,
  ...bills,
  ...buyer,
  ...checkout,
  ...about,
  ...contact,
  ...content,
  ...events,
  ...feeds,
  ...frame,
  ...home,
  ...movies,
  ...newsletter,
  ...questions,
  ...redeem,
  ...schedules,
  ...schools,
  ...seats,
  ...shell,
  ...vouchers,
}
