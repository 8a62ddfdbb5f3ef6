import type { Translated } from '../../texts.ts'
import type { tasks as en } from '../en/tasks.ts'

export const tasks: Translated<typeof en> = {
  tasks: {
    title: 'Vraagt u',
    nothing: 'Er wacht niets op u.',
    what: 'Waar het om gaat',
    open: 'Openen',
    openOf: '{{task}}, {{cinema}}: openen',
    since: '{{cinema}}, sinds {{when}}',
    first: '{{cinema}}, de eerste op {{when}}',
    kind: {
      refunds_stuck_one: 'De betaalprovider weigert {{count}} terugbetaling',
      refunds_stuck_other: 'De betaalprovider weigert {{count}} terugbetalingen',
      refunds_open_one: '{{count}} terugbetaling is onderweg',
      refunds_open_other: '{{count}} terugbetalingen zijn onderweg',
      conflicts_open_one: '{{count}} verschil tussen bioscoop en centrale',
      conflicts_open_other: '{{count}} verschillen tussen bioscoop en centrale',
      drafts_one: '{{count}} voorstelling is niet gepubliceerd',
      drafts_other: '{{count}} voorstellingen zijn niet gepubliceerd',
      line_cut_one: 'De lijn naar de bioscoop is verbroken',
      line_cut_other: 'De lijnen naar {{count}} bioscopen zijn verbroken',
      printer_one: 'De ticketprinter heeft hulp nodig',
      printer_other: '{{count}} ticketprinters hebben hulp nodig',
      trouble_one: 'De bioscoopserver en de centrale zijn het over één ding oneens',
      trouble_other: 'De bioscoopserver en de centrale zijn het over {{count}} dingen oneens',
      devices_asking_one: '{{count}} apparaat wacht op goedkeuring',
      devices_asking_other: '{{count}} apparaten wachten op goedkeuring',
    },
  },
}
