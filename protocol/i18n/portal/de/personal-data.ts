import type { Translated } from '../../texts.ts'
import type { personalData as en } from '../en/personal-data.ts'

/** What the house keeps of people, to take along and to erase. */
export const personalData: Translated<typeof en> = {
  person: {
    what: 'Was das Haus von einer Person aufbewahrt, nach E-Mail-Adresse: in der Zentrale, in wartenden Briefen, auf Gutscheinen und in Anfragen. Die Kinoserver haben keine Namen.',
    email: 'E-Mail-Adresse',
    find: 'Suchen',
    nothing: 'Unter {{email}} ist nichts gespeichert.',
    found: 'Gespeichert unter {{email}}',
    stays: 'Beträge, Tickets und Gutscheine bleiben; sie nennen danach niemanden mehr.',
    kept: 'Wie lange Namen aufbewahrt werden',
    open: 'Unter dieser Adresse ist noch etwas offen: ein Kauf, der gerade bezahlt wird, oder eine Reservierung. Löschen lässt sie sich, sobald das vorbei ist.',
    download: 'Alles herunterladen (JSON)',
    erase: 'Löschen',
    saved: 'Die Datei ist heruntergeladen und steht unter Exporte',
    title: '{{email}} löschen?',
    forever:
      'Das lässt sich nicht rückgängig machen. Wartende Briefe gehen nicht mehr hinaus, und Tickets werden nicht noch einmal geschickt.',
    reason: 'Warum',
    type: 'Geben Sie die Adresse ein: {{email}}',
    now: 'Für immer löschen',
    erased: 'Was unter {{email}} gespeichert war, ist gelöscht',
    gone: 'Unter {{email}} war nichts mehr gespeichert',
    done: 'Was gelöscht wurde',
    none: 'Noch wurde nichts gelöscht.',
    at: 'Wann',
    by: 'Wer',
    rows: 'Zeilen',
    round: 'Von selbst',
    reason_of: {
      asked: 'Die Person wünscht es',
      withdrawn: 'Eine Einwilligung wurde widerrufen',
      mistaken: 'Die Adresse gehört jemand anderem',
      retention: 'Lange genug aufbewahrt',
    },
    place: {
      contacts: 'Name, Adresse und Telefon von Käufen, mit ihren Tickets',
      voucher_details: 'Namen auf Gutscheinen',
      voucher_deliveries: 'Gutscheine, die an diese Person gehen',
      schedule_reservations: 'Veranstaltungsanfragen',
      history: 'Frühere Angaben solcher Anfragen',
      subscribers: 'Newsletter',
      newsletter_requests: 'Newsletter, noch nicht bestätigt',
      letters: 'Briefe der letzten 30 Tage und wartende',
      reset_requests: 'Angeforderte Links zu einem neuen Passwort',
    },
  },
}
