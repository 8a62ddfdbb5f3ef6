import { Link } from '@react-email/components'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { formatFullDate } from '#protocol/time/format.ts'
import { INK } from './colors.ts'
import { Frame } from './Frame.tsx'
import { Words } from './Words.tsx'

/** To whoever gave a voucher: where it goes and when; the code is on the page of the purchase (F-156). */
export function VoucherBought({ letter, sender }: { letter: LetterOf<'voucher_bought'>; sender: Sender }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { name, title, email, deliver_on, link, change_link } = letter
  return (
    <Frame sender={sender} title={t('voucher_bought.title')}>
      <Words>{t('frame.hello', { name })}</Words>
      <Words>{t('voucher_bought.text', { title, email, day: formatFullDate(deliver_on, locale) })}</Words>
      {link !== null && <Leading text={t('voucher_bought.link')} link={link} />}
      {change_link !== null && <Leading text={t('voucher_bought.change_link')} link={change_link} />}
    </Frame>
  )
}

function Leading({ text, link }: { text: string; link: string }) {
  return (
    <Words>
      {text}{' '}
      <Link href={link} style={{ color: INK }}>
        {link}
      </Link>
    </Words>
  )
}
