import type { Translated } from '../../texts.ts'
import type { shell as en } from '../en/shell.ts'

export const shell: Translated<typeof en> = {
  shell: {
    menu: 'Menü',
    skip: 'Zum Inhalt springen',
    search: 'Zu einer Seite gehen',
    search_none: 'Keine Seite heißt so.',
    more: 'Mehr',
    close: 'Schließen',
    person: 'Ihr Konto: {{name}}',
    account: 'Mein Konto',
    sign_out: 'Abmelden',
    sign_out_failed: 'Sie sind noch angemeldet: Das Portal hat nicht geantwortet.',
    language: 'Sprache',
    theme: 'Darstellung',
    light: 'Tag',
    dark: 'Nacht',
    auto: 'Wie das Gerät',
    loading: 'Wird geladen',
    module_off: 'Nicht freigeschaltet',
  },
  lost: {
    title: 'Diese Seite gibt es nicht',
    text: 'Die Adresse {{path}} führt im Portal nirgendwohin.',
    home: 'Zur Startseite',
    forbidden: 'Das dürfen Sie nicht öffnen',
    forbidden_text:
      'Dafür braucht es die Berechtigung „{{permission}}“. Wer die Rollen verwaltet, kann sie Ihnen geben.',
    module: '{{screen}} ist nicht freigeschaltet',
    module_text: 'Das Modul „{{module}}“ gehört nicht zum Vertrag Ihres Hauses. Bitte wenden Sie sich an den Anbieter.',
    broken: 'Auf dieser Seite ist etwas schiefgegangen',
    broken_text: 'Sie hat nichts gespeichert. Was vorher gespeichert war, ist sicher. Laden Sie die Seite neu.',
    reload: 'Neu laden',
  },
  modules: {
    tickets: 'Tickets',
    vouchers: 'Gutscheine',
    signage: 'Anzeigen',
    products: 'Produkte',
    pos: 'Kasse',
    newsletters: 'Newsletter-Versand',
    reservations: 'Reservierungen',
    invoice: 'Rechnungen',
    cash_balance: 'Kassenbestand',
  },
}
