import { useLocale } from '#kit/texts.tsx'

/** Instants as a person reads them: with the day where it is not today. */
export function useTimes(): (instant: string) => string {
  const locale = useLocale()
  return (instant) => {
    const at = new Date(instant)
    const isToday = at.toDateString() === new Date().toDateString()
    const options: Intl.DateTimeFormatOptions = isToday
      ? { timeStyle: 'short' }
      : { dateStyle: 'medium', timeStyle: 'short' }
    return new Intl.DateTimeFormat(locale, options).format(at)
  }
}
