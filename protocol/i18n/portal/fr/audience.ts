import type { Translated } from '../../texts.ts'
import type { audience as en } from '../en/audience.ts'

/** The page on which a manager writes to all who have tickets for a schedule. */
export const audience: Translated<typeof en> = {
  audience: {
    key: 'Écrire au public',
    title: 'Écrire au public de {{movie}}',
    readers_one: '{{count}} acheteur sera prévenu.',
    readers_other: '{{count}} acheteurs seront prévenus.',
    unreached_one: 'L’acheteur de {{count}} billet n’a laissé aucune adresse : prévenez-le à l’entrée.',
    unreached_other: 'Les acheteurs de {{count}} billets n’ont laissé aucune adresse : prévenez-les à l’entrée.',
    occasion: 'De quoi il s’agit',
    occasions: {
      delay: 'La séance commence plus tard',
      screen: 'La séance change de salle',
      breakdown: 'Il y a eu une panne',
      other: 'Autre chose',
    },
    message: 'Ce que dit la lettre',
    message_help: 'Mot pour mot, après la formule d’appel. La séance concernée est rappelée en dessous.',
    write_one: 'Écrire à {{count}} acheteur',
    write_other: 'Écrire à {{count}} acheteurs',
    voucher: 'Y joindre un bon',
    voucher_help: 'Chacun en reçoit un de ce type, avec son propre code dans la lettre.',
    no_voucher: 'Aucun',
    valid_until: 'Valable jusqu’au',
    with: 'Avec le bon « {{voucher}} »',
    back: 'Retour',
    written: 'Déjà écrit',
    nothing: 'Personne n’a encore été prévenu.',
    by: '{{time}}, par {{who}}',
    informed_one: '{{informed}} lettre sur {{count}} est en route',
    informed_other: '{{informed}} lettres sur {{count}} sont en route',
    no: {
      cancelled: 'Cette séance est annulée : les acheteurs en ont été prévenus.',
      draft: 'Cette séance est un brouillon et n’est en vente nulle part.',
      over: 'Cette séance est passée.',
      nobody: 'Aucun détenteur de billet n’a laissé d’adresse.',
    },
  },
}
