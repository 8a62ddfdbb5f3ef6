import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { Door } from './Door.tsx'
import { Frame } from './Frame.tsx'
import { Words } from './Words.tsx'

interface Props {
  letter: LetterOf<'caretaker_made' | 'caretaker_ended'>
  sender: Sender
}

/** Somebody looks after the installation, or does so no more. */
export function CaretakersChanged({ letter, sender }: Props) {
  const t = useT<typeof en>()
  const { kind, name, link, by, who, house } = letter
  return (
    <Frame sender={sender} title={t(`${kind}.title`)}>
      <Words>{t('frame.hello', { name })}</Words>
      <Words>{t(`${kind}.text`, { by, who, house })}</Words>
      <Door sender={sender} words={t(`${kind}.button`)} link={link} />
      <Words>{t(`${kind}.not_you`)}</Words>
    </Frame>
  )
}
