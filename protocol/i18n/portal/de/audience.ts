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
    refund: 'Teil des Preises zurück',
    refund_help: 'Von hier geht nur zurück, was online bezahlt wurde, auf demselben Weg. Die Tickets bleiben gültig.',
    no_refund: 'Nichts',
    percent: '{{percent}} % von jedem Ticket',
    back_money_one: '{{amount}} für {{count}} Ticket gehen zurück.',
    back_money_other: '{{amount}} für {{count}} Tickets gehen zurück.',
    rest_one: '{{count}} Ticket wurde nicht online bezahlt: Von hier geht dafür nichts zurück.',
    rest_other: '{{count}} Tickets wurden nicht online bezahlt: Von hier geht dafür nichts zurück.',
    gives_one: '{{count}} Käufer anschreiben und {{amount}} zurückgeben',
    gives_other: '{{count}} Käufer anschreiben und {{amount}} zurückgeben',
    gave_one:
      '{{percent}} % des Preises zurück, zusammen {{amount}}: für {{begun}} von {{count}} Ticket ist es auf dem Weg',
    gave_other:
      '{{percent}} % des Preises zurück, zusammen {{amount}}: für {{begun}} von {{count}} Tickets ist es auf dem Weg',
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
