/** The programme for other programs: a calendar, a feed of news. */
export const feeds = {
  feeds: {
    title: 'Programme of {{brand}}',
    calendar: 'Programme as a calendar',
    news: 'Programme by RSS',
  },
} as const
