import type { Translated } from '../../texts.ts'
import type { personalData as en } from '../en/personal-data.ts'

/** What the house keeps of people, to take along and to erase. */
export const personalData: Translated<typeof en> = {
  person: {
    what: 'Ce que la maison garde d’une personne, par adresse e-mail\u00a0: dans la centrale, dans les lettres en attente, sur les bons et dans les demandes. Les serveurs des cinémas n’ont aucun nom.',
    email: 'Adresse e-mail',
    find: 'Chercher',
    nothing: 'Rien n’est gardé pour {{email}}.',
    found: 'Gardé pour {{email}}',
    stays: 'Les montants, billets et bons restent\u202f; ils ne nomment plus personne ensuite.',
    kept: 'Combien de temps les noms sont gardés',
    open: 'Quelque chose est encore ouvert à cette adresse\u00a0: un achat en cours de paiement ou une réservation. Elle pourra être effacée une fois cela terminé.',
    download: 'Tout télécharger (JSON)',
    erase: 'Effacer',
    saved: 'Le fichier est téléchargé et figure sous Exports',
    title: 'Effacer {{email}}\u202f?',
    forever: 'C’est définitif. Les lettres en attente ne partent plus, et les billets ne sont plus renvoyés.',
    reason: 'Pourquoi',
    type: 'Saisissez l’adresse\u00a0: {{email}}',
    now: 'Effacer définitivement',
    erased: 'Ce qui était gardé pour {{email}} est effacé',
    gone: 'Rien n’était plus gardé pour {{email}}',
    done: 'Ce qui a été effacé',
    none: 'Rien n’a encore été effacé.',
    at: 'Quand',
    by: 'Qui',
    rows: 'Lignes',
    round: 'Automatiquement',
    reason_of: {
      asked: 'La personne le souhaite',
      withdrawn: 'Un consentement a été retiré',
      mistaken: 'L’adresse est à quelqu’un d’autre',
      retention: 'Gardé assez longtemps',
    },
    place: {
      contacts: 'Nom, adresse et téléphone des achats, avec leurs billets',
      voucher_details: 'Noms sur les bons',
      voucher_deliveries: 'Bons envoyés à cette personne',
      schedule_reservations: 'Demandes de séances',
      history: 'Anciennes indications de ces demandes',
      subscribers: 'Newsletter',
      newsletter_requests: 'Newsletter, pas encore confirmée',
      letters: 'Lettres des 30 derniers jours et en attente',
      reset_requests: 'Liens demandés vers un nouveau mot de passe',
    },
  },
}
