/** The list of screenings. */
export const schedules = {
  schedules: {
    title: 'Shows',
    search: 'Film or screen',
    free: 'free',
    soldOut: 'sold out',
    started: 'started',
    here: 'here',
    elsewhere: '{{count}} online',
    none: 'No show from now on',
    noneText: 'The next shows appear here by themselves. Products can be sold at any time.',
    notFound: 'No show is called that',
    reprint: 'Reprint',
    noSale: 'no sale yet',
    devices: 'Devices',
  },
} as const
