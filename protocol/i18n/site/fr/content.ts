import type { Translated } from '../../texts.ts'
import type { content as en } from '../en/content.ts'

export const content: Translated<typeof en> = {
  info: {
    title: 'Infos',
    place: 'Vous êtes ici',
    talk: 'Parler à quelqu’un',
    empty: 'Il n’y a encore rien ici. Appelez-nous ou demandez à la caisse.',
  },
}
