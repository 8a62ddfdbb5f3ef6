import type { Translated } from '../../texts.ts'
import type { content as en } from '../en/content.ts'

export const content: Translated<typeof en> = {
  info: {
    title: 'Infos',
    place: 'Wo Sie sind',
    talk: 'Mit uns sprechen',
    empty: 'Hier steht noch nichts. Rufen Sie uns an oder fragen Sie an der Kinokasse.',
  },
}
