import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { Door } from './Door.tsx'
import { Frame } from './Frame.tsx'
import { Words } from './Words.tsx'

/** Somebody new chooses a first password (F-232). */
export function Invitation({ letter, sender }: { letter: LetterOf<'invitation'>; sender: Sender }) {
  const t = useT<typeof en>()
  const { name, link, days } = letter
  return (
    <Frame sender={sender} title={t('invitation.title')}>
      <Words>{t('frame.hello', { name })}</Words>
      <Words>{t('invitation.text', { house: sender.trade_name })}</Words>
      <Door sender={sender} words={t('invitation.button')} link={link} />
      <Words>{t('invitation.ends', { count: days })}</Words>
      <Words>{t('invitation.not_you')}</Words>
    </Frame>
  )
}
