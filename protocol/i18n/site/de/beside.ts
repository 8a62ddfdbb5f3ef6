import type { Translated } from '../../texts.ts'
import type { beside as en } from '../en/beside.ts'

/** Produkte neben den Tickets. */
export const beside: Translated<typeof en> = {
  beside: {
    title: 'Noch etwas dazu?',
    fetch: 'Sie holen es an der Theke des Kinos ab, mit dem Code Ihrer Bestellung.',
    one_more: 'Eins mehr: {{product}}',
    one_less: 'Eins weniger: {{product}}',
    quantity: '{{count}} Mal {{product}}',
    limit: 'Online nicht mehr',
    pieces: '{{count}} × {{product}}',
  },
}
