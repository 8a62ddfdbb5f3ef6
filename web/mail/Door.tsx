import { Button, Link, Text } from '@react-email/components'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import { lampOf } from '#protocol/mailings/lamp.ts'
import type { Sender } from '#protocol/mailings/letters.ts'
import { INK, INK_3 } from './colors.ts'

/** A button that leads somewhere, with its address below for whoever cannot press it. */
export function Door({ sender, words, link }: { sender: Sender; words: string; link: string }) {
  const t = useT<typeof en>()
  const { fill, on } = lampOf(sender.accent)
  return (
    <>
      <Button
        href={link}
        data-skip-in-text
        style={{
          backgroundColor: fill,
          color: on,
          borderRadius: '10px',
          padding: '15px 24px',
          fontSize: '16px',
          fontWeight: 'bold',
          margin: '8px 0 16px',
        }}
      >
        {words}
      </Button>
      <Text style={{ fontSize: '13px', lineHeight: 1.6, color: INK_3, margin: '0 0 14px' }}>
        {t('frame.address')}
        <br />
        <Link href={link} style={{ color: INK, wordBreak: 'break-all' }}>
          {link}
        </Link>
      </Text>
    </>
  )
}
