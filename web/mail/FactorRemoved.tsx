import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { Door } from './Door.tsx'
import { Frame } from './Frame.tsx'
import { Words } from './Words.tsx'

/** A manager switched off somebody's one-time codes. */
export function FactorRemoved({ letter, sender }: { letter: LetterOf<'factor_removed'>; sender: Sender }) {
  const t = useT<typeof en>()
  const { name, link, by } = letter
  return (
    <Frame sender={sender} title={t('factor_removed.title')}>
      <Words>{t('frame.hello', { name })}</Words>
      <Words>{t('factor_removed.text', { house: sender.trade_name, by })}</Words>
      <Door sender={sender} words={t('factor_removed.button')} link={link} />
      <Words>{t('factor_removed.not_you')}</Words>
    </Frame>
  )
}
