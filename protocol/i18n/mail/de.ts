import { access } from './de/access.ts'
import { alerts } from './de/alerts.ts'
import { cards } from './de/cards.ts'
import { contact } from './de/contact.ts'
import { frame } from './de/frame.ts'
import { newsletter } from './de/newsletter.ts'
import { schedules } from './de/schedules.ts'
import { schools } from './de/schools.ts'
import { tickets } from './de/tickets.ts'
import { vouchers } from './de/vouchers.ts'
import type { MailTexts } from './en.ts'

export const de: MailTexts = {
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
