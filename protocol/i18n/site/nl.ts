import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { about } from './nl/about.ts'
import { beside } from './nl/beside.ts'
import { bills } from './nl/bills.ts'
import { buyer } from './nl/buyer.ts'
import { checkout } from './nl/checkout.ts'
import { contact } from './nl/contact.ts'
import { content } from './nl/content.ts'
import { events } from './nl/events.ts'
import { feeds } from './nl/feeds.ts'
import { frame } from './nl/frame.ts'
import { home } from './nl/home.ts'
import { movies } from './nl/movies.ts'
import { newsletter } from './nl/newsletter.ts'
import { questions } from './nl/questions.ts'
import { redeem } from './nl/redeem.ts'
import { schedules } from './nl/schedules.ts'
import { schools } from './nl/schools.ts'
import { seats } from './nl/seats.ts'
import { shell } from './nl/shell.ts'
import { vouchers } from './nl/vouchers.ts'

export const nl: Translated<typeof en> = {
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
