import type { Translated } from '../../texts.ts'
import type { questions as en } from '../en/questions.ts'

/** Wat er bij het bestellen wordt gevraagd en gezegd terwijl men kiest. */
export const questions: Translated<typeof en> = {
  asks: {
    warning: 'Let op',
    known: 'Verder',
    not_held: 'De webshop is nu niet bereikbaar. Uw keuze is nog niet vastgehouden, we blijven het proberen.',
    puzzle: 'Op uw netwerk kopen nu veel mensen. Uw browser rekent iets uit en gaat dan vanzelf verder.',
    hold: {
      question_text_one: '{{seats}} gaat weer in de verkoop als de tijd om is. Er wordt niets afgeschreven.',
      question_text_other: '{{seats}} gaan weer in de verkoop als de tijd om is. Er wordt niets afgeschreven.',
      question_text_places: 'Uw plaatsen gaan weer in de verkoop als de tijd om is. Er wordt niets afgeschreven.',
      last: 'Uw tijd is bijna om',
      not_kept_refused: 'De tijd kan niet meer worden verlengd. U kunt betalen tot de tijd om is.',
      not_kept_failed: 'De webshop is nu niet bereikbaar. Probeer het opnieuw.',
      keep_one: 'Nog {{count}} minuut vasthouden',
      keep_other: 'Nog {{count}} minuten vasthouden',
      let_go: 'Vrijgeven',
      over_text_one: '{{seats}} is weer vrij voor iedereen. Er is niets afgeschreven.',
      over_text_other: '{{seats}} zijn weer vrij voor iedereen. Er is niets afgeschreven.',
      over_text_places: 'Uw plaatsen zijn weer vrij voor iedereen. Er is niets afgeschreven.',
      again: 'Opnieuw vasthouden',
      other: 'Andere kiezen',
      none: 'Vrijgeven',
    },
    lost: {
      sold_one: '{{seats}} is net verkocht. U hebt nog niets betaald.',
      sold_other: '{{seats}} zijn net verkocht. U hebt nog niets betaald.',
      proposed_one: '{{seats}} is net verkocht. Wij kozen {{proposal}} voor u, {{price}}. U hebt nog niets betaald.',
      proposed_other:
        '{{seats}} zijn net verkocht. Wij kozen {{proposal}} voor u, {{price}}. U hebt nog niets betaald.',
      same_price: 'voor dezelfde prijs',
      more: 'voor {{amount}} meer',
      less: 'voor {{amount}} minder',
      take: '{{proposal}} nemen',
      known: 'Verder',
      others: 'Andere kiezen',
    },
  },
}
