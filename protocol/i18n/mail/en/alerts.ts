import { en as said } from '../../alerts/en.ts'

/** The letter to whoever is notified in a house. */
export const alerts = {
  alerts: {
    ...said,
    subject: '{{house}}: something needs you',
    letter: {
      title_one: '{{count}} thing needs you',
      title_other: '{{count}} things need you',
      more_one: '{{count}} more is on the dashboard.',
      more_other: '{{count}} more are on the dashboard.',
      button: 'Open the dashboard',
    },
  },
} as const
