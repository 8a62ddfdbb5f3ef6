import type { Translated } from '../../texts.ts'
import type { enrol as en } from '../en/enrol.ts'

export const enrol: Translated<typeof en> = {
  title: 'Deze server wacht op zijn bioscoop',
  number: 'Nummer van deze server',
  what: 'In het portaal opent een leidinggevende Servers, typt dit nummer, vergelijkt het, kiest de bioscoop en laat hem toe. Daarna start hij vanzelf.',
  good_one: 'Het nummer is nog {{count}} minuut geldig, daarna staat hier een ander.',
  good_other: 'Het nummer is nog {{count}} minuten geldig, daarna staat hier een ander.',
  asking: 'Hij vraagt de centrale om zijn nummer.',
  hub: 'Zijn centrale: {{hub}}',
  away: 'De centrale op {{hub}} is nu niet bereikbaar. Deze server blijft het proberen.',
}
