import { nl as said } from '../../alerts/nl.ts'

/** The letter to whoever is notified in a house. */
export const alerts = {
  alerts: {
    ...said,
    subject: '{{house}}: iets heeft u nodig',
    letter: {
      title_one: '{{count}} zaak heeft u nodig',
      title_other: '{{count}} zaken hebben u nodig',
      more_one: 'Er staat er nog {{count}} op het dashboard.',
      more_other: 'Er staan er nog {{count}} op het dashboard.',
      button: 'Dashboard openen',
    },
  },
} as const
