import type { SiteCinema } from '#protocol/site/pages.ts'
import { hoursInWords } from '#protocol/time/opening-hours.ts'
import { usePageLocale } from '../address.ts'

/** When a cinema is open, a line for each part of the week; nothing where nobody said (F-026). */
export function Hours({ hours }: Pick<SiteCinema, 'hours'>) {
  return hoursInWords(hours, usePageLocale()).map(({ days, times }) => (
    <p key={days + times}>
      {days} {times}
    </p>
  ))
}
