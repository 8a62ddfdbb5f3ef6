import type { Translated } from '../../texts.ts'
import type { singleVouchers as en } from '../en/single-vouchers.ts'

export const singleVouchers: Translated<typeof en> = {
  single: {
    edit: 'Modifier',
    block: 'Bloquer',
    block_title: 'Bloquer le bon dont le code finit par {{code}} ?',
    block_text:
      'Plus aucune caisse ni aucun paiement en ligne ne l’accepte. Un cinéma coupé du réseau qui l’a l’apprend quand sa ligne revient. Le blocage peut être levé.',
    let_go: 'Lever le blocage',
    let_go_title: 'Lever le blocage du bon dont le code finit par {{code}} ?',
    let_go_text: 'Il est de nouveau accepté tant qu’il est valable, avec ce qu’il en reste.',
    withdraw: 'Retirer',
    withdraw_title: 'Retirer pour toujours le bon dont le code finit par {{code}} ?',
    withdraw_text:
      'Plus personne ne peut utiliser ce qu’il en reste, et c’est définitif. Aucun argent n’est rendu par là. Un cinéma coupé du réseau qui l’a l’apprend quand sa ligne revient.',
    dates: 'Autres dates',
    dates_title: 'Quand le bon dont le code finit par {{code}} est-il valable ?',
    dates_text:
      'Il est accepté du premier au dernier jour, tous deux compris. Un cinéma coupé du réseau qui l’a l’apprend quand sa ligne revient.',
    dates_save: 'Enregistrer les dates',
    no_end: 'Vide : sans fin.',
    done: {
      active: 'Le blocage est levé',
      blocked: 'Le bon est bloqué',
      deleted: 'Le bon est retiré',
    },
    did: {
      issued: 'Émis par {{by}}',
      blocked: 'Bloqué par {{by}}',
      unblocked: 'Blocage levé par {{by}}',
      withdrawn: 'Retiré par {{by}}',
      dates: 'Autres dates par {{by}}',
      edited: 'Modifié par {{by}}',
      read: 'Code lu par {{by}}',
      used: 'Utilisé',
      came_back: 'Revenu',
    },
    turns_one: '{{count}} entrée',
    turns_other: '{{count}} entrées',
    money: '{{money}} de consommations',
  },
}
