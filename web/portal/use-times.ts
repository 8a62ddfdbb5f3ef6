import { useLocale } from '#kit/texts.tsx'
import { clockText } from './kit/clock.ts'
import { useSurroundings } from './kit/surroundings.ts'

/**
 * Instants as a person reads them: 24 hours, with the day where it is not today; on the clock of a cinema, or
 * on that of the house (UX-47).
 */
export function useTimes(of_cinema?: string): (instant: string) => string {
  const locale = useLocale()
  const { clocks } = useSurroundings()
  const time_zone = of_cinema ?? clocks.house
  return (instant) => clockText(instant, { locale, time_zone })
}
