import type { Translated } from '../../texts.ts'
import type { schedules as en } from '../en/schedules.ts'

/** What the seats of one schedule say. */
export const schedules: Translated<typeof en> = {
  schedules: {
    title: 'Séances',
    seats: 'Places',
    rows: 'Rangs {{first}} à {{last}}',
    change: 'Bloquer et débloquer des places',
    choose: 'Choisissez les places à bloquer, ou les places bloquées à remettre en vente.',
    wholeRow: 'Ajouter tout le rang {{row}}',
    over: 'Cette séance est terminée ou annulée : ses places restent telles quelles.',
    mayNot: 'Vous pouvez voir ces places, sans en bloquer. Il faut le droit « schedules.block-seats ».',
    reason: 'Motif',
    reasonNeeded: 'Indiquez un motif : qui trouvera ces places bloquées voudra le connaître.',
    block_one: 'Bloquer {{count}} place maintenant',
    block_other: 'Bloquer {{count}} places maintenant',
    unblock_one: 'Remettre {{count}} place en vente',
    unblock_other: 'Remettre {{count}} places en vente',
    blocked_one: '{{count}} place est bloquée partout.',
    blocked_other: '{{count}} places sont bloquées partout.',
    unblocked_one: '{{count}} place est de nouveau en vente.',
    unblocked_other: '{{count}} places sont de nouveau en vente.',
    cutOff:
      '{{cinema}} est injoignable depuis {{time}}. Les places à sa caisse ne peuvent être ni bloquées ni débloquées d’ici.',
    noNumbers:
      'Cette salle n’a pas de places numérotées. Pour en vendre moins, changez le nombre de places vendues en ligne pour cette séance.',
    refused: 'Cette place est prise ou dans un panier : elle ne peut pas être bloquée maintenant.',
    notes: 'Ce qui a été changé ici',
    wasBlocked: 'Bloqué',
    wasUnblocked: 'Débloqué',
    convert: 'En faire une séance',
    convertText: 'Elle devient un brouillon du planning, sans vente en ligne. Le public la voit une fois publiée.',
    convertAnyway: 'Planifier quand même',
    complete: 'À compléter d’abord :',
    made: 'La séance est un brouillon dans le planning.',
    inPlanner: 'Montrer dans le planning',
    state: {
      free: 'libre',
      held: 'dans un panier',
      reserved: 'réservée',
      blocked: 'bloquée',
      sold: 'vendue',
      elsewhere: 'à la caisse, injoignable',
      chosen: 'choisie',
    },
    legend: {
      free: 'Libre',
      chosen: 'Choisie',
      taken: 'Vendue ou réservée',
      off: 'Bloquée, dans un panier ou à la caisse',
      companion: 'Accompagnant',
    },
  },
}
