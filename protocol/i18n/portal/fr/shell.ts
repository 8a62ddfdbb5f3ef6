import type { Translated } from '../../texts.ts'
import type { shell as en } from '../en/shell.ts'

export const shell: Translated<typeof en> = {
  shell: {
    menu: 'Menu principal',
    skip: 'Aller au contenu',
    search: 'Aller à une page',
    search_none: 'Aucune page ne porte ce nom.',
    more: 'Plus',
    close: 'Fermer',
    person: 'Votre compte : {{name}}',
    account: 'Mon compte',
    sign_out: 'Se déconnecter',
    sign_out_failed: 'Vous êtes toujours connecté : le portail n’a pas répondu.',
    language: 'Langue',
    theme: 'Apparence',
    light: 'Jour',
    dark: 'Nuit',
    auto: 'Comme l’appareil',
    loading: 'Chargement',
    module_off: 'Non activé',
  },
  lost: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse {{path}} ne mène nulle part dans le portail.',
    home: 'Aller à l’accueil',
    forbidden: 'Vous ne pouvez pas ouvrir cette page',
    forbidden_text:
      'Elle demande l’autorisation « {{permission}} ». La personne qui gère les rôles peut vous la donner.',
    module: '{{screen}} : non activé',
    module_text: 'Le module « {{module}} » ne fait pas partie du contrat de votre maison. Contactez le fournisseur.',
    broken: 'Un problème est survenu sur cette page',
    broken_text: 'Elle n’a rien enregistré. Ce qui l’était déjà est en sécurité. Rechargez la page.',
    reload: 'Recharger',
  },
  modules: {
    tickets: 'Billets',
    vouchers: 'Bons cadeaux',
    signage: 'Affichage',
    products: 'Produits',
    pos: 'Caisse',
    newsletters: 'Lettres d’information',
    reservations: 'Réservations',
    invoice: 'Factures',
    cash_balance: 'Solde de caisse',
  },
}
