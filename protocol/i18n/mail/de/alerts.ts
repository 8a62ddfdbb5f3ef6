import { de as said } from '../../alerts/de.ts'

/** The letter to whoever is notified in a house. */
export const alerts = {
  alerts: {
    ...said,
    subject: '{{house}}: Etwas braucht Sie',
    letter: {
      title_one: '{{count}} Sache braucht Sie',
      title_other: '{{count}} Sachen brauchen Sie',
      more_one: '{{count}} weitere steht in der Übersicht.',
      more_other: '{{count}} weitere stehen in der Übersicht.',
      button: 'Übersicht öffnen',
    },
  },
} as const
