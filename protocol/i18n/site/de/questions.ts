import type { Translated } from '../../texts.ts'
import type { questions as en } from '../en/questions.ts'

/** Was die Kasse fragt und sagt, während man wählt. */
export const questions: Translated<typeof en> = {
  asks: {
    warning: 'Hinweis',
    known: 'Weiter',
    not_held: 'Der Shop ist gerade nicht erreichbar. Ihre Auswahl ist noch nicht reserviert, wir versuchen es weiter.',
    puzzle: 'In Ihrem Netz kaufen gerade viele. Ihr Browser rechnet etwas aus und macht dann von selbst weiter.',
    hold: {
      question_text_one: '{{seats}} geht wieder in den Verkauf, wenn die Zeit um ist. Es wird nichts abgebucht.',
      question_text_other: '{{seats}} gehen wieder in den Verkauf, wenn die Zeit um ist. Es wird nichts abgebucht.',
      question_text_places: 'Ihre Plätze gehen wieder in den Verkauf, wenn die Zeit um ist. Es wird nichts abgebucht.',
      last: 'Ihre Zeit läuft ab',
      not_kept_refused: 'Die Zeit lässt sich nicht mehr verlängern. Bis sie um ist, können Sie noch bezahlen.',
      not_kept_failed: 'Der Shop ist gerade nicht erreichbar. Versuchen Sie es noch einmal.',
      keep_one: '{{count}} Minute länger behalten',
      keep_other: '{{count}} Minuten länger behalten',
      let_go: 'Freigeben',
      over_text_one: '{{seats}} ist wieder für alle frei. Es wurde nichts abgebucht.',
      over_text_other: '{{seats}} sind wieder für alle frei. Es wurde nichts abgebucht.',
      over_text_places: 'Ihre Plätze sind wieder für alle frei. Es wurde nichts abgebucht.',
      again: 'Erneut reservieren',
      other: 'Andere wählen',
      none: 'Freigeben',
    },
    lost: {
      sold_one: '{{seats}} wurde gerade vergeben. Sie haben noch nichts bezahlt.',
      sold_other: '{{seats}} wurden gerade vergeben. Sie haben noch nichts bezahlt.',
      proposed_one:
        '{{seats}} wurde gerade vergeben. Wir haben für Sie {{proposal}} ausgesucht, {{price}}. Sie haben noch nichts bezahlt.',
      proposed_other:
        '{{seats}} wurden gerade vergeben. Wir haben für Sie {{proposal}} ausgesucht, {{price}}. Sie haben noch nichts bezahlt.',
      same_price: 'zum selben Preis',
      more: 'für {{amount}} mehr',
      less: 'für {{amount}} weniger',
      take: '{{proposal}} nehmen',
      known: 'Weiter',
      others: 'Andere wählen',
    },
  },
}
