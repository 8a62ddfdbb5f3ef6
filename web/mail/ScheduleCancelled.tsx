import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { timeInLine, whenThere } from '#protocol/time/business-day.ts'
import { formatDay } from '#protocol/time/format.ts'
import { Frame } from './Frame.tsx'
import { Words } from './Words.tsx'

/** To a buyer: there will be no such schedule, and what becomes of the money (F-195). */
export function ScheduleCancelled({ letter, sender }: { letter: LetterOf<'schedule_cancelled'>; sender: Sender }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { name, movie, cinema, start, time_zone, tickets, reason, money } = letter
  const { date, ...clock } = whenThere(start, time_zone)
  const time = timeInLine(clock)
  return (
    <Frame sender={sender} title={t('schedule_cancelled.title')}>
      <Words>{t('frame.hello', { name })}</Words>
      <Words>
        {t('schedule_cancelled.text', { movie, cinema, day: formatDay(date, locale), time, count: tickets })}
      </Words>
      <Words>{reason}</Words>
      <Words>{t(`schedule_cancelled.${money}`)}</Words>
      <Words>{t('schedule_cancelled.sorry')}</Words>
    </Frame>
  )
}
