import type { Translated } from '../../texts.ts'
import type { frame as en } from '../en/frame.ts'

export const frame: Translated<typeof en> = {
  frame: {
    skip: 'Zum Inhalt springen',
    language: 'Sprache',
    cinema: 'Kino',
    all_cinemas: 'Alle Kinos',
    menu: 'Alle Seiten',
    newsletter: 'Filme und Veranstaltungen per E-Mail',
    newsletter_text: 'Was läuft, und was daran besonders ist. Abmelden geht mit einem Klick.',
    pause: 'Anhalten',
    here: 'Hier finden Sie uns',
    map: 'Karte',
    way: 'Weg hierher',
    vat: 'USt-IdNr. {{number}}',
  },
}
