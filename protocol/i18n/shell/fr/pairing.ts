import type { Translated } from '../../texts.ts'
import type { pairing as en } from '../en/pairing.ts'

export const pairing: Translated<typeof en> = {
  pairing: {
    title: 'Cet appareil attend son cinéma',
    how: 'Ouvrez {{address}} sur le serveur du cinéma, ou « Appareils » sur une caisse déjà autorisée, et tapez ce numéro.',
    number: 'Numéro de cet appareil : {{pin}}',
    renews: 'Nouveau numéro dans {{time}}. L’ancien ne marchera plus.',
    asking: 'Un numéro est demandé.',
    codeAsk: 'J’ai un code d’installation',
    code: 'Code d’installation',
    codeUse: 'Utiliser',
    codeAway: 'Le serveur ne répond pas. Réessayez.',
    edgeFound: 'Serveur trouvé',
    edgeAway: 'Le serveur du cinéma ne répond pas',
    offline: 'Pas d’Internet, l’autorisation passe par le serveur du cinéma',
    next: 'La suite',
    step1: 'Réseau du cinéma trouvé',
    step1Away: 'Recherche du réseau du cinéma',
    step2: 'Quelqu’un autorise le numéro',
    step2Text: 'Un employé habilité voit d’abord quel est cet appareil et son adresse.',
    step3: 'Il charge séances, plans et prix',
    step3Text: 'Quelques secondes. Ensuite il marche sans Internet.',
    device: 'Appareil',
    id: 'Identifiant',
    kind: 'Type',
    kindRegister: 'Caisse',
  },
  blocked: {
    title: 'Cet appareil est bloqué',
    text: 'Il ne peut plus s’identifier. Adressez-vous à l’administrateur. Ce qui a été vendu ici est en sécurité, sur le serveur et sur cet appareil.',
  },
}
