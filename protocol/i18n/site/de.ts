import type { Translated } from '../texts.ts'
import { about } from './de/about.ts'
import { beside } from './de/beside.ts'
import { bills } from './de/bills.ts'
import { buyer } from './de/buyer.ts'
import { checkout } from './de/checkout.ts'
import { contact } from './de/contact.ts'
import { content } from './de/content.ts'
import { events } from './de/events.ts'
import { feeds } from './de/feeds.ts'
import { frame } from './de/frame.ts'
import { home } from './de/home.ts'
import { movies } from './de/movies.ts'
import { newsletter } from './de/newsletter.ts'
import { questions } from './de/questions.ts'
import { redeem } from './de/redeem.ts'
import { schedules } from './de/schedules.ts'
import { schools } from './de/schools.ts'
import { seats } from './de/seats.ts'
import { shell } from './de/shell.ts'
import { vouchers } from './de/vouchers.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
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
