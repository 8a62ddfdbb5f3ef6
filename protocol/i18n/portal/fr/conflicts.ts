import type { Translated } from '../../texts.ts'
import type { conflicts as en } from '../en/conflicts.ts'

export const conflicts: Translated<typeof en> = {
  conflicts: {
    of_bill: 'Achat {{number}}',
    of_bill_open: 'Un achat sans numéro',
    of_schedule: '{{movie}}, {{when}}',
    kind: {
      settle_refused:
        'Il est payé, mais le prestataire de paiement n’accepte pas l’enregistrement de la vente. Ses billets ne partent pas avant.',
      refund_refused: 'Le prestataire de paiement refuse de rembourser {{money}}.',
      amount_differs:
        'Le prestataire de paiement a encaissé {{taken}}, mais {{known}} sont comptabilisés pour ce paiement. Vérifiez chez lui et réglez la différence avec l’acheteur.',
      cancelled_not_refunded: 'La séance est annulée, mais cet achat n’a pas pu être remboursé.',
      goodwill_not_issued: 'L’acheteur a reçu la lettre sans le bon qui devait l’accompagner.',
      goodwill_not_paid: 'La lettre à l’acheteur promet un remboursement de {{money}}, mais il n’est pas possible.',
      voucher_code:
        '{{vouchers}} bons ont le même code, qui se termine par {{end}}. Retirez-les tous sauf un et délivrez-en de nouveaux à leurs détenteurs.',
      voucher_code_unread:
        '{{vouchers}} bons ont le même code. Retirez-les tous sauf un et délivrez-en de nouveaux à leurs détenteurs.',
      codes_tried:
        'Plus de {{count}} codes de bons qui n’existent pas ont été essayés sur le site en une heure. Chaque code demande maintenant une énigme résolue. Vérifiez que vos bons sont comme prévu.',
      receipt_differs:
        'La caisse {{register}} a sous le numéro {{entry}} une autre écriture que celle envoyée par son serveur. Deux serveurs ont donc fonctionné ici en même temps. Comparez ses reçus de cette période avec les achats et réglez la question avec les clients.',
      receipts_differ:
        'Les caisses {{register}} et {{other}} ont des écritures différentes sous un même numéro, {{entry}}. Deux serveurs ont donc fonctionné ici en même temps. Comparez leurs reçus de cette période avec les achats et réglez la question avec les clients.',
      place_taken:
        'La caisse {{register}} a un reçu, numéro {{entry}}, pour une place que quelqu’un d’autre a aussi. Son client n’est pas enregistré ici.',
      right_spent:
        'La caisse {{register}} a un reçu, numéro {{entry}}, qui a utilisé plus d’un bon ou d’un tarif limité qu’il n’en restait. Son client n’est pas enregistré ici.',
      entry_unfit:
        'La caisse {{register}} a un reçu, numéro {{entry}}, qui nomme des achats ou des billets d’autres personnes. Il ne peut pas être enregistré tel quel : comparez-le avec les achats, et réglez-le avec le client.',
      report_late:
        'La caisse {{register}} a fait son rapport après la fin du recomptage mené sans elle. Écritures inconnues ici : {{count}}. Comparez ses reçus avec les achats.',
      receipt_missing:
        'La caisse {{register}} a, d’un boîtier précédent, un reçu, numéro {{entry}}, que ni ce boîtier n’avait envoyé ni la caisse n’avait déclaré. Admettez le boîtier de nouveau : au recomptage, chaque caisse déclare alors tout ce qu’elle conserve.',
    },
    why: {
      order_unknown: 'Le prestataire ne connaît pas ce paiement.',
      order_differs: 'Le prestataire connaît ce paiement avec un autre montant ou pour un autre achat.',
      not_captured: 'Selon le prestataire, rien n’a été encaissé.',
      settled_differently: 'Une autre vente est enregistrée chez le prestataire pour ce paiement.',
      refunded_before_settled: 'De l’argent a été rendu chez le prestataire avant l’enregistrement de la vente.',
      refund_exceeds: 'Il reste moins que cela chez le prestataire : une partie y a déjà été rendue.',
      refund_differs: 'Le prestataire a déjà rendu un autre montant pour le même billet.',
      not_found: 'L’achat est introuvable.',
      line_ended: 'Un de ses billets a été remboursé, échangé ou déplacé entre-temps.',
      money_at_counter: 'Il a été payé en caisse : remboursez-le en caisse.',
      tickets_busy: 'La caisse du cinéma traite ses billets en ce moment.',
      tickets_cut_off: 'Ses billets sont à la caisse du cinéma, et la liaison est coupée.',
      key_used_again: 'Un autre remboursement des mêmes billets y fait obstacle.',
      type_gone: 'Ce type de bon a été supprimé ou n’est pas délivré pour ce cinéma.',
      type_unfit: 'Ce type de bon a été modifié et ne permet plus un tel bon.',
      other: 'Aucune autre raison n’est connue.',
    },
    unknown: 'Quelque chose ne peut pas se régler tout seul. Cette page n’en sait pas plus : rechargez-la.',
    settle: 'Régler…',
    settle_of: 'Régler : {{what}}',
    sides: {
      title: 'Deux côtés, une décision',
      wants: 'Ce que la caisse a',
      has: 'Qui l’a maintenant',
      register: 'Caisse {{register}}',
      online: 'Vendu en ligne',
      entry: 'Écriture {{entry}}',
      receipt: 'Reçu {{number}}',
      state: {
        sold: 'vendue',
        held: 'dans un panier',
        reserved: 'réservée',
        blocked: 'bloquée',
        gone: 'Plus personne.',
        unknown: 'On n’en sait pas plus.',
      },
      what: 'Que faut-il faire ?',
      choose: 'Choisissez ce qu’il faut faire.',
      choose_seats: 'Choisissez une place libre pour chaque client.',
      settle: 'Faire ainsi',
      choice: {
        keep: 'Garder : personne ne change de place',
        refund: 'Rembourser : le client sans place récupère son argent',
        reseat: 'Replacer : le client reçoit une autre place',
        take: 'Reprendre le rapport',
      },
      about: {
        keep: 'Qui a la place la garde. L’autre achat est enregistré comme payé, sans billet ; si la place est de nouveau libre, son client l’a.',
        refund:
          'L’achat est enregistré, et ce qui n’a pas de place prend fin. Une caisse rend les espèces et les paiements par carte ; ce qu’un bon a payé y revient aussitôt.',
        reseat:
          'L’achat est enregistré avec une autre place libre. L’ancien billet n’est plus valable : donnez-en un nouveau.',
        take: 'Ce qui convient encore est enregistré comme vendu. Ce que quelqu’un d’autre a entre-temps est listé ici un à un.',
      },
      seat_for: 'Une autre place au lieu de {{seat}}',
      place: 'La place {{slot}}',
      no_seats: 'Il n’y a pas assez de places libres pour cette séance.',
    },
    decide: 'Marquer comme réglé',
    decide_of: 'Marquer comme réglé : {{what}}',
    title: 'Marquer ce point comme réglé ?',
    text: 'Il quitte la liste, pour tout le monde et définitivement. Aucun argent ne bouge, aucun billet ni bon ne change : faites-le d’abord. Votre nom, l’heure et votre texte y restent attachés.',
    text_provider: 'Le prestataire de paiement n’est alors plus sollicité sans cesse.',
    reason: 'Ce qui a été décidé, et pourquoi',
    done: 'Marqué comme réglé',
  },
}
