import type { Translated } from '../../texts.ts'
import type { failures as en } from '../en/failures.ts'

export const failures: Translated<typeof en> = {
  failure: {
    form: 'Einige Angaben fehlen oder stimmen nicht, bitte prüfen Sie das Formular.',
    unknown: 'Etwas ist schiefgegangen.',
    unanswered:
      'Die Antwort ist unterwegs verloren gegangen. Vielleicht ist es schon geschehen: Sehen Sie nach, bevor Sie es noch einmal versuchen.',
    restored:
      'Dieses Kino wurde aus einer Sicherung wiederhergestellt, und es wird gezählt, was seither verkauft wurde. Es wurde nichts geändert; bitte versuchen Sie es später noch einmal.',
    disk_full:
      'Die Platte des Kinoservers ist voll. Es wurde nichts verkauft oder geändert. Schaffen Sie dort Platz und versuchen Sie es noch einmal.',
    disk_locked:
      'Ein anderes Programm blockiert den Kinoserver. Es wurde nichts verkauft oder geändert. Versuchen Sie es gleich noch einmal.',
    disk_failing:
      'Die Platte des Kinoservers ist defekt. Es wurde nichts verkauft oder geändert. Rufen Sie die Technik an.',
  },
  failure_at_edge: {
    form: 'Etwas an dieser Anfrage fehlt oder ist nicht wie erwartet.',
    unknown: 'Auf dem Kinoserver ist etwas schiefgegangen. Diese Anfrage hat nichts geändert.',
  },
}
