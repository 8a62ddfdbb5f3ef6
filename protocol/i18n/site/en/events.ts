/** The list of events, and the page of one. */
export const events = {
  events: {
    title: 'Events',
    empty: 'No event is planned',
    empty_text: 'The next one stands here as soon as it is. Until then there is the programme.',
    all: 'All events',
    more: 'What comes next',
    tickets: 'Tickets for this event',
    fees: 'Every fee included.',
    until: 'On sale here until {{time}}.',
    until_day: 'On sale here until {{day}}, {{time}}.',
    step_free: 'Step-free',
    movie: 'The film',
    directors_one: 'Director',
    directors_other: 'Directors',
    actors: 'With',
    languages: 'Spoken',
    about_movie: 'About the film',
  },
} as const
