import type { Translated } from '../../texts.ts'
import type { shell as en } from '../en/shell.ts'

export const shell: Translated<typeof en> = {
  shell: {
    main_navigation: 'Navigation principale',
    programme: 'Programme',
    events: 'Événements',
    vouchers: 'Bons cadeaux',
    info: 'Infos',
    phone: 'Téléphone {{phone}}',
    guest: 'Réservation sans compte',
    newsletter: 'Newsletter\u00a0: votre e-mail',
    subscribe: 'S’inscrire',
    back: 'Retour',
    no_script: 'Pour choisir vos billets et vos places, activez JavaScript ou adressez-vous à la caisse.',
  },
  cookies: {
    question: 'Pouvons-nous compter les visites\u202f?',
    text: 'Vous pouvez acheter sans. Sinon, ce site ne garde que le nécessaire\u00a0: votre panier, votre langue et votre cinéma.',
    exactly: 'En détail',
    needed: 'Non, seulement le nécessaire',
    all: 'Oui, volontiers',
    again: 'Gérer les cookies',
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
