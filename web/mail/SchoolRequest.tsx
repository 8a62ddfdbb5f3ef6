import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { formatDay } from '#protocol/time/format.ts'
import { Door } from './Door.tsx'
import { Frame } from './Frame.tsx'
import { Rows } from './Rows.tsx'
import { Words } from './Words.tsx'

/** To whoever is notified in the house: what a school asks for, and where it stands in the portal (F-169). */
export function SchoolRequest({ letter, sender }: { letter: LetterOf<'school_request'>; sender: Sender }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { name, email, mobile, company_name, cycle, payment_method, invoice_address, comments, link } = letter
  const { movie, version, cinema, time, persons } = letter
  const day = formatDay(letter.date, locale)
  return (
    <Frame sender={sender} title={t('school_request.title')} foot={t('school_request.foot', { email })}>
      <Words>{t('school_request.intro', { company: company_name, movie, day, time })}</Words>
      <Rows
        rows={[
          [t('school_request.label.company_name'), company_name],
          [t('school_request.label.cycle'), cycle],
          [t('school_request.label.name'), name],
          [t('school_request.label.email'), email],
          [t('school_request.label.mobile'), mobile],
          [t('school_request.label.movie'), movie],
          [t('school_request.label.version'), version ?? ''],
          [t('school_request.label.when'), t('school_request.when', { day, time })],
          [t('school_request.label.cinema'), cinema],
          [t('school_request.label.persons'), String(persons)],
          [t('school_request.label.payment'), t(`school_request.payment.${payment_method}`)],
          [t('school_request.label.invoice_address'), invoice_address],
        ]}
      />
      {comments.split('\n').map((line, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <Words key={nth}>{line}</Words>
      ))}
      <Door sender={sender} words={t('school_request.button')} link={link} />
    </Frame>
  )
}
