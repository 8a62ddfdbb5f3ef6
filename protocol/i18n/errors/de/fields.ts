import type { Translated } from '../../texts.ts'
import type { fields as en } from '../en/fields.ts'

export const fields: Translated<typeof en> = {
  field: {
    invalid: 'Das ist nicht gültig.',
    required: 'Dieses Feld ist nötig.',
    too_long: 'Das ist zu lang.',
    too_short: 'Das ist zu kurz.',
    letters: 'Einige Zeichen darin lassen sich nicht speichern. Schreiben Sie es ohne sie.',
    color: 'Schreiben Sie eine Farbe als #rrggbb, oder wählen Sie eine aus.',
    too_small: 'Das muss mindestens {{minimum}} sein.',
    too_big: 'Das darf höchstens {{maximum}} sein.',
    too_much: 'Das darf höchstens {{amount}} sein.',
    percent: 'Das ist ein Anteil in Prozent: höchstens 100.',
    slug: 'Das sind kleine Buchstaben ohne Umlaute, Ziffern und einzelne Bindestriche, wie in open-air.',
    range: 'Das endet, bevor es beginnt.',
    too_many: 'Das sind zu viele.',
    too_few: 'Das sind zu wenige.',
    unknown_field: 'Dieses Feld ist hier nicht bekannt.',
    email: 'Das ist keine E-Mail-Adresse.',
    date: 'Schreiben Sie einen Tag so: 2026-11-21.',
    host: 'Das ist kein Hostname. Schreiben Sie ihn wie kino.example, ohne https:// und ohne Pfad.',
    code_prefix: 'Bis zu vier Buchstaben und Ziffern, ohne I, L, O, 0 und 1: die verwechselt man leicht.',
    email_confirmation: 'Die beiden E-Mail-Adressen sind verschieden.',
    vat_number:
      'Das ist keine Umsatzsteuer-Identifikationsnummer. Sie beginnt mit den Buchstaben ihres Landes, etwa DE123456789.',
    select_ticket: 'Wählen Sie mindestens 1 Ticket.',
    ticket_price: 'Auch der Ticketpreis muss eingegeben werden.',
    one_voucher: 'Ein Kauf sind Tickets oder ein einziger Gutschein.',
    seats_or_quantity: 'Wählen Sie Plätze oder eine Anzahl.',
  },
}
