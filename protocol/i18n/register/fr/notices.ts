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
    update:
      'Cette caisse a un programme plus ancien que le serveur. Elle se met à jour d’elle-même dès que le panier est fini.',
    updateText: 'Finissez ce panier. Ce qui reste à envoyer part d’abord, rien n’est perdu.',
    boxOld: 'Le serveur de ce cinéma a un programme plus ancien que cette caisse.',
    boxOldText:
      'Rien n’est perdu : ce qui reste à envoyer est gardé sur cette caisse. Faites mettre à jour le serveur.',
    trouble: {
      restored: 'Le serveur de ce cinéma a des données anciennes ou abîmées depuis {{time}}. Ne vendez pas.',
      fenced: 'Un autre serveur gère ce cinéma depuis {{time}}. Ne vendez pas ici.',
      fork: 'Le siège a d’autres écritures de ce cinéma depuis {{time}}.',
      unapplied_one: '{{count}} écriture attend au siège depuis {{time}}. Vous continuez à vendre.',
      unapplied_other: '{{count}} écritures attendent au siège depuis {{time}}. Vous continuez à vendre.',
      unread_one: '{{count}} écriture du siège attend ici depuis {{time}}. Vous continuez à vendre.',
      unread_other: '{{count}} écritures du siège attendent ici depuis {{time}}. Vous continuez à vendre.',
      edge_too_old: 'Le serveur de ce cinéma doit être mis à jour depuis {{time}}. Vous continuez à vendre.',
      hub_too_old: 'Le siège doit être mis à jour depuis {{time}}. Vous continuez à vendre.',
      hub_behind_one: '{{count}} écriture attend une mise à jour du siège depuis {{time}}. Vous continuez à vendre.',
      hub_behind_other:
        '{{count}} écritures attendent une mise à jour du siège depuis {{time}}. Vous continuez à vendre.',
      edge_behind_one:
        '{{count}} écriture du siège attend une mise à jour du serveur depuis {{time}}. Vous continuez à vendre.',
      edge_behind_other:
        '{{count}} écritures du siège attendent une mise à jour du serveur depuis {{time}}. Vous continuez à vendre.',
      other: 'Le siège et ce cinéma ne sont pas d’accord depuis {{time}}.',
      amount: 'Un paiement en ligne a un autre montant depuis {{time}}. Vous continuez à vendre.',
    },
    troubleText: {
      restored:
        'Des places pourraient être vendues deux fois. Appelez l’assistance. Les billets déjà vendus sont valables, la billetterie en ligne continue.',
      fenced: 'Appelez l’assistance. Les billets déjà vendus sont valables, la billetterie en ligne continue.',
      fork: 'Appelez l’assistance. Les billets déjà vendus sont valables.',
      unapplied: 'Rien n’est perdu. La billetterie en ligne et les rapports ont du retard. Appelez l’assistance.',
      unread: 'Rien n’est perdu. Des ventes en ligne manquent peut-être ici. Appelez l’assistance.',
      edge_too_old:
        'Rien n’est perdu : les ventes attendent ici. Les places en ligne ne sont pas accessibles. Faites mettre à jour le serveur.',
      hub_too_old:
        'Rien n’est perdu : les ventes attendent ici. Les places en ligne ne sont pas accessibles. Appelez l’assistance.',
      hub_behind:
        'Rien n’est perdu. La billetterie en ligne et les rapports ont du retard jusqu’à la mise à jour du siège.',
      edge_behind: 'Rien n’est perdu. Des ventes en ligne manquent peut-être ici jusqu’à la mise à jour du serveur.',
      other: 'Le serveur est trop ancien pour en dire plus. Faites-le mettre à jour et appelez l’assistance.',
      amount: 'L’argent est à l’abri. Le bureau décide.',
    },
  },
}
