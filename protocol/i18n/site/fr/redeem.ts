import type { Translated } from '../../texts.ts'
import type { redeem as en } from '../en/redeem.ts'

/** Les bons qui paient à la commande. */
export const redeem: Translated<typeof en> = {
  redeem: {
    code: 'Code du bon',
    another: 'Un autre code de bon',
    as_printed: 'Majuscules comme imprimées',
    check: 'Vérifier',
    of_visits_one: 'sur {{count}} séance',
    of_visits_other: 'sur {{count}} séances',
    name: '{{title}}, qui finit par {{end}}',
    left_one: 'Il reste ensuite {{count}} séance.',
    left_other: 'Il reste ensuite {{count}} séances.',
    left_until_one: 'Il reste ensuite {{count}} séance, jusqu’au {{day}}.',
    left_until_other: 'Il reste ensuite {{count}} séances, jusqu’au {{day}}.',
    off: 'Retirer',
    off_label: 'Retirer\u00a0: {{name}}',
    no_rate: 'Aucun tarif de cette séance ne l’accepte.',
    pays_nothing: 'Il ne paie encore rien\u00a0: touchez plus pour les billets qu’il doit payer.',
    tickets_first: 'Choisissez d’abord des billets, puis ceux qu’il paie.',
    pays: 'Billets du tarif {{rate}} qu’il paie',
    pays_more: 'En payer un de plus\u00a0: {{rate}}',
    pays_less: 'En payer un de moins\u00a0: {{rate}}',
    count: '{{count}} sur {{total}}',
    rate_none: 'Pas de bons avec ce tarif.',
    rate_paid: '{{count}} sur {{total}} payés avec un bon.',
    visits_one: '{{count}} séance',
    visits_other: '{{count}} séances',
    pay: 'Payer {{amount}} et {{visits}}',
    get: 'Payer avec {{visits}}',
    comes_back: 'Les séances sont prises au paiement. S’il échoue, elles reviennent sur le bon.',
  },
}
