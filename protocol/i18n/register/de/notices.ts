import type { Translated } from '../../texts.ts'
import type { notices as en } from '../en/notices.ts'

export const notices: Translated<typeof en> = {
  notice: {
    offline: 'Kein Internet seit {{time}}. Sie verkaufen weiter.',
    offlineWorks: 'Plätze dieses Kinos, Bargeld, Druck und Einlass gehen.',
    whatWorks: 'Was geht',
    edgeAway: 'Der Kinoserver antwortet nicht seit {{time}}. Nicht verkaufen.',
    edgeAwayText: 'Der Bon bleibt. Es geht von selbst weiter, wenn der Server wieder da ist.',
    disk: {
      full: 'Die Platte des Kinoservers ist voll seit {{time}}. Nicht verkaufen.',
      locked: 'Ein anderes Programm hält die Daten des Kinoservers seit {{time}}. Nicht verkaufen.',
      failing: 'Die Platte des Kinoservers geht nicht mehr seit {{time}}. Nicht verkaufen.',
    },
    diskText:
      'Was nicht beantwortet wurde, ist nicht verkauft. Der Bon bleibt. Rufen Sie, wer den Server betreut: Sobald er speichern kann, geht es von selbst weiter.',
    mismatch: 'Diesem Kinoserver fehlen Buchungen, die diese Kasse gesehen hat. Nicht verkaufen.',
    mismatchText: 'Rufen Sie die Leitung. Alle Belege sind auf dieser Kasse gesichert.',
    update:
      'Diese Kasse hat ein älteres Programm als der Kinoserver. Sie aktualisiert sich von selbst, sobald der Bon fertig ist.',
    updateText: 'Schließen Sie diesen Bon ab. Was noch zu senden ist, wird zuerst gesendet. Es geht nichts verloren.',
    boxOld: 'Der Kinoserver hat ein älteres Programm als diese Kasse.',
    boxOldText:
      'Es ist nichts verloren: Was noch zu senden ist, bleibt auf dieser Kasse. Lassen Sie den Kinoserver aktualisieren.',
    trouble: {
      restored: 'Der Kinoserver hat alte oder beschädigte Daten seit {{time}}. Nicht verkaufen.',
      fenced: 'Ein anderer Server führt dieses Kino seit {{time}}. Hier nicht verkaufen.',
      fork: 'Die Zentrale hat andere Buchungen dieses Kinos seit {{time}}.',
      unapplied_one: '{{count}} Buchung wartet in der Zentrale seit {{time}}. Sie verkaufen weiter.',
      unapplied_other: '{{count}} Buchungen warten in der Zentrale seit {{time}}. Sie verkaufen weiter.',
      unread_one: '{{count}} Buchung der Zentrale wartet hier seit {{time}}. Sie verkaufen weiter.',
      unread_other: '{{count}} Buchungen der Zentrale warten hier seit {{time}}. Sie verkaufen weiter.',
      edge_too_old: 'Der Kinoserver braucht ein Update seit {{time}}. Sie verkaufen weiter.',
      hub_too_old: 'Die Zentrale braucht ein Update seit {{time}}. Sie verkaufen weiter.',
      hub_behind_one: '{{count}} Buchung wartet auf ein Update der Zentrale seit {{time}}. Sie verkaufen weiter.',
      hub_behind_other: '{{count}} Buchungen warten auf ein Update der Zentrale seit {{time}}. Sie verkaufen weiter.',
      edge_behind_one:
        '{{count}} Buchung der Zentrale wartet auf ein Update des Kinoservers seit {{time}}. Sie verkaufen weiter.',
      edge_behind_other:
        '{{count}} Buchungen der Zentrale warten auf ein Update des Kinoservers seit {{time}}. Sie verkaufen weiter.',
      other: 'Zentrale und Kino sind sich nicht einig seit {{time}}.',
      amount: 'Eine Online-Zahlung hat einen anderen Betrag seit {{time}}. Sie verkaufen weiter.',
    },
    troubleText: {
      restored:
        'Plätze könnten doppelt verkauft werden. Rufen Sie den Support. Verkaufte Tickets gelten, der Shop verkauft weiter.',
      fenced: 'Rufen Sie den Support. Verkaufte Tickets gelten, der Shop verkauft weiter.',
      fork: 'Rufen Sie den Support. Verkaufte Tickets gelten.',
      unapplied: 'Es ist nichts verloren. Shop und Berichte hinken nach. Rufen Sie den Support.',
      unread: 'Es ist nichts verloren. Online Verkauftes fehlt hier vielleicht. Rufen Sie den Support.',
      edge_too_old:
        'Es ist nichts verloren: Verkauftes wartet hier. Plätze des Shops sind nicht erreichbar. Lassen Sie den Kinoserver aktualisieren.',
      hub_too_old:
        'Es ist nichts verloren: Verkauftes wartet hier. Plätze des Shops sind nicht erreichbar. Rufen Sie den Support.',
      hub_behind: 'Es ist nichts verloren. Shop und Berichte hinken nach, bis die Zentrale aktualisiert ist.',
      edge_behind:
        'Es ist nichts verloren. Online Verkauftes fehlt hier vielleicht, bis der Kinoserver aktualisiert ist.',
      other: 'Der Kinoserver ist zu alt, um mehr zu sagen. Lassen Sie ihn aktualisieren und rufen Sie den Support.',
      amount: 'Das Geld ist sicher. Das Büro entscheidet darüber.',
    },
  },
}
