import type { Translated } from '../texts.ts'
import type { en } from './en.ts'

/** What a house must do something about, on its dashboard and in letters (F-353). */
export const de: Translated<typeof en> = {
  hub: 'Die Zentrale',
  since: 'Seit {{when}}',
  kind: {
    recount_stuck: 'Eine Neuzählung kann nicht enden',
    recount: 'Ein anderer Kinoserver kam, und Plätze warten auf seine Kassen',
    unmarked: 'Das zweite Speichermedium des Kinoservers fehlt',
    quarantine: 'Der Kinoserver verkauft nichts mehr',
    fork: 'Kinoserver und Zentrale haben unter einer Nummer verschiedene Buchungen',
    amount: 'Eine Zahlung wurde mit einem anderen Betrag eingezogen als verlangt',
    refund: 'Der Zahlungsanbieter verweigert eine Erstattung',
    edge_offline: 'Der Kinoserver meldet sich nicht',
    stuck: 'Buchungen warten und lassen sich nicht übernehmen',
    conflict: 'Etwas braucht eine Entscheidung',
    disk: 'Der Speicher ist zu neun Zehnteln voll',
    backup: 'Von dieser Nacht gibt es keine brauchbare Sicherung',
    certificate: 'Das Zertifikat läuft bald ab',
    clock: 'Die Uhr des Kinoservers geht falsch',
    printer: 'Der Ticketdrucker druckt nichts',
  },
  to_do: {
    recount_stuck:
      'Sehen Sie unter „Kinoserver“ nach: Dort steht, seit wann, und was zu tun ist. Was auf sie wartet, verkauft niemand.',
    recount:
      'Bringen Sie jede Kasse zum neuen Gerät, oder erklären Sie sie unter „Kinoserver“ für verloren: Bis dahin verkauft niemand diese Plätze.',
    unmarked:
      'Er verkauft weiter. Stecken Sie das Medium wieder an, oder ein neues: Ohne es fällt eine ältere Kopie des Geräts später auf.',
    quarantine:
      'Seine Plätze sind sicher, aber niemand verkauft sie. Sehen Sie nach dem Gerät, und bestätigen Sie unter „Kinoserver“ eines.',
    fork: 'Wahrscheinlich wurde ein Kinoserver aus einer älteren Kopie wiederhergestellt. Verkaufen Sie nur an einem Gerät, und bestätigen Sie unter „Kinoserver“ ein neues.',
    amount: 'Vergleichen Sie den Kauf mit dem Anbieter, und entscheiden Sie in der Übersicht.',
    refund: 'Suchen Sie die Zahlung beim Anbieter, zahlen Sie das Geld zurück, und entscheiden Sie in der Übersicht.',
    edge_offline: 'Die Kassen verkaufen ihre eigenen Plätze weiter. Sehen Sie nach Leitung und Strom des Geräts.',
    stuck:
      'Nichts ist verloren: Sie warten der Reihe nach. Aktualisieren Sie Zentrale und Kinoserver; ändert das nichts, fragen Sie, wer sie eingerichtet hat.',
    conflict: 'Öffnen Sie die Übersicht: Dort steht, was geschah, und wartet auf Ihre Entscheidung.',
    disk: 'Schaffen Sie Platz, bevor er voll ist: Dann wird nichts mehr verkauft.',
    backup:
      'Sehen Sie nach, ob der Ordner der Sicherungen da ist und Platz hat: Was gescheitert ist, sagen die Meldungen der Zentrale.',
    certificate: 'Erneuern Sie es, und starten Sie die Zentrale neu: Danach verweigern Browser die Website.',
    clock: 'Lassen Sie seine Zeit aus dem Netz stellen: Belege und Fristen richten sich danach.',
    printer: 'Sehen Sie nach Papier, Deckel und Kabel. Was wartet, wird dann gedruckt.',
  },
}
