import type { Translated } from '../../texts.ts'
import type { newsletter as en } from '../en/newsletter.ts'

export const newsletter: Translated<typeof en> = {
  newsletter_confirm: {
    subject: '{{house}}\u00a0: confirmez votre inscription',
    title: 'Encore un clic',
    hello: 'Bonjour,',
    text: 'Cette adresse a été donnée pour la newsletter de {{house}}. Confirmez qu’il s’agit bien de vous. D’ici là, nous ne vous écrirons plus.',
    button: 'Oui, envoyez-moi la newsletter',
    ends_one: 'Le lien est valable {{count}} jour.',
    ends_other: 'Le lien est valable {{count}} jours.',
    not_you:
      'C’était quelqu’un d’autre\u202f? Vous n’avez rien à faire\u00a0: sans votre clic, vous ne recevrez plus rien.',
    leave: 'Si un jour vous ne voulez plus la newsletter, cette adresse y met fin en un clic\u00a0:',
  },
}
