import type { Translated } from '../../texts.ts'
import type { notices as en } from '../en/notices.ts'

export const notices: Translated<typeof en> = {
  notice: {
    offline: 'Pas d’Internet depuis {{time}}. Vous continuez à vendre.',
    offlineWorks: 'Places de ce cinéma, espèces, impression et contrôle marchent.',
    whatWorks: 'Ce qui marche',
    edgeAway: 'Le serveur du cinéma ne répond plus depuis {{time}}. Ne vendez pas.',
    edgeAwayText: 'Le panier est gardé. Tout reprend de soi-même au retour du serveur.',
    disk: {
      full: 'Le disque du serveur du cinéma est plein depuis {{time}}. Ne vendez pas.',
      locked: 'Un autre programme tient les données du serveur depuis {{time}}. Ne vendez pas.',
      failing: 'Le disque du serveur du cinéma ne marche plus depuis {{time}}. Ne vendez pas.',
    },
    diskText:
      'Ce qui n’a pas eu de réponse n’a pas été vendu. Le panier est gardé. Appelez la personne qui s’occupe du serveur : la vente reprend d’elle-même dès qu’il peut écrire.',
    mismatch: 'Ce serveur a perdu des écritures que cette caisse a vues. Ne vendez pas.',
    mismatchText: 'Appelez un responsable. Tous les reçus sont à l’abri sur cette caisse.',
    trouble: {
      restored: 'Le serveur de ce cinéma a des données anciennes ou abîmées depuis {{time}}. Ne vendez pas.',
      fenced: 'Un autre serveur gère ce cinéma depuis {{time}}. Ne vendez pas ici.',
      fork: 'Le siège a d’autres écritures de ce cinéma depuis {{time}}.',
      unapplied_one: '{{count}} écriture attend au siège depuis {{time}}. Vous continuez à vendre.',
      unapplied_other: '{{count}} écritures attendent au siège depuis {{time}}. Vous continuez à vendre.',
      unread_one: '{{count}} écriture du siège attend ici depuis {{time}}. Vous continuez à vendre.',
      unread_other: '{{count}} écritures du siège attendent ici depuis {{time}}. Vous continuez à vendre.',
      amount: 'Un paiement en ligne a un autre montant depuis {{time}}. Vous continuez à vendre.',
    },
    troubleText: {
      restored:
        'Des places pourraient être vendues deux fois. Appelez l’assistance. Les billets déjà vendus sont valables, la billetterie en ligne continue.',
      fenced: 'Appelez l’assistance. Les billets déjà vendus sont valables, la billetterie en ligne continue.',
      fork: 'Appelez l’assistance. Les billets déjà vendus sont valables.',
      unapplied: 'Rien n’est perdu. La billetterie en ligne et les rapports ont du retard. Appelez l’assistance.',
      unread: 'Rien n’est perdu. Des ventes en ligne manquent peut-être ici. Appelez l’assistance.',
      amount: 'L’argent est à l’abri. Le bureau décide.',
    },
  },
}
