import type { Translated } from '../../texts.ts'
import type { home as en } from '../en/home.ts'

export const home: Translated<typeof en> = {
  home: {
    hello: 'Bonjour {{name}}',
    here: 'Vous êtes connecté chez {{house}}.',
    open: 'Ce que vous pouvez ouvrir',
    nothing: 'Il n’y a encore aucune page que vous puissiez ouvrir',
    nothing_text: 'La personne qui gère les rôles peut vous donner une autorisation. D’ici là, vous avez votre compte.',
    account: 'Ouvrir mon compte',
    account_text: 'Vos sessions, votre mot de passe et votre façon de vous connecter.',
  },
}
