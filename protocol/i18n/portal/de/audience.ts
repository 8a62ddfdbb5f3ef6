import type { Translated } from '../../texts.ts'
import type { audience as en } from '../en/audience.ts'

/** The page on which a manager writes to all who have tickets for a schedule. */
export const audience: Translated<typeof en> = {
  audience: {
    key: 'An das Publikum schreiben',
    title: 'An das Publikum von {{movie}} schreiben',
    readers_one: '{{count}} Käufer wird angeschrieben.',
    readers_other: '{{count}} Käufer werden angeschrieben.',
    unreached_one: 'Für {{count}} Ticket hat niemand eine Adresse hinterlassen: Sagen Sie es am Einlass.',
    unreached_other: 'Für {{count}} Tickets hat niemand eine Adresse hinterlassen: Sagen Sie es am Einlass.',
    occasion: 'Worum es geht',
    occasions: {
      delay: 'Es beginnt später',
      screen: 'Es läuft in einem anderen Saal',
      breakdown: 'Es gab eine Panne',
      other: 'Etwas anderes',
    },
    message: 'Was im Brief steht',
    message_help: 'Wort für Wort, nach der Anrede. Um welche Vorstellung es geht, steht von selbst darunter.',
    write_one: '{{count}} Käufer anschreiben',
    write_other: '{{count}} Käufer anschreiben',
    voucher: 'Dazu ein Gutschein',
    voucher_help: 'Jeder bekommt einen dieser Art, mit einem eigenen Code im Brief.',
    no_voucher: 'Keiner',
    valid_until: 'Gültig bis',
    with: 'Mit dem Gutschein „{{voucher}}“',
    back: 'Zurück',
    written: 'Bisher geschrieben',
    nothing: 'Es wurde noch niemand angeschrieben.',
    by: '{{time}} von {{who}}',
    informed_one: '{{informed}} von {{count}} Brief ist unterwegs',
    informed_other: '{{informed}} von {{count}} Briefen sind unterwegs',
    no: {
      cancelled: 'Diese Vorstellung ist abgesagt: Die Käufer wurden dabei angeschrieben.',
      draft: 'Diese Vorstellung ist ein Entwurf und nirgends im Verkauf.',
      over: 'Diese Vorstellung ist vorbei.',
      nobody: 'Niemand mit einem Ticket hat eine Adresse hinterlassen.',
    },
  },
}
