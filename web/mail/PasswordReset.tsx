import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { Door } from './Door.tsx'
import { Frame } from './Frame.tsx'
import { Words } from './Words.tsx'

/** Somebody wants to choose a new password (F-178, F-179). */
export function PasswordReset({ letter, sender }: { letter: LetterOf<'password_reset'>; sender: Sender }) {
  const t = useT<typeof en>()
  const { name, link, minutes } = letter
  return (
    <Frame sender={sender} title={t('password_reset.title')}>
      <Words>{t('frame.hello', { name })}</Words>
      <Words>{t('password_reset.text', { house: sender.trade_name })}</Words>
      <Door sender={sender} words={t('password_reset.button')} link={link} />
      <Words>{t('password_reset.ends', { count: minutes })}</Words>
      <Words>{t('password_reset.not_you')}</Words>
    </Frame>
  )
}
