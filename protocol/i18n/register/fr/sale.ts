import type { Translated } from '../../texts.ts'
import type { sale as en } from '../en/sale.ts'

export const sale: Translated<typeof en> = {
  tabs: { tickets: 'Billets', label: 'Ce qui est vendu' },
  rates: {
    label: 'Tarifs',
    none: 'Aucun tarif de cette séance ne se vend en caisse aujourd’hui. Un responsable les fixe dans le portail.',
  },
  products: {
    none: 'Aucun produit dans ce rayon',
  },
  bill: {
    title: 'Panier',
    onIt: 'dans le panier',
    undo: 'Annuler le dernier geste',
    clear: 'Vider le panier',
    empty: 'Le panier est vide',
    emptyText: 'Choisissez un tarif ou un produit.',
    tickets_one: '{{count}} billet',
    tickets_other: '{{count}} billets',
    items_one: '{{count}} produit',
    items_other: '{{count}} produits',
    seatMissing_one: '{{count}} place à choisir',
    seatMissing_other: '{{count}} places à choisir',
    noSeat: 'place demandée',
    proof: 'Voir le justificatif',
    more: 'Un de plus : {{name}}',
    less: 'Un de moins : {{name}}',
    total: 'Total {{amount}}',
  },
  keys: {
    title: 'Toute la vente au clavier',
    text: 'Tab passe d’une partie à l’autre, les flèches s’y déplacent, Entrée ou Espace appuie, moins en retire un.',
    schedules: 'Séances',
    tickets: 'Billets et tarifs',
    products: 'Produits, rayon suivant',
    plan: 'Places sur le plan',
    bill: 'Panier',
    undo: 'Annuler',
    exact: 'Espèces, appoint',
    cash: 'Espèces, montant',
    card: 'Carte',
    lock: 'Verrouiller',
    help: 'Cette liste',
  },
}
