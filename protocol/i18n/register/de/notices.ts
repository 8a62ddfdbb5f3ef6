import type { Translated } from '../../texts.ts'
import type { notices as en } from '../en/notices.ts'

export const notices: Translated<typeof en> = {
  notice: {
    offline: 'Kein Internet seit {{time}}. Der Verkauf läuft weiter.',
    offlineWorks: 'Plätze dieses Kinos, Bargeld, Druck und Einlass gehen.',
    whatWorks: 'Was geht',
    edgeAway: 'Der Kinoserver antwortet seit {{time}} nicht. Nicht verkaufen.',
    edgeAwayText: 'Der Bon bleibt. Es geht von selbst weiter, sobald der Server wieder da ist.',
    disk: {
      full: 'Die Platte des Kinoservers ist seit {{time}} voll. Nicht verkaufen.',
      locked: 'Ein anderes Programm blockiert den Kinoserver seit {{time}}. Nicht verkaufen.',
      failing: 'Die Platte des Kinoservers ist seit {{time}} defekt. Nicht verkaufen.',
    },
    diskText:
      'Was ohne Antwort blieb, ist nicht verkauft. Der Bon bleibt. Technik anrufen: Danach geht es von selbst weiter.',
    mismatch: 'Dem Kinoserver fehlen Buchungen, die diese Kasse kennt. Nicht verkaufen.',
    mismatchText: 'Theaterleitung rufen. Alle Belege sind auf dieser Kasse gesichert.',
    oldBox: 'Der Kinoserver, der hier antwortet, ist nicht mehr in Betrieb. Nicht verkaufen.',
    oldBoxText: 'Dieses Kino hat einen anderen. Technik anrufen: Sobald dieser antwortet, geht es von selbst weiter.',
    recount:
      'Dieses Kino hat seit {{time}} einen neuen Kinoserver. Kassen, die sich gemeldet haben: {{reported}} von {{registers}}.',
    recountText:
      'Die Plätze, die heute fehlen, kommen zurück, sobald alle sich gemeldet haben. Was frei ist, wird weiter verkauft.',
    update: 'Diese Kasse braucht ein Update. Es kommt von selbst, sobald der Bon fertig ist.',
    updateText: 'Diesen Bon abschließen. Was noch zu senden ist, geht zuerst hinaus. Nichts geht verloren.',
    boxOld: 'Der Kinoserver hat ein älteres Programm als diese Kasse.',
    boxOldText: 'Es ist nichts verloren: Was zu senden ist, bleibt auf dieser Kasse. Kinoserver aktualisieren lassen.',
    shut: {
      restored: {
        title: 'Dieser Kinoserver ist eine ältere Kopie',
        what: 'Seit {{time}} steht fest: Er weiß weniger, als er schon wusste. Er verkauft nichts mehr, damit kein Platz doppelt verkauft wird.',
      },
      moved: {
        title: 'Dieser Kinoserver läuft auf einem anderen Gerät',
        what: 'Seit {{time}} laufen seine Daten nicht auf dem freigegebenen Gerät. Er verkauft hier nichts, damit kein Platz doppelt verkauft wird.',
      },
      fenced: {
        title: 'Ein anderer Server führt dieses Kino',
        what: 'Seit {{time}} hat dieses Kino einen anderen Server. Dieser verkauft nichts mehr.',
      },
      works:
        'Weiter geht: nachsehen, Tickets noch einmal drucken, Gäste mit ihren Tickets einlassen. Verkaufte Tickets gelten, der Shop verkauft weiter.',
      todo: 'Zu tun: die Theaterleitung rufen. Sie gibt im Portal unter „Kinoserver“ einen Server für dieses Kino frei. Alle Belege sind auf den Kassen gesichert.',
      look: 'Nachsehen und noch einmal drucken',
    },
    trouble: {
      restored: 'Der Kinoserver hat seit {{time}} alte oder defekte Daten. Nicht verkaufen.',
      moved: 'Die Daten des Kinoservers laufen seit {{time}} auf einem anderen Gerät. Nicht verkaufen.',
      fenced: 'Ein anderer Server führt dieses Kino seit {{time}}. Hier nicht verkaufen.',
      fork: 'Die Zentrale hat seit {{time}} andere Buchungen dieses Kinos.',
      unapplied_one: '{{count}} Buchung wartet seit {{time}} in der Zentrale. Der Verkauf läuft weiter.',
      unapplied_other: '{{count}} Buchungen warten seit {{time}} in der Zentrale. Der Verkauf läuft weiter.',
      unread_one: '{{count}} Buchung der Zentrale wartet hier seit {{time}}. Der Verkauf läuft weiter.',
      unread_other: '{{count}} Buchungen der Zentrale warten hier seit {{time}}. Der Verkauf läuft weiter.',
      edge_too_old: 'Der Kinoserver braucht seit {{time}} ein Update. Der Verkauf läuft weiter.',
      hub_too_old: 'Die Zentrale braucht seit {{time}} ein Update. Der Verkauf läuft weiter.',
      hub_behind_one: '{{count}} Buchung wartet seit {{time}} auf ein Update der Zentrale. Der Verkauf läuft weiter.',
      hub_behind_other:
        '{{count}} Buchungen warten seit {{time}} auf ein Update der Zentrale. Der Verkauf läuft weiter.',
      edge_behind_one: '{{count}} Buchung wartet hier seit {{time}} auf ein Update. Der Verkauf läuft weiter.',
      edge_behind_other: '{{count}} Buchungen warten hier seit {{time}} auf ein Update. Der Verkauf läuft weiter.',
      other: 'Zentrale und Kino stimmen seit {{time}} nicht überein.',
      recount_stuck: 'Die Neuzählung dieses Kinos kann seit {{time}} nicht enden.',
      amount: 'Eine Online-Zahlung weicht seit {{time}} im Betrag ab. Der Verkauf läuft weiter.',
      unmarked: 'Dem Kinoserver fehlt seit {{time}} seine Marke. Der Verkauf läuft weiter.',
      data_missing: 'Daten fehlen: Website-Abgleich durchführen.',
      data_old: 'Alte Daten, von {{time}}: Website-Abgleich durchführen.',
    },
    troubleText: {
      restored:
        'Plätze könnten doppelt verkauft werden. Support anrufen. Verkaufte Tickets gelten, der Shop verkauft weiter.',
      moved:
        'Zwei Server könnten dieselben Plätze verkaufen. Theaterleitung rufen. Verkaufte Tickets gelten, der Shop verkauft weiter.',
      fenced: 'Support anrufen. Verkaufte Tickets gelten, der Shop verkauft weiter.',
      fork: 'Support anrufen. Verkaufte Tickets gelten.',
      unapplied: 'Es ist nichts verloren. Shop und Berichte hinken nach. Support anrufen.',
      unread: 'Es ist nichts verloren. Online Verkauftes fehlt hier vielleicht. Support anrufen.',
      edge_too_old:
        'Es ist nichts verloren: Verkauftes wartet hier. Plätze des Shops fehlen. Kinoserver aktualisieren lassen.',
      hub_too_old: 'Es ist nichts verloren: Verkauftes wartet hier. Plätze des Shops fehlen. Support anrufen.',
      hub_behind: 'Es ist nichts verloren. Shop und Berichte hinken nach, bis die Zentrale aktualisiert ist.',
      edge_behind:
        'Es ist nichts verloren. Online Verkauftes fehlt hier vielleicht, bis der Kinoserver aktualisiert ist.',
      other: 'Der Kinoserver ist zu alt, um mehr zu sagen. Aktualisieren lassen und Support anrufen.',
      recount_stuck:
        'Die Theaterleitung sieht im Portal unter „Kinoserver“ nach. Was nicht zurückgehalten wird, verkauft sich.',
      amount: 'Das Geld ist sicher. Das Büro entscheidet darüber.',
      unmarked: 'Ohne sie fällt eine alte Kopie des Servers später auf. Sein zweites Medium prüfen lassen.',
      data_missing:
        'Vorstellungen, Preise oder Personal fehlen hier vielleicht. Die Theaterleitung macht ihn im Portal unter „Kinoserver“.',
      data_old:
        'Vorstellungen und Preise können sich geändert haben. Die Theaterleitung macht ihn im Portal unter „Kinoserver“.',
    },
  },
}
