import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { formatDay } from '#protocol/time/format.ts'
import { Frame } from './Frame.tsx'
import { Rows } from './Rows.tsx'
import { Words } from './Words.tsx'

/** To a school: its request came, and what it is for (F-169). */
export function SchoolRequestCame({ letter, sender }: { letter: LetterOf<'school_request_came'>; sender: Sender }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { movie, version, cinema, date, time, persons } = letter
  return (
    <Frame sender={sender} title={t('school_request_came.title')}>
      <Words>{t('school_request_came.text')}</Words>
      <Rows
        rows={[
          [t('school_request.label.movie'), movie],
          [t('school_request.label.version'), version ?? ''],
          [t('school_request.label.when'), t('school_request.when', { day: formatDay(date, locale), time })],
          [t('school_request.label.cinema'), cinema],
          [t('school_request.label.persons'), String(persons)],
        ]}
      />
      <Words>{t('school_request_came.not_you')}</Words>
    </Frame>
  )
}
