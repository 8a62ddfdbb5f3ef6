import type { Translated } from '../../texts.ts'
import type { questions as en } from '../en/questions.ts'

/** Ce que la commande demande et dit pendant que l’on choisit. */
export const questions: Translated<typeof en> = {
  asks: {
    warning: 'Remarque',
    known: 'Continuer',
    not_held:
      'La billetterie ne répond pas pour le moment. Votre choix n’est pas encore réservé, nous continuons d’essayer.',
    puzzle:
      'Beaucoup de personnes achètent en ce moment sur votre réseau. Votre navigateur fait un calcul, puis continue de lui-même.',
    hold: {
      question_text_one: '{{seats}} revient en vente à la fin du temps. Rien n’est débité.',
      question_text_other: '{{seats}} reviennent en vente à la fin du temps. Rien n’est débité.',
      question_text_places: 'À la fin du temps, vos places reviennent en vente. Rien n’est débité.',
      last: 'C’est la fin de votre temps',
      not_kept_refused: 'Le temps ne peut plus être prolongé. Vous pouvez payer jusqu’à la fin.',
      not_kept_failed: 'La billetterie ne répond pas pour le moment. Réessayez.',
      keep_one: 'Les garder {{count}} minute',
      keep_other: 'Les garder {{count}} minutes',
      let_go: 'Les laisser',
      over_text_one: '{{seats}} est de nouveau libre pour tous. Rien n’a été débité.',
      over_text_other: '{{seats}} sont de nouveau libres pour tous. Rien n’a été débité.',
      over_text_places: 'Vos places sont de nouveau libres pour tous. Rien n’a été débité.',
      again: 'Les reprendre',
      other: 'En choisir d’autres',
      none: 'Les laisser',
    },
    lost: {
      sold_one: '{{seats}} vient d’être prise. Vous n’avez encore rien payé.',
      sold_other: '{{seats}} viennent d’être prises. Vous n’avez encore rien payé.',
      proposed_one:
        '{{seats}} vient d’être prise. Nous vous proposons {{proposal}}, {{price}}. Vous n’avez encore rien payé.',
      proposed_other:
        '{{seats}} viennent d’être prises. Nous vous proposons {{proposal}}, {{price}}. Vous n’avez encore rien payé.',
      same_price: 'au même prix',
      more: 'pour {{amount}} de plus',
      less: 'pour {{amount}} de moins',
      take: 'Prendre {{proposal}}',
      known: 'Continuer',
      others: 'En choisir d’autres',
    },
  },
}
