import type { Translated } from '../../texts.ts'
import type { feeds as en } from '../en/feeds.ts'

export const feeds: Translated<typeof en> = {
  feeds: {
    title: 'Programma van {{brand}}',
    calendar: 'Programma als agenda',
    news: 'Programma via RSS',
  },
}
