import { Text } from '@react-email/components'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { timeInLine, whenThere } from '#protocol/time/business-day.ts'
import { formatDay } from '#protocol/time/format.ts'
import { INK } from './colors.ts'
import { Frame } from './Frame.tsx'
import { Ticket } from './Tickets.tsx'
import { Words } from './Words.tsx'

const SEAT = { fontSize: '20px', lineHeight: 1.4, fontWeight: 'bold', color: INK, margin: '0 0 4px' }

/** To a buyer, or to whom seats are reserved: it is in another screen, and where one sits there (F-199). */
export function ScheduleMoved({ letter, sender }: { letter: LetterOf<'schedule_moved'>; sender: Sender }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { name, movie, cinema, start, time_zone, from_screen, screen, seats, document } = letter
  const { date, ...clock } = whenThere(start, time_zone)
  const time = timeInLine(clock)
  return (
    <Frame sender={sender} title={t('schedule_moved.title', { screen })}>
      <Words>{t('frame.hello', { name })}</Words>
      <Words>
        {t('schedule_moved.text', { movie, cinema, day: formatDay(date, locale), time, from: from_screen, screen })}
      </Words>
      {seats.map(({ from, to }) => (
        <Text key={`${from} ${to}`} style={SEAT}>
          {to === null
            ? t('schedule_moved.free')
            : from === null
              ? t('schedule_moved.seat', { seat: to })
              : t('schedule_moved.instead', { seat: to, before: from })}
        </Text>
      ))}
      <Words>
        {t(document === null ? 'schedule_moved.reserved' : 'schedule_moved.tickets', { count: seats.length })}
      </Words>
      {document?.pages.map((page) => (
        <Ticket key={page.human_code} page={page} house={document.house} />
      ))}
      <Words>{t('schedule_moved.sorry')}</Words>
    </Frame>
  )
}
