import type { Translated } from '../../texts.ts'
import type { door as en } from '../en/door.ts'

export const door: Translated<typeof en> = {
  door: {
    lead: 'La programmation, les tarifs, l’équipe et les chiffres de votre maison.',
    title: 'Connexion',
    again: 'Reconnectez-vous',
    again_text: 'Votre session est terminée. Votre saisie est toujours là.',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    sign_in: 'Se connecter',
    passkey: 'Se connecter avec une clé d’accès',
    passkey_unused: 'Aucune clé d’accès n’a été utilisée. Réessayez ou prenez votre mot de passe.',
    other_way: 'ou',
    forgot: 'Mot de passe oublié ?',
    somebody_else: 'Quitter cette page',
    code_title: 'Encore une étape',
    code_text:
      'Ouvrez votre application d’authentification et saisissez les six chiffres. Un code de secours convient aussi.',
    code: 'Code de l’application',
    code_send: 'Se connecter',
    back: 'Retour',
    wait_one: 'Trop d’essais. Vous pourrez réessayer dans {{count}} seconde.',
    wait_other: 'Trop d’essais. Vous pourrez réessayer dans {{count}} secondes.',
    signed_out: 'Vous êtes déconnecté.',
    ended:
      'Votre session est terminée. Cela arrive après 2 heures sans activité, après 12 heures, avec un nouveau mot de passe ou lorsqu’elle est fermée ailleurs.',
    away: 'Le portail ne répond pas',
    away_text: 'Son serveur est injoignable pour le moment. Les caisses et le site ont leurs propres lignes.',
    try_again: 'Réessayer',
    unknown: 'Le portail n’a pas répondu. Vérifiez votre connexion internet et réessayez.',
  },
  forgot: {
    title: 'Un nouveau mot de passe',
    text: 'Nous vous envoyons un e-mail avec un lien. Il mène à une page où vous choisissez un nouveau mot de passe.',
    send: 'Envoyer l’e-mail',
    sent: 'Consultez vos e-mails',
    sent_text:
      'Si quelqu’un travaille ici avec l’adresse {{email}}, un e-mail est en route. Regardez aussi dans les indésirables.',
  },
  reset: {
    title: 'Choisissez un nouveau mot de passe',
    text: 'Au moins 10 caractères. Une phrase à laquelle vous seul pensez vaut mieux qu’un mot avec des chiffres.',
    new_password: 'Nouveau mot de passe',
    repeat: 'Encore une fois le même',
    differs: 'Les deux mots de passe sont différents.',
    save: 'Enregistrer le mot de passe',
    done: 'Votre nouveau mot de passe est valable',
    done_text: 'Toutes les sessions précédentes sont terminées. Connectez-vous avec lui maintenant.',
    passkeys_ended_one:
      'Votre clé d’accès ne vaut plus non plus. Une fois connecté, créez-en une nouvelle dans votre compte.',
    passkeys_ended_other:
      'Vos {{count}} clés d’accès ne valent plus non plus. Une fois connecté, recréez-les dans votre compte.',
    no_token: 'Ce lien n’est pas complet',
    no_token_text: 'Ouvrez-le encore une fois depuis l’e-mail ou faites-en envoyer un autre.',
  },
}
