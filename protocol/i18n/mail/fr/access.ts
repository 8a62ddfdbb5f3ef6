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
}
