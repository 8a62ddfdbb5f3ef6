import { Text } from '@react-email/components'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { timeInLine, whenThere } from '#protocol/time/business-day.ts'
import { formatDay } from '#protocol/time/format.ts'
import { INK, INK_2, INK_3 } from './colors.ts'
import { Door } from './Door.tsx'
import { Frame } from './Frame.tsx'
import { Words } from './Words.tsx'

/** To whoever is notified in the house: what it must do something about, each with what to do (F-353). */
export function Alerts({ letter, sender }: { letter: LetterOf<'alerts'>; sender: Sender }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { alerts, more, link } = letter
  return (
    <Frame sender={sender} title={t('alerts.letter.title', { count: alerts.length + more })}>
      {alerts.map(({ kind, cinema, since, time_zone }, nth) => {
        const { date, ...clock } = whenThere(since, time_zone)
        const when = `${formatDay(date, locale)}, ${timeInLine(clock)}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
          <Text key={nth} style={{ fontSize: '16px', lineHeight: 1.5, color: INK_2, margin: '0 0 18px' }}>
            <b style={{ color: INK }}>
              {cinema ?? t('alerts.hub')}: {t(`alerts.kind.${kind}`)}
            </b>
            <br />
            {t(`alerts.to_do.${kind}`)}
            <br />
            <span style={{ fontSize: '13px', color: INK_3 }}>{t('alerts.since', { when })}</span>
          </Text>
        )
      })}
      {more > 0 && <Words>{t('alerts.letter.more', { count: more })}</Words>}
      {link !== null && <Door sender={sender} words={t('alerts.letter.button')} link={link} />}
    </Frame>
  )
}
