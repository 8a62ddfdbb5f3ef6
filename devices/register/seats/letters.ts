/** One letter per slot, slot 1 first (SeatLetters). */
export const letterOf = (seats: string, slot: number): string => seats[slot - 1] ?? 's'
