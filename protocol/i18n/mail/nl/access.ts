import type { Translated } from '../../texts.ts'
import type { access as en } from '../en/access.ts'

export const access: Translated<typeof en> = {
  password_reset: {
    subject: '{{house}}: een nieuw wachtwoord kiezen',
    title: 'Een nieuw wachtwoord kiezen',
    text: 'Voor uw toegang tot het portaal van {{house}} is een nieuw wachtwoord aangevraagd. U kunt het nu kiezen.',
    button: 'Nieuw wachtwoord kiezen',
    ends_one: 'De link werkt één keer, {{count}} minuut lang.',
    ends_other: 'De link werkt één keer, {{count}} minuten lang.',
    not_you: 'Was het iemand anders? Dan hoeft u niets te doen: uw wachtwoord blijft zoals het is.',
  },
  invitation: {
    subject: '{{house}}: uw toegang tot het portaal',
    title: 'Uw toegang tot het portaal',
    text: '{{house}} heeft voor u een toegang tot het portaal aangemaakt. Kies een wachtwoord en meld u daarna aan met dit e-mailadres.',
    button: 'Wachtwoord kiezen',
    ends_one: 'De link werkt één keer, {{count}} dag lang.',
    ends_other: 'De link werkt één keer, {{count}} dagen lang.',
    not_you: 'Is dit niet voor u bestemd? Dan hoeft u niets te doen.',
  },
}
