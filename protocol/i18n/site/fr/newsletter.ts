import type { Translated } from '../../texts.ts'
import type { newsletter as en } from '../en/newsletter.ts'

export const newsletter: Translated<typeof en> = {
  newsletter: {
    title: 'Newsletter',
    lead: 'Les films et événements de la semaine, par e-mail. Un clic suffit pour partir.',
    first_name: 'Prénom, si vous voulez',
    last_name: 'Nom, si vous voulez',
    email: 'E-mail',
    send: 'S’inscrire',
    sending: 'Envoi en cours',
    sent: 'Vous êtes inscrit.',
    sent_text: 'Confirmez-le\u00a0: nous avons envoyé un lien à {{email}}. Rien d’autre ne viendra avant.',
    failed: 'Une erreur est survenue.',
    failed_text: 'Nous cherchons une solution. Rien n’est perdu, réessayez dans un instant.',
    check_form: 'Le formulaire contient des erreurs, vérifiez-le.',
    email_missing: 'Indiquez votre adresse e-mail.',
    email_wrong: 'Ce n’est pas une adresse e-mail.',
    captcha_own:
      'À l’envoi, votre navigateur résout une petite énigme, pour que seules des personnes nous écrivent. Rien n’en est transmis à d’autres.',
    captcha_foreign:
      'Ici, Google reCAPTCHA distingue les personnes des machines. Il n’est chargé, et Google n’apprend votre visite, que si vous le permettez.',
    captcha_allow: 'Permettre reCAPTCHA',
    captcha_allowed: 'reCAPTCHA est permis pour ce formulaire.',
    captcha_first: 'Permettez d’abord reCAPTCHA, ou écrivez-nous.',
    captcha_broken: 'La vérification qu’une personne écrit n’a pas commencé. Réessayez dans un instant.',
    confirm_title: 'Confirmer la newsletter',
    confirm_text: 'La newsletter doit-elle aller à {{email}}\u202f?',
    confirm_button: 'Oui, envoyez-moi la newsletter',
    confirmed_title: 'Votre newsletter est confirmée',
    confirmed: 'Elle arrive avec le prochain numéro.',
    over_title: 'Ce lien n’est plus valable',
    over: 'Il est trop ancien, ou un e-mail plus récent en contient un autre. Vous pouvez demander la newsletter à nouveau.',
    again: 'Demander la newsletter',
    leave_title: 'Quitter la newsletter',
    leave_text: 'Après ce clic, {{email}} ne reçoit plus de newsletter.',
    leave_button: 'Se désinscrire',
    left_title: 'Vous êtes désinscrit',
    left: 'Plus aucune newsletter ne va à cette adresse.',
    or: 'Ou écrivez à',
  },
}
