import type { Translated } from '../../texts.ts'
import type { ticket as en } from '../en/ticket.ts'

export const ticket: Translated<typeof en> = {
  screen: 'Salle',
  row: 'Rang',
  seat: 'Place',
  free_seating: 'Placement libre',
}
