import type { Translated } from '../../texts.ts'
import type { content as en } from '../en/content.ts'

export const content: Translated<typeof en> = {
  info: {
    title: 'Informatie',
    place: 'Waar u bent',
    talk: 'Iemand spreken',
    empty: 'Hier staat nog niets. Bel ons of vraag het aan de kassa.',
  },
}
