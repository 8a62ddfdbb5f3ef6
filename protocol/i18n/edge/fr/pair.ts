import type { Translated } from '../../texts.ts'
import type { pair as en } from '../en/pair.ts'

export const pair: Translated<typeof en> = {
  title: 'Appareils de ce serveur',
  lead: 'Tapez le numéro que montre le nouvel appareil.',
  pin: 'Numéro sur l’appareil',
  look_up: 'Chercher',
  found: 'Est-ce cet appareil ?',
  kind: 'Genre',
  name: 'Nom',
  address: 'Adresse',
  approve: 'Autoriser cet appareil',
  not_this: 'Pas celui-ci',
  approved: '{{name}} est autorisé. Il démarre automatiquement dans quelques secondes.',
  blocked: '{{name}} est bloqué.',
  list: 'Appareils autorisés',
  empty: 'Aucun appareil n’est encore autorisé. Ouvrez l’adresse de ce serveur sur une caisse et tapez ici son numéro.',
  block: 'Bloquer',
  block_question: 'Bloquer {{name}} ?',
  block_what: 'Il s’arrête aussitôt et ne peut plus s’identifier. Ses reçus restent sur lui.',
  keep: 'Le garder',
  block_now: 'Bloquer cet appareil',
  status: { logout: 'Déconnecté', blocked: 'Bloqué' },
  online: 'En ligne',
  offline: 'Hors ligne',
  seen: 'Vu la dernière fois {{at}}',
  never: 'Jamais vu',
  data_missing:
    'Données manquantes : synchronisez avec le site. Un responsable le fait dans le portail, sous « Serveurs ».',
  data_old:
    'Données anciennes, du {{at}} : synchronisez avec le site. Un responsable le fait dans le portail, sous « Serveurs ».',
  shut: {
    restored: {
      title: 'Ce serveur est une ancienne copie de lui-même',
      what: 'Depuis {{at}}, il est établi qu’il en sait moins qu’avant. Il ne vend plus rien, pour qu’aucune place ne soit vendue deux fois.',
    },
    moved: {
      title: 'Ce serveur tourne sur une autre machine',
      what: 'Depuis {{at}}, ses données tournent sur une autre machine que celle qui a été approuvée. Il ne vend rien ici, pour qu’aucune place ne soit vendue deux fois.',
    },
    fenced: {
      title: 'Un autre serveur gère ce cinéma',
      what: 'Depuis {{at}}, ce cinéma a un autre serveur. Celui-ci ne vend plus rien.',
    },
    works:
      'Fonctionne toujours : consulter, réimprimer des billets, laisser entrer avec un billet. Les billets vendus restent valables, la vente en ligne continue.',
    todo: 'À faire : appelez un responsable, qui approuve un serveur pour ce cinéma dans le portail, sous « Serveurs ». Tous les reçus sont en sécurité sur les caisses.',
  },
  only_here: 'Cette page ne s’ouvre que sur le serveur du cinéma lui-même.',
  type: { register: 'Caisse', pos: 'Point de vente', scanner: 'Scanner', signage: 'Affichage' },
}
