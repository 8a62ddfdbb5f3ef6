import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { timeInLine, whenThere } from '#protocol/time/business-day.ts'
import { formatDay } from '#protocol/time/format.ts'
import { Frame } from './Frame.tsx'
import { Words } from './Words.tsx'

/** To a buyer: what has changed about a schedule, in the words of its cinema (F-352). */
export function ScheduleMessage({ letter, sender }: { letter: LetterOf<'schedule_message'>; sender: Sender }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { name, movie, cinema, start, time_zone, tickets, occasion, message, voucher, refund_cents } = letter
  const { date, ...clock } = whenThere(start, time_zone)
  const time = timeInLine(clock)
  return (
    <Frame sender={sender} title={t(`schedule_message.title.${occasion}`)}>
      <Words>{t('frame.hello', { name })}</Words>
      {message.split('\n').map((line, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <Words key={nth}>{line}</Words>
      ))}
      {refund_cents > 0 && <Words>{t('schedule_message.refund', { amount: formatMoney(refund_cents, locale) })}</Words>}
      {voucher !== null && (
        <>
          <Words>{t('schedule_message.voucher', { title: voucher.title })}</Words>
          <Words>
            <b>{voucher.code}</b>
          </Words>
          <Words>{t('schedule_message.valid', { day: formatDay(voucher.valid_until, locale) })}</Words>
        </>
      )}
      <Words>
        {t('schedule_message.about', { movie, cinema, day: formatDay(date, locale), time, count: tickets })}
      </Words>
    </Frame>
  )
}
