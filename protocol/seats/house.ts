import { addMinutes } from '../time/business-day.ts'
import type { Arrangement } from './arrangement.ts'

/** Seats that are kept for the house together; `release_at` null = until somebody gives them back. */
export interface HouseBlock {
  slots: number[]
  reason: string
  release_at: string | null
}

/**
 * What a schedule is made with as blocked: the seats that its plan keeps for the house, one block for each
 * reason and time, in the order of the plan. What would be over by its time already is not blocked at all.
 * @param start and @param now instants
 * @source F-129
 */
export function houseBlocks({ rows }: Arrangement, start: string, now: string): HouseBlock[] {
  const blocks = new Map<string, HouseBlock>()
  for (const { slot, house } of rows.flat()) {
    if (slot === null || !house) continue
    const { reason, release_minutes } = house
    const release_at = release_minutes === null ? null : addMinutes(start, -release_minutes)
    if (release_at !== null && release_at <= now) continue
    const key = JSON.stringify([reason, release_at])
    const block = blocks.get(key)
    if (block) block.slots.push(slot)
    else blocks.set(key, { slots: [slot], reason, release_at })
  }
  return [...blocks.values()]
}

/** The plan as visitors read it: without what is for the house alone. */
export function withoutHouse(arrangement: Arrangement): Arrangement {
  if (!arrangement.rows.some((row) => row.some(({ house }) => house))) return arrangement
  return { ...arrangement, rows: arrangement.rows.map((row) => row.map(({ house: _, ...seat }) => seat)) }
}
