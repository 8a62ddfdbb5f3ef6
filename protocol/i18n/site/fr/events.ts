import type { Translated } from '../../texts.ts'
import type { events as en } from '../en/events.ts'

export const events: Translated<typeof en> = {
  events: {
    title: 'Événements',
    empty: 'Aucun événement prévu',
    empty_text: 'Le prochain sera annoncé ici. En attendant, il y a le programme.',
    all: 'Tous les événements',
    more: 'À venir ensuite',
    tickets: 'Billets pour cet événement',
    fees: 'Tous frais compris.',
    until: 'En vente ici jusqu’à {{time}}.',
    until_day: 'En vente ici jusqu’au {{day}} à {{time}}.',
    step_free: 'Accès de plain-pied',
    movie: 'Le film',
    directors_one: 'Réalisation',
    directors_other: 'Réalisation',
    actors: 'Avec',
    languages: 'Langues',
    about_movie: 'À propos du film',
  },
}
