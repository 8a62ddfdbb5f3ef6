import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import { TextsProvider } from '#kit/texts.tsx'
import type { Locale } from '#protocol/i18n/locales.ts'
import { sayMail } from '#protocol/i18n/mail/say.ts'
import type { Say } from '#protocol/i18n/texts.ts'
import { type Letter, type Sender, SUBJECT_MAX, type Worded } from '#protocol/mailings/letters.ts'
import { Alerts } from './Alerts.tsx'
import { CaretakersChanged } from './CaretakersChanged.tsx'
import { ContactMessage } from './ContactMessage.tsx'
import { FactorRemoved } from './FactorRemoved.tsx'
import { Invitation } from './Invitation.tsx'
import { NewsletterConfirm } from './NewsletterConfirm.tsx'
import { OrderCancelled } from './OrderCancelled.tsx'
import { PasswordReset } from './PasswordReset.tsx'
import { ScheduleCancelled } from './ScheduleCancelled.tsx'
import { ScheduleMessage } from './ScheduleMessage.tsx'
import { ScheduleMoved } from './ScheduleMoved.tsx'
import { SchoolRequest } from './SchoolRequest.tsx'
import { SchoolRequestCame } from './SchoolRequestCame.tsx'
import { Tickets } from './Tickets.tsx'
import { Voucher } from './Voucher.tsx'
import { VoucherBought } from './VoucherBought.tsx'

/** A title is no louder in plain text. */
const AS_IT_IS = { selectors: [{ selector: 'h1', options: { uppercase: false } }] }

/** A letter in a language, in the colours of its house; its plain text says all that its HTML says. */
export async function renderLetter(letter: Letter, sender: Sender, locale: Locale): Promise<Worded> {
  const t = sayMail(locale)
  const html = await render(<TextsProvider texts={{ locale, t: t as Say }}>{drawn(letter, sender)}</TextsProvider>)
  const subject = t(`${letter.kind}.subject`, { house: sender.trade_name, ...aboutOf(letter) })
  return { subject: inOneLine(subject), html, text: toPlainText(html, AS_IT_IS) }
}

const TITLE_MAX = 60

/** A title that is too long, cut between two letters of people: half of an emoji is none. */
function shortened(title: string): string {
  return [...title].slice(0, TITLE_MAX).join('')
}

/** A subject of a house with a long name, as long as a line of a mail's head may be. */
function inOneLine(subject: string): string {
  return subject.slice(0, SUBJECT_MAX).replace(/\p{Cs}$/u, '')
}

/** What the subject of a letter names beside the house. */
function aboutOf(letter: Letter): Record<string, string> {
  if (letter.kind === 'schedule_message' || letter.kind === 'schedule_moved') return { movie: shortened(letter.movie) }
  if (letter.kind === 'order_cancelled') return { movie: shortened(letter.movie) }
  if (letter.kind === 'school_request') return { movie: shortened(letter.movie) }
  if (letter.kind === 'voucher' || letter.kind === 'voucher_bought') return { title: shortened(letter.title) }
  if (letter.kind === 'contact_message') return { name: shortened(letter.name) }
  if (letter.kind !== 'tickets') return {}
  const [page] = letter.document.pages
  return { movie: shortened(page?.movie ?? ''), when: page?.when.join(', ') ?? '' }
}

function drawn(letter: Letter, sender: Sender): ReactElement {
  switch (letter.kind) {
    case 'password_reset':
      return <PasswordReset letter={letter} sender={sender} />
    case 'invitation':
      return <Invitation letter={letter} sender={sender} />
    case 'factor_removed':
      return <FactorRemoved letter={letter} sender={sender} />
    case 'contact_message':
      return <ContactMessage letter={letter} sender={sender} />
    case 'school_request':
      return <SchoolRequest letter={letter} sender={sender} />
    case 'school_request_came':
      return <SchoolRequestCame letter={letter} sender={sender} />
    case 'alerts':
      return <Alerts letter={letter} sender={sender} />
    case 'newsletter_confirm':
      return <NewsletterConfirm letter={letter} sender={sender} />
    case 'tickets':
      return <Tickets letter={letter} sender={sender} />
    case 'caretaker_made':
    case 'caretaker_ended':
      return <CaretakersChanged letter={letter} sender={sender} />
    case 'schedule_cancelled':
      return <ScheduleCancelled letter={letter} sender={sender} />
    case 'order_cancelled':
      return <OrderCancelled letter={letter} sender={sender} />
    case 'schedule_moved':
      return <ScheduleMoved letter={letter} sender={sender} />
    case 'schedule_message':
      return <ScheduleMessage letter={letter} sender={sender} />
    case 'voucher':
      return <Voucher letter={letter} sender={sender} />
    case 'voucher_bought':
      return <VoucherBought letter={letter} sender={sender} />
  }
}
