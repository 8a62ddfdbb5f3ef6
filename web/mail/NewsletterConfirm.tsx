import { Link, Text } from '@react-email/components'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { INK, INK_3 } from './colors.ts'
import { Door } from './Door.tsx'
import { Frame } from './Frame.tsx'
import { Words } from './Words.tsx'

/** Asks whoever wants the newsletter whether that is true (F-159); a way out is in it from the start. */
export function NewsletterConfirm({ letter, sender }: { letter: LetterOf<'newsletter_confirm'>; sender: Sender }) {
  const t = useT<typeof en>()
  const { link, leave, days } = letter
  return (
    <Frame sender={sender} title={t('newsletter_confirm.title')}>
      <Words>{t('newsletter_confirm.hello')}</Words>
      <Words>{t('newsletter_confirm.text', { house: sender.trade_name })}</Words>
      <Door sender={sender} words={t('newsletter_confirm.button')} link={link} />
      <Words>{t('newsletter_confirm.ends', { count: days })}</Words>
      <Words>{t('newsletter_confirm.not_you')}</Words>
      <Text style={{ fontSize: '13px', lineHeight: 1.6, color: INK_3, margin: '0 0 14px' }}>
        {t('newsletter_confirm.leave')}
        <br />
        <Link href={leave} style={{ color: INK, wordBreak: 'break-all' }}>
          {leave}
        </Link>
      </Text>
    </Frame>
  )
}
