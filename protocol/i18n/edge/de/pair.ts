import type { Translated } from '../../texts.ts'
import type { pair as en } from '../en/pair.ts'

export const pair: Translated<typeof en> = {
  title: 'Geräte dieses Kinoservers',
  lead: 'Tippen Sie die Nummer, die das neue Gerät zeigt.',
  pin: 'Nummer auf dem Gerät',
  look_up: 'Suchen',
  found: 'Ist es dieses Gerät?',
  kind: 'Art',
  name: 'Name',
  address: 'Adresse',
  approve: 'Dieses Gerät zulassen',
  not_this: 'Nicht dieses',
  approved: '{{name}} ist zugelassen. Es startet in wenigen Sekunden von selbst.',
  blocked: '{{name}} ist gesperrt.',
  list: 'Zugelassene Geräte',
  empty:
    'Noch ist kein Gerät zugelassen. Öffnen Sie die Adresse dieses Kinoservers an einer Kasse und tippen Sie deren Nummer hier ein.',
  block: 'Sperren',
  block_question: '{{name}} sperren?',
  block_what: 'Es stoppt sofort und kann sich nicht mehr anmelden. Seine Belege bleiben auf ihm.',
  keep: 'Behalten',
  block_now: 'Dieses Gerät sperren',
  status: { logout: 'Abgemeldet', blocked: 'Gesperrt' },
  online: 'Online',
  offline: 'Offline',
  seen: 'Zuletzt gesehen {{at}}',
  never: 'Noch nie gesehen',
  data_missing:
    'Daten fehlen: Website-Abgleich durchführen. Die Theaterleitung macht ihn im Portal unter „Kinoserver“.',
  data_old:
    'Alte Daten, von {{at}}: Website-Abgleich durchführen. Die Theaterleitung macht ihn im Portal unter „Kinoserver“.',
  shut: {
    restored: {
      title: 'Dieser Kinoserver ist eine ältere Kopie',
      what: 'Seit {{at}} steht fest: Er weiß weniger, als er schon wusste. Er verkauft nichts mehr, damit kein Platz doppelt verkauft wird.',
    },
    moved: {
      title: 'Dieser Kinoserver läuft auf einem anderen Gerät',
      what: 'Seit {{at}} laufen seine Daten nicht auf dem freigegebenen Gerät. Er verkauft hier nichts, damit kein Platz doppelt verkauft wird.',
    },
    fenced: {
      title: 'Ein anderer Server führt dieses Kino',
      what: 'Seit {{at}} hat dieses Kino einen anderen Server. Dieser verkauft nichts mehr.',
    },
    works:
      'Weiter geht: nachsehen, Tickets noch einmal drucken, Gäste mit ihren Tickets einlassen. Verkaufte Tickets gelten, der Shop verkauft weiter.',
    todo: 'Zu tun: die Theaterleitung rufen. Sie gibt im Portal unter „Kinoserver“ einen Server für dieses Kino frei. Alle Belege sind auf den Kassen gesichert.',
  },
  only_here: 'Diese Seite öffnet sich nur am Kinoserver selbst.',
  type: { register: 'Kasse', pos: 'Verkaufspunkt', scanner: 'Scanner', signage: 'Anzeige' },
}
