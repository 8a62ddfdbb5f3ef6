import type { Translated } from '../../texts.ts'
import type { enrol as en } from '../en/enrol.ts'

export const enrol: Translated<typeof en> = {
  title: 'Ce serveur attend son cinéma',
  number: 'Numéro de ce serveur',
  what: 'Dans le portail, un responsable ouvre « Serveurs », saisit ce numéro, le compare, choisit le cinéma et autorise. Ce serveur démarre ensuite tout seul.',
  good_one: 'Le numéro est valable encore {{count}} minute, puis un autre s’affiche ici.',
  good_other: 'Le numéro est valable encore {{count}} minutes, puis un autre s’affiche ici.',
  asking: 'Il demande son numéro à la centrale.',
  hub: 'Sa centrale : {{hub}}',
  away: 'La centrale à l’adresse {{hub}} est injoignable pour l’instant. Ce serveur continue d’essayer.',
}
