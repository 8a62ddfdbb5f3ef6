import { newId } from '#kit/id.ts'

/** As long as somebody still means what was sent before, when the same is typed again. */
const MEANT_MS = 10 * 60_000

/** Requests of which nobody knows whether they were carried out, by what they say. */
const unsure = new Map<string, { id: string; until: number }>()

/**
 * The number under which this is asked for. Until it was answered the same has the same number, also from a
 * form that was closed after a lost answer and opened again: so the hub does it once.
 */
export function requestIdOf(said: string, now: number = performance.now()): string {
  const known = unsure.get(said)
  if (known && now < known.until) return known.id
  const id = newId()
  unsure.set(said, { id, until: now + MEANT_MS })
  return id
}

/** It was carried out, or refused: the same again is another request. */
export function answered(said: string): void {
  unsure.delete(said)
}
