import type { Translated } from '../../texts.ts'
import type { events as en } from '../en/events.ts'

export const events: Translated<typeof en> = {
  events: {
    title: 'Evenementen',
    empty: 'Geen evenement gepland',
    empty_text: 'Het volgende staat hier zodra het vaststaat. Tot die tijd is er het programma.',
    all: 'Alle evenementen',
    more: 'Wat hierna komt',
    tickets: 'Tickets voor dit evenement',
    fees: 'Alle kosten inbegrepen.',
    until: 'Hier te koop tot {{time}}.',
    until_day: 'Hier te koop tot {{day}}, {{time}}.',
    step_free: 'Drempelvrij',
    movie: 'De film',
    directors_one: 'Regie',
    directors_other: 'Regie',
    actors: 'Met',
    languages: 'Gesproken',
    about_movie: 'Over de film',
  },
}
