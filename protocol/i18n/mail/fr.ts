import type { MailTexts } from './en.ts'
import { access } from './fr/access.ts'
import { alerts } from './fr/alerts.ts'
import { cards } from './fr/cards.ts'
import { contact } from './fr/contact.ts'
import { frame } from './fr/frame.ts'
import { newsletter } from './fr/newsletter.ts'
import { schedules } from './fr/schedules.ts'
import { schools } from './fr/schools.ts'
import { tickets } from './fr/tickets.ts'
import { vouchers } from './fr/vouchers.ts'

export const fr: MailTexts = {
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
