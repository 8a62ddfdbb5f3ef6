import type { Translated } from '../../texts.ts'
import type { singleVouchers as en } from '../en/single-vouchers.ts'

export const singleVouchers: Translated<typeof en> = {
  single: {
    edit: 'Bearbeiten',
    block: 'Sperren',
    block_title: 'Den Gutschein mit dem Ende {{code}} sperren?',
    block_text:
      'Keine Kasse und kein Checkout nimmt ihn mehr an. Ein Kino ohne Leitung, das ihn hat, erfährt es, sobald sie wieder da ist. Die Sperre lässt sich aufheben.',
    let_go: 'Sperre aufheben',
    let_go_title: 'Die Sperre des Gutscheins mit dem Ende {{code}} aufheben?',
    let_go_text: 'Er wird wieder angenommen, solange er gültig ist, mit dem, was von ihm übrig ist.',
    withdraw: 'Zurückziehen',
    withdraw_title: 'Den Gutschein mit dem Ende {{code}} für immer zurückziehen?',
    withdraw_text:
      'Niemand kann einlösen, was von ihm übrig ist, und das lässt sich nicht rückgängig machen. Geld fließt dadurch nicht zurück. Ein Kino ohne Leitung, das ihn hat, erfährt es, sobald sie wieder da ist.',
    dates: 'Andere Tage',
    dates_title: 'Wann gilt der Gutschein mit dem Ende {{code}}?',
    dates_text:
      'Er wird vom ersten bis zum letzten Tag angenommen, beide eingeschlossen. Ein Kino ohne Leitung, das ihn hat, erfährt es, sobald sie wieder da ist.',
    dates_save: 'Tage speichern',
    no_end: 'Leer: ohne Ende.',
    done: {
      active: 'Die Sperre ist aufgehoben',
      blocked: 'Der Gutschein ist gesperrt',
      deleted: 'Der Gutschein ist zurückgezogen',
    },
    did: {
      issued: 'Ausgestellt von {{by}}',
      blocked: 'Gesperrt von {{by}}',
      unblocked: 'Sperre aufgehoben von {{by}}',
      withdrawn: 'Zurückgezogen von {{by}}',
      dates: 'Andere Tage von {{by}}',
      edited: 'Bearbeitet von {{by}}',
      read: 'Code gelesen von {{by}}',
      used: 'Eingelöst',
      came_back: 'Zurückgekommen',
    },
    turns_one: '{{count}} Eintritt',
    turns_other: '{{count}} Eintritte',
    money: '{{money}} Verzehr',
  },
}
