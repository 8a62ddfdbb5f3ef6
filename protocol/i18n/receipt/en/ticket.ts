/** A ticket slip. */
export const ticket = {
  screen: 'Screen',
  row: 'Row',
  seat: 'Seat',
  free_seating: 'Free seating',
} as const
