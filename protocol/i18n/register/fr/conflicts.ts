import type { Translated } from '../../texts.ts'
import type { conflicts as en } from '../en/conflicts.ts'

export const conflicts: Translated<typeof en> = {
  conflicts: {
    key: 'À régler',
    title: 'À régler par une personne',
    nothing: 'Rien n’est à régler.',
    wants: 'Cette caisse a',
    has: 'Qui l’a maintenant',
    nobody: 'plus personne',
    online: 'vendu en ligne',
    in_portal: 'Regardez les deux achats, puis marquez-le comme réglé dans le portail, au tableau de bord.',
    kind: {
      place_taken: 'Deux clients ont une place',
      right_spent: 'On a utilisé plus d’un bon ou d’un tarif limité qu’il n’en restait',
      entry_unfit: 'Un reçu nomme des achats ou des billets d’autres personnes',
      receipt_differs: 'Deux écritures sous un numéro',
      report_late: '{{register}} a déclaré trop tard, écritures inconnues : {{count}}',
    },
    choice: {
      keep: 'Garder',
      refund: 'Rembourser',
      reseat: 'Replacer',
      take: 'Reprendre',
    },
    about: {
      keep: 'Qui a la place la garde. L’autre achat est enregistré comme payé, sans billet.',
      refund:
        'L’achat est enregistré, et ce qui n’a pas de place prend fin. Ce qui est dû figure alors dans cette liste.',
      reseat: 'L’achat est enregistré sur une autre place libre. L’ancien billet n’est plus valable.',
      take: 'Ce qui convient encore est enregistré comme vendu, le reste est listé un à un.',
    },
    seat_for: 'Une autre place au lieu de {{seat}}',
    reason: 'Pourquoi',
    settle: 'Faire ainsi',
    owed: {
      cash: '{{money}} en espèces sont dus à un client :',
      terminal: '{{money}} sont dus à un client au terminal :',
    },
    pay: '{{money}} rendus',
    asked: 'Pas encore de réponse : cette caisse continue de demander.',
  },
}
