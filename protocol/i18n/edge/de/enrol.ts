import type { Translated } from '../../texts.ts'
import type { enrol as en } from '../en/enrol.ts'

export const enrol: Translated<typeof en> = {
  title: 'Dieser Kinoserver wartet auf sein Kino',
  number: 'Nummer dieses Kinoservers',
  what: 'Im Portal öffnet eine Leitung „Kinoserver“, gibt diese Nummer ein, vergleicht sie, wählt das Kino und lässt ihn zu. Danach startet er von selbst.',
  good_one: 'Die Nummer gilt noch {{count}} Minute, dann steht hier eine andere.',
  good_other: 'Die Nummer gilt noch {{count}} Minuten, dann steht hier eine andere.',
  asking: 'Er fragt die Zentrale nach seiner Nummer.',
  hub: 'Seine Zentrale: {{hub}}',
  away: 'Die Zentrale unter {{hub}} ist gerade nicht erreichbar. Dieser Kinoserver versucht es weiter.',
}
