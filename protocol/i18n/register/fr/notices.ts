import type { Translated } from '../../texts.ts'
import type { notices as en } from '../en/notices.ts'

export const notices: Translated<typeof en> = {
  notice: {
    offline: 'Pas d’Internet depuis {{time}}. La vente continue.',
    offlineWorks: 'Places de ce cinéma, espèces, impression et contrôle marchent.',
    whatWorks: 'Ce qui marche',
    edgeAway: 'Le serveur du cinéma ne répond plus depuis {{time}}. Ne vendez pas.',
    edgeAwayText: 'Le panier est conservé. Tout reprend automatiquement au retour du serveur.',
    disk: {
      full: 'Le disque du serveur est plein depuis {{time}}. Ne vendez pas.',
      locked: 'Un autre programme bloque le serveur depuis {{time}}. Ne vendez pas.',
      failing: 'Le disque du serveur est en panne depuis {{time}}. Ne vendez pas.',
    },
    diskText:
      'Sans réponse, rien n’a été vendu. Le panier est conservé. Appelez la technique : tout reprendra automatiquement.',
    mismatch: 'Il manque au serveur des écritures que cette caisse connaît. Ne vendez pas.',
    mismatchText: 'Appelez un responsable. Tous les reçus sont en sécurité sur cette caisse.',
    oldBox: 'Le serveur qui répond ici n’est plus utilisé. Ne vendez pas.',
    oldBoxText: 'Ce cinéma en a un autre. Appelez la technique : tout reprendra automatiquement dès qu’il répondra.',
    recount:
      'Ce cinéma a un nouveau serveur depuis {{time}}. Caisses qui ont fait leur rapport : {{reported}} sur {{registers}}.',
    recountText:
      'Les places qui manquent ce soir reviennent quand toutes l’auront fait. Continuez à vendre ce qui est libre.',
    update: 'Mise à jour de cette caisse : elle se fera dès que le panier sera fini.',
    updateText: 'Finissez ce panier. Ce qui reste à envoyer part d’abord, rien n’est perdu.',
    boxOld: 'Le serveur du cinéma a un programme plus ancien que cette caisse.',
    boxOldText: 'Rien n’est perdu : tout est conservé sur cette caisse. Faites mettre à jour le serveur.',
    shut: {
      restored: {
        title: 'Ce serveur est une ancienne copie de lui-même',
        what: 'Depuis {{time}}, il est établi qu’il en sait moins qu’avant. Il ne vend plus rien, pour qu’aucune place ne soit vendue deux fois.',
      },
      moved: {
        title: 'Ce serveur tourne sur une autre machine',
        what: 'Depuis {{time}}, ses données tournent sur une autre machine que celle qui a été approuvée. Il ne vend rien ici, pour qu’aucune place ne soit vendue deux fois.',
      },
      fenced: {
        title: 'Un autre serveur gère ce cinéma',
        what: 'Depuis {{time}}, ce cinéma a un autre serveur. Celui-ci ne vend plus rien.',
      },
      works:
        'Fonctionne toujours : consulter, réimprimer des billets, laisser entrer avec un billet. Les billets vendus restent valables, la vente en ligne continue.',
      todo: 'À faire : appelez un responsable, qui approuve un serveur pour ce cinéma dans le portail, sous « Serveurs ». Tous les reçus sont en sécurité sur les caisses.',
      look: 'Consulter et réimprimer',
    },
    trouble: {
      restored: 'Le serveur a des données anciennes ou abîmées depuis {{time}}. Ne vendez pas.',
      moved: 'Les données du serveur tournent sur une autre machine depuis {{time}}. Ne vendez pas.',
      fenced: 'Un autre serveur gère ce cinéma depuis {{time}}. Ne vendez pas ici.',
      fork: 'Le siège a d’autres écritures de ce cinéma depuis {{time}}.',
      unapplied_one: '{{count}} écriture attend au siège depuis {{time}}. La vente continue.',
      unapplied_other: '{{count}} écritures attendent au siège depuis {{time}}. La vente continue.',
      unread_one: '{{count}} écriture du siège attend ici depuis {{time}}. La vente continue.',
      unread_other: '{{count}} écritures du siège attendent ici depuis {{time}}. La vente continue.',
      edge_too_old: 'Le serveur du cinéma doit être mis à jour depuis {{time}}. La vente continue.',
      hub_too_old: 'Le siège doit être mis à jour depuis {{time}}. La vente continue.',
      hub_behind_one: '{{count}} écriture attend une mise à jour du siège depuis {{time}}. La vente continue.',
      hub_behind_other: '{{count}} écritures attendent une mise à jour du siège depuis {{time}}. La vente continue.',
      edge_behind_one: '{{count}} écriture attend ici une mise à jour depuis {{time}}. La vente continue.',
      edge_behind_other: '{{count}} écritures attendent ici une mise à jour depuis {{time}}. La vente continue.',
      other: 'Le siège et ce cinéma ne concordent plus depuis {{time}}.',
      recount_stuck: 'Le recomptage de ce cinéma ne peut pas se terminer depuis {{time}}.',
      amount: 'Le montant d’un paiement en ligne diffère depuis {{time}}. La vente continue.',
      unmarked: 'Le serveur a perdu son repère depuis {{time}}. La vente continue.',
      data_missing: 'Données manquantes : synchronisez avec le site.',
      data_old: 'Données anciennes, de {{time}} : synchronisez avec le site.',
    },
    troubleText: {
      restored:
        'Risque de places vendues deux fois. Appelez l’assistance. Les billets vendus restent valables, la vente en ligne continue.',
      moved:
        'Risque de places vendues deux fois. Appelez un responsable. Les billets vendus restent valables, la vente en ligne continue.',
      fenced: 'Appelez l’assistance. Les billets vendus restent valables, la vente en ligne continue.',
      fork: 'Appelez l’assistance. Les billets vendus restent valables.',
      unapplied: 'Rien n’est perdu. La vente en ligne et les rapports ont du retard. Appelez l’assistance.',
      unread: 'Rien n’est perdu. Des ventes en ligne manquent peut-être ici. Appelez l’assistance.',
      edge_too_old:
        'Rien n’est perdu : les ventes attendent ici, sans les places en ligne. Faites mettre à jour le serveur.',
      hub_too_old: 'Rien n’est perdu : les ventes attendent ici, sans les places en ligne. Appelez l’assistance.',
      hub_behind: 'Rien n’est perdu. La vente en ligne et les rapports ont du retard jusqu’à la mise à jour du siège.',
      edge_behind: 'Rien n’est perdu. Des ventes en ligne manquent peut-être ici jusqu’à la mise à jour du serveur.',
      other: 'Le serveur est trop ancien pour en dire plus. Faites-le mettre à jour et appelez l’assistance.',
      recount_stuck: 'La direction regarde dans le portail, sous « Serveurs ». Ce qui n’est pas retenu se vend.',
      amount: 'L’argent est en sécurité. La direction décidera.',
      unmarked: 'Sans lui, une ancienne copie du serveur se remarque plus tard. Faites contrôler son second support.',
      data_missing:
        'Des séances, des prix ou du personnel manquent peut-être ici. Un responsable le fait dans le portail, sous « Serveurs ».',
      data_old:
        'Séances et prix ont pu changer. Un responsable le fait dans le portail, sous « Serveurs ». La vente continue.',
    },
  },
}
