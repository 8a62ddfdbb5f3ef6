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
  only_here: 'Cette page ne s’ouvre que sur le serveur du cinéma lui-même.',
  type: { register: 'Caisse', pos: 'Point de vente', scanner: 'Scanner', signage: 'Affichage' },
}
