import type { ScheduleCard } from '../today.ts'

/** The state of every slot of one schedule as the edge last said it, one letter per slot. */
export interface SeatsView {
  seats: string
  seq: number
}

/** One letter per slot, slot 1 first (SeatLetters). */
export function letterOf(seats: string, slot: number): string {
  return seats[slot - 1] ?? 's'
}

/**
 * The plan's letters as this bill sees them: seats of its tickets are `m`, others that it still holds (lifted
 * on the plan) are free to it.
 */
export function ownLetters(view: SeatsView | undefined, own: readonly number[], held: readonly number[]): string {
  if (!view || own.length + held.length === 0) return view?.seats ?? ''
  const letters = [...view.seats]
  for (const slot of held) letters[slot - 1] = 'f'
  for (const slot of own) letters[slot - 1] = 'm'
  return letters.join('')
}

/**
 * Free places of a schedule as the newest view says, its card as long as there is none. `here` can be sold
 * now, `elsewhere` is free but out of reach.
 */
export function freeOf(card: ScheduleCard, view: SeatsView | undefined): { here: number; elsewhere: number } {
  if (!view) return { here: card.free, elsewhere: Math.max(0, card.free_elsewhere + card.free_here - card.free) }
  const count = (letter: string) => [...view.seats].filter((one) => one === letter).length
  return { here: count('f'), elsewhere: count('e') }
}
