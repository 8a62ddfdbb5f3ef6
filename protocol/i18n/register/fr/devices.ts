import type { Translated } from '../../texts.ts'
import type { devices as en } from '../en/devices.ts'

export const devices: Translated<typeof en> = {
  devices: {
    title: 'Appareils de ce cinéma',
    approve: 'Autoriser un appareil',
    number: 'Numéro sur son écran, six chiffres',
    look: 'Chercher',
    found: '{{name}}, demande depuis {{address}}',
    let: 'Autoriser',
    done: 'Il est autorisé.',
    block: 'Bloquer',
    blockSure: 'Bloquer {{name}} pour toujours ?',
    online: 'en ligne',
    offline: 'hors ligne depuis {{time}}',
    never: 'jamais vu',
    status: { pending: 'attend', active: 'actif', logout: 'déconnecté', blocked: 'bloqué' },
    type: { register: 'Caisse', pos: 'Point de vente', scanner: 'Scanner', signage: 'Affichage' },
  },
  told: {
    away: 'Le serveur du cinéma ne répond pas. Rien n’a été changé.',
  },
}
