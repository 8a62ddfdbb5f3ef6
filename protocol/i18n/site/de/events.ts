import type { Translated } from '../../texts.ts'
import type { events as en } from '../en/events.ts'

export const events: Translated<typeof en> = {
  events: {
    title: 'Veranstaltungen',
    empty: 'Keine Veranstaltung geplant',
    empty_text: 'Die nächste steht hier, sobald sie feststeht. Bis dahin gibt es das Programm.',
    all: 'Alle Veranstaltungen',
    more: 'Was als Nächstes kommt',
    tickets: 'Tickets für diese Veranstaltung',
    fees: 'Inklusive aller Gebühren.',
    until: 'Hier im Verkauf bis {{time}} Uhr.',
    until_day: 'Hier im Verkauf bis {{day}}, {{time}} Uhr.',
    step_free: 'Stufenlos',
    movie: 'Der Film',
    directors_one: 'Regie',
    directors_other: 'Regie',
    actors: 'Mit',
    languages: 'Gesprochen',
    about_movie: 'Mehr zum Film',
  },
}
