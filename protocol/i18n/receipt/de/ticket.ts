import type { Translated } from '../../texts.ts'
import type { ticket as en } from '../en/ticket.ts'

export const ticket: Translated<typeof en> = {
  screen: 'Saal',
  row: 'Reihe',
  seat: 'Platz',
  free_seating: 'Freie Platzwahl',
}
