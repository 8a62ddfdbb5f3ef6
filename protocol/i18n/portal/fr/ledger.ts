import type { Translated } from '../../texts.ts'
import type { ledger as en } from '../en/ledger.ts'

export const ledger: Translated<typeof en> = {
  bill: {
    title: 'Achats',
    one: 'achat',
    empty:
      'Planifiez une séance et vendez son premier billet, sur le site ou en caisse\u00a0: l’achat apparaît ici aussitôt.',
    field: {
      movie_ids: 'Films',
      payment_method_ids: 'Payé par',
      contact_id: 'Acheteur',
      purchased_at: 'Vendu',
      status: 'État',
    },
    word: {
      status: {
        pending: 'Dans un panier',
        paying: 'Paiement en cours',
        settled: 'Réglé',
        cancelled: 'Annulé',
        expired: 'Expiré',
        reserved: 'Réservé',
        refunding: 'Remboursement en cours',
        partially_refunded: 'Remboursé en partie',
        refunded: 'Remboursé',
      },
    },
  },
  bill_line: {
    title: 'Ventes',
    one: 'vente',
    empty:
      'Vendez le premier billet ou article, sur le site ou en caisse\u00a0: il apparaît ici, même après un retour.',
    field: {
      state: 'État',
      name: 'Quoi',
      detail: 'Lequel',
      quantity: 'Nombre',
      vat_bp: 'Taux de TVA',
      vat_cents: 'TVA',
    },
    word: {
      kind: {
        ticket: 'Billet',
        product: 'Article',
        voucher: 'Bon d’achat',
      },
      state: {
        open: 'Dans un panier',
        sold: 'Vendu',
        changing: 'En cours de changement',
        refunded: 'Rendu',
        exchanged: 'Échangé',
        dead: 'Jamais vendu',
      },
    },
  },
  payment: {
    title: 'Paiements',
    one: 'paiement',
    empty:
      'Ajoutez un moyen de paiement et vendez un billet\u00a0: le paiement apparaît ici dès que quelqu’un commence à payer.',
    field: {
      payment_method_id: 'Payé par',
      type: 'Sorte de paiement',
      status: 'État',
      amount_cents: 'Montant',
      tendered_cents: 'Donné',
      device: 'Encaissé à',
      transaction_id: 'N° de transaction',
      refund_reason: 'Motif du remboursement',
      voucher: 'Fin du code du bon',
    },
    word: {
      status: {
        pending: 'Pas commencé',
        paying: 'En cours',
        paid: 'Payé',
        failed: 'Échoué',
        cancelled: 'Annulé',
        expired: 'Expiré',
      },
    },
  },
  client: {
    title: 'Clients',
    one: 'client',
    empty: 'Vendez ou réservez les premières places avec une adresse e-mail\u00a0: qui la donne apparaît ici.',
    field: {
      at: 'Dernier achat',
      first_at: 'Premier achat',
      purchases: 'Achats',
      spent_cents: 'Dépensé',
    },
  },
  reservation: {
    title: 'Réservations',
    one: 'réservation',
    empty: 'Réservez des places en caisse\u00a0: elles apparaissent ici, avec la personne pour qui elles sont gardées.',
    field: {
      seats: 'Places gardées',
      due_at: 'Gardé jusqu’à',
      status: 'État',
    },
    word: {
      status: {
        pending: 'Gardé',
        used: 'Acheté',
        cancelled: 'Libéré',
        expired: 'Expiré',
      },
    },
  },
  movement: {
    title: 'Fonds de caisse',
    one: 'mouvement',
    empty:
      'Ouvrez un tiroir-caisse avec son fonds\u00a0: apports, retraits et remboursements en espèces apparaissent ensuite ici.',
    field: {
      type: 'Sorte de paiement',
      reason: 'Motif',
      cents: 'Montant',
    },
    word: {
      kind: {
        float: 'Fonds de caisse',
        paid_in: 'Apport',
        paid_out: 'Retrait',
        no_sale: 'Ouvert sans vente',
        refund: 'Remboursement',
      },
      type: {
        cash: 'Tiroir-caisse',
        terminal: 'Terminal de paiement',
      },
    },
  },
  export: {
    title: 'Exportations',
    one: 'exportation',
    empty: 'Ouvrez une liste et appuyez sur CSV\u00a0: chaque liste qui part en fichier apparaît ici.',
    field: {
      list: 'Liste',
      columns: 'Colonnes',
      query: 'Comment elle a été choisie',
      format: 'Sorte de fichier',
    },
    help: {
      query:
        'Comme dans l’adresse de la liste. D’une recherche, il est dit qu’elle a eu lieu, jamais ce qu’on cherchait.',
    },
    word: {
      format: {
        csv: 'CSV avec virgules',
        csv_eu: 'CSV avec points-virgules',
        json: 'Fichier JSON',
      },
    },
  },
}
