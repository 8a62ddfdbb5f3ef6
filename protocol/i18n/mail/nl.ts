import type { MailTexts } from './en.ts'
import { access } from './nl/access.ts'
import { alerts } from './nl/alerts.ts'
import { cards } from './nl/cards.ts'
import { contact } from './nl/contact.ts'
import { frame } from './nl/frame.ts'
import { newsletter } from './nl/newsletter.ts'
import { schedules } from './nl/schedules.ts'
import { schools } from './nl/schools.ts'
import { tickets } from './nl/tickets.ts'
import { vouchers } from './nl/vouchers.ts'

export const nl: MailTexts = {
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
}
