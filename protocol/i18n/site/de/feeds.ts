import type { Translated } from '../../texts.ts'
import type { feeds as en } from '../en/feeds.ts'

export const feeds: Translated<typeof en> = {
  feeds: {
    title: '{{brand}}: das Programm',
    calendar: 'Programm als Kalender',
    news: 'Programm per RSS',
  },
}
