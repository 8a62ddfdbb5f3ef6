import type { Translated } from '../../texts.ts'
import type { start as en } from '../en/start.ts'

export const start: Translated<typeof en> = {
  unusable: {
    title: 'Ce navigateur ne garde rien',
    text: 'Une caisse doit pouvoir écrire ses reçus sur son propre disque. Autorisez ce site à enregistrer des données, puis rouvrez-le. Rien n’a été vendu.',
    again: 'Réessayer',
  },
  elsewhere: {
    title: 'La caisse est ouverte dans une autre fenêtre',
    text: 'Un tiroir, une caisse. Retournez à cette fenêtre, ou fermez-la et continuez ici.',
    again: 'Continuer ici',
  },
  crash: {
    title: 'Cet écran s’est arrêté',
    text: 'Chaque vente et son reçu sont sur le disque de cette caisse. Rechargez l’écran : le panier est conservé.',
    again: 'Recharger',
  },
  tab: { register: 'Caisse', stop: 'Ne vendez pas' },
}
