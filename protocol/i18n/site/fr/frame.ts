import type { Translated } from '../../texts.ts'
import type { frame as en } from '../en/frame.ts'

export const frame: Translated<typeof en> = {
  frame: {
    skip: 'Aller au contenu',
    language: 'Langue',
    cinema: 'Cinéma',
    all_cinemas: 'Tous les cinémas',
    menu: 'Toutes les pages',
    newsletter: 'Films et événements par e-mail',
    newsletter_text: 'Ce qui passe, et ce que cela a de particulier. Un clic suffit pour partir.',
    pause: 'Arrêter',
    here: 'Nous trouver',
    map: 'Plan',
    way: 'Itinéraire',
    vat: 'Numéro de TVA {{number}}',
  },
}
