import type { Translated } from '../../texts.ts'
import type { ticket as en } from '../en/ticket.ts'

export const ticket: Translated<typeof en> = {
  screen: 'Zaal',
  row: 'Rij',
  seat: 'Stoel',
  free_seating: 'Vrije plaatskeuze',
}
