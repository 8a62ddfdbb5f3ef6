import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { timeInLine, whenThere } from '#protocol/time/business-day.ts'
import { formatDay } from '#protocol/time/format.ts'
import { Frame } from './Frame.tsx'
import { Words } from './Words.tsx'

/** To a buyer who cancelled: what is not valid any more, and what comes back (F-144). */
export function OrderCancelled({ letter, sender }: { letter: LetterOf<'order_cancelled'>; sender: Sender }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { name, number, movie, cinema, start, time_zone, tickets, back } = letter
  const { date, ...clock } = whenThere(start, time_zone)
  const time = timeInLine(clock)
  const money = (cents: number): string => formatMoney(cents, locale)
  return (
    <Frame sender={sender} title={t('order_cancelled.title')}>
      <Words>{t('frame.hello', { name })}</Words>
      <Words>
        {t('order_cancelled.text', { number, movie, cinema, day: formatDay(date, locale), time, count: tickets })}
      </Words>
      {back.online_cents > 0 && <Words>{t('order_cancelled.online', { amount: money(back.online_cents) })}</Words>}
      {back.voucher_cents > 0 && <Words>{t('order_cancelled.voucher', { amount: money(back.voucher_cents) })}</Words>}
      {back.turns > 0 && <Words>{t('order_cancelled.turns', { count: back.turns })}</Words>}
      <Words>{t('order_cancelled.not_you')}</Words>
    </Frame>
  )
}
