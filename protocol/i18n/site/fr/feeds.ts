import type { Translated } from '../../texts.ts'
import type { feeds as en } from '../en/feeds.ts'

export const feeds: Translated<typeof en> = {
  feeds: {
    title: 'Le programme de {{brand}}',
    calendar: 'Le programme en agenda',
    news: 'Le programme par RSS',
  },
}
