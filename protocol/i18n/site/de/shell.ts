import type { Translated } from '../../texts.ts'
import type { shell as en } from '../en/shell.ts'

export const shell: Translated<typeof en> = {
  shell: {
    main_navigation: 'Hauptnavigation',
    programme: 'Programm',
    events: 'Veranstaltungen',
    vouchers: 'Gutscheine',
    info: 'Infos',
    phone: 'Telefon {{phone}}',
    guest: 'Buchen als Gast, ohne Konto',
    newsletter: 'Newsletter: Ihre E-Mail',
    subscribe: 'Anmelden',
    back: 'Zurück',
    no_script:
      'Tickets und Plätze wählen geht nur mit JavaScript. Schalten Sie es ein oder kaufen Sie an der Kinokasse.',
  },
  cookies: {
    question: 'Dürfen wir Besuche zählen?',
    text: 'Kaufen können Sie auch ohne. Sonst merkt sich diese Seite nur, was sie braucht: Ihren Warenkorb, Ihre Sprache und Ihr Kino.',
    exactly: 'Was genau',
    needed: 'Nein, nur das Nötige',
    all: 'Ja, gern',
    again: 'Cookie-Einstellungen',
  },
  lost_page: {
    title: 'Falsch abgebogen',
    text: 'Diese Seite gibt es nicht. Vielleicht ist sie umgezogen, oder die Vorstellung ist vorbei.',
    home: 'Zu den Filmen von heute',
  },
  broken: {
    title: 'Etwas ist schiefgegangen',
    text: 'Es ist ein Fehler aufgetreten, wir kümmern uns darum. Es wurde nichts abgebucht.',
    again: 'Noch einmal versuchen',
  },
}
