import type { Translated } from '../../texts.ts'
import type { vouchers as en } from '../en/vouchers.ts'

export const vouchers: Translated<typeof en> = {
  voucher_type: {
    title: 'Types de bons',
    one: 'un type de bon',
    empty: 'Un type de bon est une carte cadeau ou un abonnement à acheter.',
    field: {
      title: 'Titre',
      page_title: 'Titre de la page',
      description: 'Brève description',
      content: 'Texte de la page',
      cost_turn: 'Prix d’une entrée',
      value_ticket: 'Compte comme billet',
      value_handling: 'Compte comme frais',
      turns_default: 'Entrées au départ',
      turns_min: 'Entrées au moins',
      turns_max: 'Entrées au plus',
      turns_step: 'Entrées par pas de',
      products_enabled: 'Avec des consommations',
      products_default: 'Consommations au départ',
      products_min: 'Consommations au moins',
      products_max: 'Consommations au plus',
      products_step: 'Consommations par pas de',
      offline_grant: 'Quand la ligne est coupée',
      offline_grant_grant: 'Un cinéma peut accepter',
      offline_grant_turns: 'Entrées par bon',
    },
    help: {
      cost_turn: 'TVA comprise. Une entrée vaut pour une personne.',
      value_ticket: 'Ce que les rapports comptent comme billet dans le prix d’une entrée, une fois utilisée.',
      value_handling: 'Ce qu’ils y comptent comme frais.',
      turns_default: 'Ce qui est choisi à l’ouverture de la page.',
      products_enabled: 'Un montant pour le comptoir, avec des entrées ou seul.',
      products_step: 'Zéro signifie n’importe quel montant.',
      offline_grant: 'Tant qu’un cinéma a sa ligne, chaque entrée qui reste y est acceptée.',
    },
    word: {
      type: {
        giftcard: 'Carte cadeau',
        subscription: 'Abonnement',
      },
      offline_grant_grant: {
        none: 'Rien',
        turns: 'Quelques entrées de chaque bon',
        sold_here: 'Toutes celles des bons vendus sur place',
      },
    },
  },
  voucher_package: {
    title: 'Lots de bons',
    one: 'un lot de bons',
    empty: 'Un lot réunit plusieurs bons vendus ensemble à un seul prix.',
    field: {
      title: 'Titre',
      items: 'Bons compris',
      items_voucher_type_id: 'Type de bon',
      items_quantity: 'Nombre',
      items_turns: 'Entrées par bon',
      items_products: 'Consommations par bon',
      price: 'Prix',
    },
    help: {
      price: 'TVA comprise, pour le tout.',
    },
  },
  voucher_pack: {
    title: 'Séries de cartes',
    one: 'une série de cartes',
    empty: 'Les cartes d’une série sont imprimées et deviennent des bons à leur vente.',
    field: {
      voucher_type_id: 'Type de bon',
      codes: 'Ses codes',
      prefix: 'Avant chaque code',
      count: 'Cartes',
      valid_from: 'Valable dès le',
      valid_until: 'Valable jusqu’au',
      is_blocked: 'Bloquée',
    },
    help: {
      cinema_id: 'Les cartes ne se vendent qu’ici.',
      prefix: 'Quatre lettres et chiffres au plus, auxquels on reconnaît une carte de cette série.',
      count: '10 000 au plus.',
      is_blocked: 'Aucune de ses cartes n’est vendue. Les bons qui existent déjà restent.',
    },
    word: {
      codes: {
        drawn: 'Créés ici',
        imported: 'Imprimés ailleurs',
      },
    },
  },
  voucher_card: {
    title: 'Cartes de bons',
    one: 'une carte de bon',
    empty: 'Les cartes des séries se trouvent ici, chacune avec les quatre derniers signes de son code.',
    field: {
      last_four: 'Fin du code',
      nth: 'Carte',
      state: 'État',
      state_at: 'Depuis',
      pack_id: 'Série',
      voucher_type_id: 'Type de bon',
    },
    word: {
      state: {
        printed: 'Attend d’être vendue',
        activated: 'Est un bon',
        blocked: 'Bloquée',
      },
    },
  },
}
