/** What stands before and after every page, which the server alone draws. */
export const frame = {
  frame: {
    skip: 'Skip to the content',
    language: 'Language',
    cinema: 'Cinema',
    all_cinemas: 'All cinemas',
    menu: 'All pages',
    newsletter: 'Films and events by e-mail',
    newsletter_text: 'What is on, and what is special about it. You leave with one click.',
    pause: 'Pause',
    here: 'Here',
    map: 'Map',
    way: 'Way here',
    vat: 'VAT number {{number}}',
  },
} as const
