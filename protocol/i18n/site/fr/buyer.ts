import type { Translated } from '../../texts.ts'
import type { buyer as en } from '../en/buyer.ts'

/** Ce qu’un acheteur fait seul de sa commande : l’annuler ou changer de place. */
export const buyer: Translated<typeof en> = {
  buyer: {
    cancel: 'Annuler cette commande ?',
    cancel_text_one: 'Votre billet ne sera plus valable, et la place sera remise en vente.',
    cancel_text_other: 'Vos {{count}} billets ne seront plus valables, et les places seront remises en vente.',
    online:
      '{{amount}} vous sont remboursés par le moyen de paiement utilisé. Selon votre banque, cela prend quelques jours.',
    voucher: '{{amount}} retournent aussitôt sur votre bon.',
    turns_one: '{{count}} entrée retourne aussitôt sur votre bon.',
    turns_other: '{{count}} entrées retournent aussitôt sur votre bon.',
    until: 'C’est possible ici jusqu’à {{day}}, {{time}}.',
    keep: 'Garder mes billets',
    yes: 'Annuler la commande',
    seat: 'Changer de place',
    seat_text:
      'Choisissez une autre place du même type. Il n’y a rien à payer ; le code que vous avez ne permettra plus d’entrer, et le nouveau billet arrive aussitôt.',
    ticket: 'Quel billet',
    row_seat: 'Rang {{row}}, place {{seat}}',
    loading: 'Les places arrivent',
    screen: 'Écran',
    plan: 'Places libres',
    choose: 'Choisissez une place libre sur le plan.',
    take: 'Prendre rang {{row}}, place {{seat}}',
    back: 'Garder ma place',
    failed:
      'Cela n’a pas abouti. On ne sait pas encore si c’est fait : appuyez encore une fois, ce sera fait une seule fois.',
  },
}
