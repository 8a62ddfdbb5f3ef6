import type { Translated } from '../../texts.ts'
import type { contact as en } from '../en/contact.ts'

export const contact: Translated<typeof en> = {
  contact: {
    title: 'Nous contacter',
    lead: 'Posez-nous vos questions. Quelqu’un de la maison vous lit et répond par e-mail.',
    name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone, si nous pouvons appeler',
    message: 'De quoi s’agit-il\u202f?',
    send: 'Envoyer le message',
    sending: 'Envoi en cours',
    sent: 'Message envoyé.',
    sent_text: 'Nous répondons à {{email}}.',
    failed: 'Une erreur est survenue.',
    failed_text: 'Nous cherchons une solution. Rien n’est perdu, réessayez dans un instant.',
    check_form: 'Le formulaire contient des erreurs, vérifiez-le.',
    or: 'Ou écrivez à',
    name_missing: 'Indiquez votre nom.',
    email_missing: 'Indiquez votre adresse e-mail.',
    email_wrong: 'Ce n’est pas une adresse e-mail.',
    message_missing: 'Écrivez de quoi il s’agit.',
  },
}
