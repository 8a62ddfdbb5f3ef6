import type { Translated } from '../../texts.ts'
import type { exhibitors as en } from '../en/exhibitors.ts'

export const exhibitors: Translated<typeof en> = {
  exhibitors: {
    text: 'Toutes les maisons de cette installation. Vous voyez ce que leurs sites montrent déjà, et rien d’autre.',
    add: 'Ajouter un exploitant',
    own: 'Votre maison',
    blocked_since: 'Bloquée depuis {{time}}',
    change: 'Modifier',
    block: 'Bloquer',
    unblock: 'Lever le blocage',
    modules: 'Modules inclus',
    hosts_help: 'Les noms par lesquels le site est accessible, séparés par des virgules.',
    manager_name: 'Nom du premier responsable',
    manager_email: 'E-mail du premier responsable',
    manager_help: 'Un e-mail avec un lien pour choisir un mot de passe y est envoyé.',
    invited: 'La maison est créée. L’invitation est partie à {{email}}.',
    changed: '{{trade_name}} a été modifiée.',
    is_blocked: '{{trade_name}} est bloquée.',
    is_open: '{{trade_name}} est de nouveau ouverte.',
    block_title: 'Bloquer {{trade_name}} ?',
    block_text:
      'Son équipe est aussitôt déconnectée du portail et plus rien ne se vend en ligne. Les achats restent valables et les caisses continuent de vendre.',
    unblock_title: 'Lever le blocage de {{trade_name}} ?',
    unblock_text: 'Son équipe peut de nouveau se connecter et le site vend de nouveau.',
  },
  caretakers: {
    title: 'Qui gère l’installation',
    text: 'Ces personnes créent et bloquent des exploitants, et changent leurs noms d’hôte et leurs modules. Il en reste toujours une.',
    add: 'Ajouter une personne',
    me: 'Vous',
    since: 'depuis {{time}}',
    end: 'Retirer',
    end_text:
      '{{name}} ne gère plus l’installation et se retrouve hors session. Toutes les personnes concernées reçoivent un e-mail.',
    end_me:
      'Vous ne gérez plus l’installation et votre session prend fin. Toutes les personnes concernées reçoivent un e-mail.',
    ended: '{{name}} ne gère plus l’installation.',
    made: '{{name}} gère aussi l’installation et doit se reconnecter.',
    add_text:
      'Cette personne peut ouvrir le portail d’une maison et y a un mot de passe. Toutes celles qui gèrent l’installation reçoivent un e-mail.',
    house: 'Maison',
    email: 'E-mail de la personne',
    log: 'Ce qui a été fait',
    log_empty: 'Rien pour l’instant. Chaque changement d’un exploitant ou de ces personnes figurera ici.',
    before: 'Avant : {{what}}',
    after: 'Après : {{what}}',
    did: {
      exhibitor_made: '{{by}} a créé {{house}}',
      exhibitor_changed: '{{by}} a modifié {{house}}',
      exhibitor_blocked: '{{by}} a bloqué {{house}}',
      exhibitor_unblocked: '{{by}} a débloqué {{house}}',
      caretaker_made: '{{by}} : {{who}} ({{house}}) gère l’installation',
      caretaker_ended: '{{by}} : {{who}} ({{house}}) ne gère plus l’installation',
    },
  },
  switch: {
    title: 'Autres maisons',
    text: 'Travaillez-vous aussi dans une autre maison de cette installation ? Reliez votre compte et passez de l’une à l’autre sans vous reconnecter. Un lien que vous supprimez se refait avec le mot de passe de là-bas.',
    add: 'Ajouter une maison',
    host: 'Adresse de son site',
    go_on: 'Continuer là-bas',
    end: 'Supprimer le lien',
    ended: 'Le lien est supprimé.',
    to: 'Aller à {{house}}',
    link: 'Relier les deux comptes',
    linked: 'C’est fait. Vous trouvez désormais {{house}} dans votre menu.',
    question:
      '{{name}} chez {{house}} et vous chez {{own}} serez reliés : qui est connecté à l’un peut ouvrir l’autre sans son mot de passe. Ne le faites que si les deux sont vous.',
    not_arrived: 'Vous n’êtes pas arrivé',
  },
}
