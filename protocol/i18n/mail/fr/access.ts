import type { Translated } from '../../texts.ts'
import type { access as en } from '../en/access.ts'

export const access: Translated<typeof en> = {
  password_reset: {
    subject: '{{house}} : choisir un nouveau mot de passe',
    title: 'Choisir un nouveau mot de passe',
    text: 'Un nouveau mot de passe a été demandé pour votre accès au portail de {{house}}. Vous pouvez le choisir maintenant.',
    button: 'Choisir un nouveau mot de passe',
    ends_one: 'Le lien fonctionne une seule fois, pendant {{count}} minute.',
    ends_other: 'Le lien fonctionne une seule fois, pendant {{count}} minutes.',
    not_you: 'La demande ne vient pas de vous ? Alors vous n’avez rien à faire : votre mot de passe reste le même.',
  },
  invitation: {
    subject: '{{house}} : votre accès au portail',
    title: 'Votre accès au portail',
    text: '{{house}} vous a ouvert un accès à son portail. Choisissez un mot de passe, puis connectez-vous avec cette adresse e-mail.',
    button: 'Choisir un mot de passe',
    ends_one: 'Le lien fonctionne une seule fois, pendant {{count}} jour.',
    ends_other: 'Le lien fonctionne une seule fois, pendant {{count}} jours.',
    not_you: 'Ce message ne vous est pas destiné ? Alors vous n’avez rien à faire.',
  },
  factor_removed: {
    subject: '{{house}}\u00a0: vos codes à usage unique sont désactivés',
    title: 'Vos codes à usage unique sont désactivés',
    text: '{{by}} a désactivé les codes à usage unique de votre compte chez {{house}} et fermé toutes vos sessions. Désormais, votre mot de passe suffit pour l’ouvrir. Réactivez les codes dès que vous avez votre application.',
    button: 'Réactiver les codes',
    not_you:
      'Vous ne l’avez pas demandé\u202f? Choisissez aussitôt un autre mot de passe et prévenez votre responsable.',
  },
  caretaker_made: {
    subject: '{{house}} : une personne de plus gère l’installation',
    title: 'Une personne de plus gère l’installation',
    text: '{{by}} a donné à {{who}} ({{house}}) le droit de gérer toute l’installation : créer et bloquer des exploitants, changer leurs noms d’hôte et leurs modules.',
    button: 'Voir qui en a le droit',
    not_you: 'Cela vous surprend ? Alors mettez-y fin aussitôt et posez la question.',
  },
  caretaker_ended: {
    subject: '{{house}} : une personne de moins gère l’installation',
    title: 'Une personne de moins gère l’installation',
    text: '{{by}} a retiré à {{who}} ({{house}}) la gestion de l’installation.',
    button: 'Voir qui en a le droit',
    not_you: 'Cela vous surprend ? Alors demandez aux autres personnes qui la gèrent encore.',
  },
}
