import { Body, Container, Head, Heading, Html, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { Sender } from '#protocol/mailings/letters.ts'
import { Brand } from './Brand.tsx'
import { INK, INK_3, PAPER_1, PAPER_4 } from './colors.ts'

const FONT = 'Arial,"Liberation Sans",sans-serif'

interface FrameProps {
  sender: Sender
  title: string
  /** Where an answer goes, when not to the house. */
  foot?: string
  children: ReactNode
}

/** What is around every letter: the house above, its title, who sent it below. */
export function Frame({ sender, title, foot, children }: FrameProps) {
  const t = useT<typeof en>()
  const { trade_name, email } = sender
  return (
    <Html lang={useLocale()}>
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Body style={{ margin: 0, backgroundColor: PAPER_1, color: INK, fontFamily: FONT }}>
        <Container style={{ maxWidth: '552px', padding: '28px 24px 32px' }}>
          <Brand sender={sender} />
          <Heading as="h1" style={{ fontSize: '34px', lineHeight: 1.1, letterSpacing: '-0.5px', margin: '22px 0 8px' }}>
            {title}
          </Heading>
          {children}
          <Section style={{ borderTop: `2px dashed ${PAPER_4}`, marginTop: '28px', paddingTop: '12px' }}>
            <Text style={{ fontSize: '13px', lineHeight: 1.6, color: INK_3, margin: 0 }}>
              <b style={{ color: INK }}>{trade_name}</b>
              <br />
              {foot ?? t('frame.sent_by', { email })}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}
