import type { Translated } from '../../texts.ts'
import type { newsletter as en } from '../en/newsletter.ts'

export const newsletter: Translated<typeof en> = {
  newsletter_confirm: {
    subject: '{{house}}: bevestig uw inschrijving',
    title: 'Nog één klik',
    hello: 'Hallo,',
    text: 'Dit adres is opgegeven voor de nieuwsbrief van {{house}}. Bevestig dat u dat was. Tot die tijd sturen we u niets meer.',
    button: 'Ja, stuur mij de nieuwsbrief',
    ends_one: 'De link werkt {{count}} dag.',
    ends_other: 'De link werkt {{count}} dagen.',
    not_you: 'Was het iemand anders? Dan hoeft u niets te doen: zonder uw klik komt er niets meer.',
    leave: 'Wilt u de nieuwsbrief ooit niet meer, dan meldt u zich hier met één klik af:',
  },
}
