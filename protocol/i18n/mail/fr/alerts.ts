import { fr as said } from '../../alerts/fr.ts'

/** The letter to whoever is notified in a house. */
export const alerts = {
  alerts: {
    ...said,
    subject: '{{house}} : quelque chose vous attend',
    letter: {
      title_one: '{{count}} chose vous attend',
      title_other: '{{count}} choses vous attendent',
      more_one: '{{count}} autre est dans le tableau de bord.',
      more_other: '{{count}} autres sont dans le tableau de bord.',
      button: 'Ouvrir le tableau de bord',
    },
  },
} as const
