import type { Translated } from '../../texts.ts'
import type { redeem as en } from '../en/redeem.ts'

/** Gutscheine, die an der Kasse zahlen. */
export const redeem: Translated<typeof en> = {
  redeem: {
    code: 'Gutscheincode',
    another: 'Weiterer Gutscheincode',
    as_printed: 'Großbuchstaben wie gedruckt',
    check: 'Prüfen',
    of_visits_one: 'von {{count}} Besuch',
    of_visits_other: 'von {{count}} Besuchen',
    name: '{{title}}, endet auf {{end}}',
    left_one: 'Danach bleibt {{count}} Besuch.',
    left_other: 'Danach bleiben {{count}} Besuche.',
    left_until_one: 'Danach bleibt {{count}} Besuch, bis {{day}}.',
    left_until_other: 'Danach bleiben {{count}} Besuche, bis {{day}}.',
    off: 'Entfernen',
    off_label: 'Entfernen: {{name}}',
    no_rate: 'Bei dieser Vorstellung gilt er für keinen Tarif.',
    pays_nothing: 'Er bezahlt noch nichts: Tippen Sie auf Plus bei den Tickets, die er bezahlen soll.',
    tickets_first: 'Wählen Sie erst Tickets, dann, welche davon er bezahlt.',
    pays: 'Tickets des Tarifs {{rate}}, die er bezahlt',
    pays_more: 'Bezahlt eines mehr: {{rate}}',
    pays_less: 'Bezahlt eines weniger: {{rate}}',
    count: '{{count}} von {{total}}',
    rate_none: 'Gutscheine gelten bei diesem Tarif nicht.',
    rate_paid: '{{count}} von {{total}} mit Gutschein bezahlt.',
    visits_one: '{{count}} Besuch',
    visits_other: '{{count}} Besuche',
    pay: '{{amount}} und {{visits}} zahlen',
    get: 'Mit {{visits}} zahlen',
    comes_back: 'Die Besuche werden beim Bezahlen abgezogen. Klappt die Zahlung nicht, kommen sie zurück.',
  },
}
