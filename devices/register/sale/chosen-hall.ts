import type { OpenSchedule } from '../bill/prices.ts'
import { useHalls, useSale } from '../till.tsx'

/** The chosen schedule as it opens for selling; undefined until it is there. */
export function useChosenHall(): OpenSchedule | undefined {
  const chosen = useSale((state) => state.chosen)
  return useHalls((state) => (chosen === null ? undefined : state.open[chosen]))
}
