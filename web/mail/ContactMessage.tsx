import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { Frame } from './Frame.tsx'
import { Rows } from './Rows.tsx'
import { Words } from './Words.tsx'

/** To the house: what a visitor of its site wrote by the form (F-161). */
export function ContactMessage({ letter, sender }: { letter: LetterOf<'contact_message'>; sender: Sender }) {
  const t = useT<typeof en>()
  const { name, email, phone, message } = letter
  const lines = [
    [t('contact_message.name'), name],
    [t('contact_message.email'), email],
    [t('contact_message.phone'), phone],
  ] as const
  return (
    <Frame sender={sender} title={t('contact_message.title')} foot={t('contact_message.foot', { email })}>
      <Words>{t('contact_message.intro')}</Words>
      <Rows rows={lines} />
      {message.split('\n').map((line, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <Words key={nth}>{line}</Words>
      ))}
    </Frame>
  )
}
