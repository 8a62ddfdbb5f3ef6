import type { Translated } from '../../texts.ts'
import type { shell as en } from '../en/shell.ts'

export const shell: Translated<typeof en> = {
  shell: {
    skip: 'Aller au contenu',
    main_navigation: 'Navigation principale',
    language: 'Langue',
    programme: 'Programme',
    here: 'Nous trouver',
    phone: 'Téléphone {{phone}}',
    guest: 'Réservation sans compte',
    back: 'Retour',
    no_script: 'Pour choisir vos billets et vos places, activez JavaScript ou adressez-vous à la caisse.',
  },
  lost_page: {
    title: 'Page introuvable',
    text: 'Cette page est introuvable. Elle a peut-être changé d’adresse, ou la séance est passée.',
    home: 'Voir les films de ce soir',
  },
  broken: {
    title: 'Une erreur est survenue',
    text: 'Nous cherchons une solution. Rien n’a été débité.',
    again: 'Réessayer',
  },
}
