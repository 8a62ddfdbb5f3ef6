import { about } from './en/about.ts'
import { beside } from './en/beside.ts'
import { bills } from './en/bills.ts'
import { buyer } from './en/buyer.ts'
import { checkout } from './en/checkout.ts'
import { contact } from './en/contact.ts'
import { content } from './en/content.ts'
import { events } from './en/events.ts'
import { feeds } from './en/feeds.ts'
import { frame } from './en/frame.ts'
import { home } from './en/home.ts'
import { movies } from './en/movies.ts'
import { newsletter } from './en/newsletter.ts'
import { questions } from './en/questions.ts'
import { redeem } from './en/redeem.ts'
import { schedules } from './en/schedules.ts'
import { schools } from './en/schools.ts'
import { seats } from './en/seats.ts'
import { shell } from './en/shell.ts'
import { vouchers } from './en/vouchers.ts'

/**
 * Every text of the public site. English is the source of keys (F-006). A page loads the rooms that it has
 * (B7). What a server refuses with comes from i18n/errors.
 * @source website spec; docs/look.md, "Words"
 */
export const en = {
  ...about,
  ...beside,
  ...bills,
  ...buyer,
  ...checkout,
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
} as const
