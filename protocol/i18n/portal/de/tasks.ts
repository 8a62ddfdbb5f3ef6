import type { Translated } from '../../texts.ts'
import type { tasks as en } from '../en/tasks.ts'

export const tasks: Translated<typeof en> = {
  tasks: {
    title: 'Braucht Sie',
    nothing: 'Nichts wartet auf Sie.',
    what: 'Worum es geht',
    open: 'Öffnen',
    openOf: '{{task}}, {{cinema}}: öffnen',
    since: '{{cinema}}, seit {{when}}',
    first: '{{cinema}}, die erste am {{when}}',
    kind: {
      refunds_stuck_one: 'Der Zahlungsanbieter verweigert {{count}} Rückzahlung',
      refunds_stuck_other: 'Der Zahlungsanbieter verweigert {{count}} Rückzahlungen',
      refunds_open_one: '{{count}} Rückzahlung ist unterwegs',
      refunds_open_other: '{{count}} Rückzahlungen sind unterwegs',
      conflicts_open_one: '{{count}} Unstimmigkeit zwischen Kino und Zentrale',
      conflicts_open_other: '{{count}} Unstimmigkeiten zwischen Kino und Zentrale',
      drafts_one: '{{count}} Vorstellung ist nicht veröffentlicht',
      drafts_other: '{{count}} Vorstellungen sind nicht veröffentlicht',
      line_cut_one: 'Die Leitung zum Kino ist unterbrochen',
      line_cut_other: 'Die Leitungen zu {{count}} Kinos sind unterbrochen',
      printer_one: 'Der Ticketdrucker braucht Hilfe',
      printer_other: '{{count}} Ticketdrucker brauchen Hilfe',
      trouble_one: 'Kinoserver und Zentrale sind sich in einer Sache uneinig',
      trouble_other: 'Kinoserver und Zentrale sind sich in {{count}} Dingen uneinig',
      devices_asking_one: '{{count}} Gerät wartet auf Freigabe',
      devices_asking_other: '{{count}} Geräte warten auf Freigabe',
    },
  },
}
