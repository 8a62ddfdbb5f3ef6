import type { Translated } from '../texts.ts'
import { access } from './en/access.ts'
import { alerts } from './en/alerts.ts'
import { cards } from './en/cards.ts'
import { contact } from './en/contact.ts'
import { frame } from './en/frame.ts'
import { newsletter } from './en/newsletter.ts'
import { schedules } from './en/schedules.ts'
import { schools } from './en/schools.ts'
import { tickets } from './en/tickets.ts'
import { vouchers } from './en/vouchers.ts'

/** What letters say. English is the source of the keys. */
export const en = {
  ...frame,
  ...access,
  ...tickets,
  ...schedules,
  ...cards,
  ...contact,
  ...schools,
  ...vouchers,
  ...newsletter,
  ...alerts,
} as const

export type MailTexts = Translated<typeof en>
