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
    text: '{{house}} heeft u toegang tot het portaal gegeven. Kies een wachtwoord en meld u daarna aan met dit e-mailadres.',
    button: 'Wachtwoord kiezen',
    ends_one: 'De link werkt één keer, {{count}} dag lang.',
    ends_other: 'De link werkt één keer, {{count}} dagen lang.',
    not_you: 'Is dit niet voor u bestemd? Dan hoeft u niets te doen.',
  },
  factor_removed: {
    subject: '{{house}}: uw eenmalige codes staan uit',
    title: 'Uw eenmalige codes staan uit',
    text: '{{by}} heeft de eenmalige codes van uw account bij {{house}} uitgezet en al uw sessies beëindigd. Vanaf nu is uw wachtwoord genoeg om in te loggen. Zet de codes weer aan zodra u uw app hebt.',
    button: 'Codes weer aanzetten',
    not_you: 'Hebt u hier niet om gevraagd? Kies dan meteen een ander wachtwoord en zeg het uw leidinggevende.',
  },
  caretaker_made: {
    subject: '{{house}}: er beheert nog iemand de installatie',
    title: 'Er beheert nog iemand de installatie',
    text: '{{by}} heeft {{who}} ({{house}}) het recht gegeven de hele installatie te beheren: exploitanten aanmaken en blokkeren, hun hostnamen en modules wijzigen.',
    button: 'Bekijken wie dat mag',
    not_you: 'Verrast dit u? Beëindig het daar dan meteen en vraag het na.',
  },
  caretaker_ended: {
    subject: '{{house}}: iemand beheert de installatie niet meer',
    title: 'Iemand beheert de installatie niet meer',
    text: '{{by}} heeft {{who}} ({{house}}) het recht ontnomen de hele installatie te beheren.',
    button: 'Bekijken wie dat mag',
    not_you: 'Verrast dit u? Vraag het dan aan de anderen die haar nog beheren.',
  },
}
