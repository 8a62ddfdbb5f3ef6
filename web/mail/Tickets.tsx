import { Column, Row, Section, Text } from '@react-email/components'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/mail/en.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import type { TicketPage } from '#protocol/mailings/ticket-document.ts'
import { INK, INK_2, INK_3, PAPER_0, PAPER_4 } from './colors.ts'
import { Door } from './Door.tsx'
import { Frame } from './Frame.tsx'
import { HouseWords } from './HouseWords.tsx'
import { Words } from './Words.tsx'

const SMALL = { fontSize: '13px', lineHeight: 1.5, color: INK_3, margin: 0 }
const LINE = { fontSize: '15px', lineHeight: 1.5, color: INK_2, margin: 0 }
const LARGE = { fontSize: '30px', lineHeight: 1.1, fontWeight: 'bold', color: INK, margin: '2px 0 10px' }

/** What somebody bought online, with the tickets as a PDF (F-144). */
export function Tickets({ letter, sender }: { letter: LetterOf<'tickets'>; sender: Sender }) {
  const t = useT<typeof en>()
  const { name, link, document, words } = letter
  const { pages, house, fetch, order, notes } = document
  const [day = '', time = ''] = pages[0]?.when ?? []
  return (
    <Frame sender={sender} title={t('tickets.title', { day, time })}>
      <Words>{t('frame.hello', { name })}</Words>
      <Words>{t('tickets.text', { count: pages.length })}</Words>
      {pages.map((page) => (
        <Ticket key={page.human_code} page={page} house={house} />
      ))}
      {link !== null && <Door sender={sender} words={t('tickets.button')} link={link} />}
      <Text style={{ fontSize: '20px', fontWeight: 'bold', color: INK, margin: '20px 0 6px' }}>{order.title}</Text>
      {[...order.rows, ...order.totals].map(([what, amount], nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <Row key={nth}>
          <Column>
            <Text style={{ ...LINE, fontWeight: nth === order.rows.length ? 'bold' : 'normal' }}>{what}</Text>
          </Column>
          <Column align="right">
            <Text style={{ ...LINE, fontWeight: nth === order.rows.length ? 'bold' : 'normal' }}>{amount}</Text>
          </Column>
        </Row>
      ))}
      {fetch && (
        <Section style={{ marginTop: '14px' }}>
          <Text style={{ ...LINE, fontWeight: 'bold', color: INK }}>{fetch.title}</Text>
          {fetch.rows.map((row, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two products may be called the same
            <Text key={nth} style={LINE}>
              {row}
            </Text>
          ))}
          <Text style={SMALL}>{t('tickets.fetch_text')}</Text>
        </Section>
      )}
      {words.map(({ title, text }) => (
        <HouseWords key={title} title={title} html={text} />
      ))}
      {notes.map(({ title, text }) => (
        <Text key={title} style={{ ...SMALL, marginTop: '14px' }}>
          <b style={{ color: INK }}>{title}</b>
          <br />
          {text}
        </Text>
      ))}
    </Frame>
  )
}

/** One ticket: the lamp above, where one sits and its code below. */
export function Ticket({ page, house }: { page: TicketPage; house: LetterOf<'tickets'>['document']['house'] }) {
  const on = { color: house.on, margin: 0 }
  return (
    <Section style={{ backgroundColor: PAPER_0, borderRadius: '10px', marginBottom: '16px' }}>
      <Section style={{ backgroundColor: house.fill, borderRadius: '10px 10px 0 0', padding: '18px 22px' }}>
        <Text style={{ ...on, fontSize: '26px', lineHeight: 1.1, fontWeight: 'bold' }}>{page.movie}</Text>
        <Text style={{ ...on, fontSize: '14px', margin: '6px 0 12px' }}>{page.version}</Text>
        <Text style={{ ...on, fontSize: '20px', lineHeight: 1.2, fontWeight: 'bold' }}>{page.when.join(', ')}</Text>
      </Section>
      <Section style={{ borderTop: `2px dashed ${PAPER_4}`, padding: '16px 22px' }}>
        <Row>
          {page.place.map(({ label, value }) => (
            <Column key={label} style={{ verticalAlign: 'top' }}>
              <Text style={SMALL}>{label}</Text>
              <Text style={LARGE}>{value}</Text>
            </Column>
          ))}
        </Row>
        <Text style={LINE}>
          <b style={{ color: INK }}>{page.cinema}</b>, {page.address}
          <br />
          {page.price}
        </Text>
        <Text style={{ ...LINE, fontWeight: 'bold', letterSpacing: '1px', color: INK, marginTop: '10px' }}>
          {page.human_code}
        </Text>
      </Section>
    </Section>
  )
}
