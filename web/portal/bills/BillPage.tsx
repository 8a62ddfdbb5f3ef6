import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#kit/Button.tsx'
import { mayIn } from '#protocol/access/grades.ts'
import { bill } from '#protocol/bills/listings.ts'
import type { TabLook } from '#protocol/site/icon.ts'
import { ListLoading } from '../kit/ListLoading.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useSlow } from '../kit/use-answer.ts'
import { useWords } from '../kit/words.ts'
import { Message } from '../lost/Message.tsx'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { useFresh } from '../use-fresh.ts'
import { useTab } from '../use-tab.ts'
import { BillFacts } from './BillFacts.tsx'
import { BillLines } from './BillLines.tsx'
import css from './BillPage.module.css'
import { BillPayments } from './BillPayments.tsx'
import { BillTicket } from './BillTicket.tsx'
import { SendTickets } from './SendTickets.tsx'
import { StatePill } from './StatePill.tsx'
import { Timeline } from './Timeline.tsx'
import { type Bill, useBill, useSaid } from './use-bill.ts'

/** While its money is on its way it is asked for again. */
const ASK_MS = 3_000

/** One purchase: what it was for, its lines by their payments, and what happened to it. */
export function BillPage({ id }: { id: string }) {
  const t = useT()
  const read = useBill(id)
  useFresh(read, isUnderWay(read.data) ? ASK_MS : null)
  const isSlow = useSlow(read.waits && read.data === null)
  if (read.trouble?.kind === 'lost')
    return (
      <Message icon="search" title={t('purchase.lost')} text={t('purchase.lost_text')}>
        <Link to="/bills" className={buttonClass('ink')}>
          {t('purchase.back')}
        </Link>
      </Message>
    )
  return (
    <article className={css.page}>
      <nav className={css.way} aria-label={t('purchase.back')}>
        <Link to="/bills">{t('purchase.back')}</Link>
        <PortalIcon name="next" />
        <span>{read.data?.number ?? ''}</span>
      </nav>
      {read.trouble && (
        <div className={css.trouble}>
          <TroubleNote trouble={read.trouble} waits={read.waits} onAgain={read.again} />
        </div>
      )}
      {isSlow && <ListLoading />}
      {read.data && <WholeBill key={read.data.id} whole={read.data} again={read.again} />}
    </article>
  )
}

/** What the icon of the tab says of a purchase of which something is on its way. */
const LOOKS: Readonly<Partial<Record<Bill['status'], TabLook>>> = { paying: 'waits', refunding: 'waits' }

/** Money goes back, or a letter waits. */
function isUnderWay(whole: Bill | null): boolean {
  return whole?.status === 'refunding' || (whole?.events.some(({ what }) => what === 'letter_waiting') ?? false)
}

function WholeBill({ whole, again }: { whole: Bill; again: () => void }) {
  const t = useT()
  const words = useWords(bill.kind)
  const { money, time } = useSaid(whole.cinema_id)
  const { held } = useSurroundings()
  const maySend =
    mayIn(held, 'bills.send', [whole.cinema_id]) &&
    whole.buyer_email &&
    whole.lines.some(({ ticket }) => ticket === 'live')
  const title = useRef<HTMLHeadingElement>(null)
  const name = whole.number ?? words.one
  const state = words.word('status', whole.status)
  useTab(`${name}, ${state}`, LOOKS[whole.status])
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
  }, [])
  const source = words.word('source', whole.source)
  const when = { source, time: time(whole.at), money: money(whole.total_cents) }
  return (
    <>
      <header className={css.head}>
        <h1 ref={title} tabIndex={-1}>
          {name}
        </h1>
        <StatePill state={whole.status}>{state}</StatePill>
        <p>
          {whole.buyer_name && <b>{whole.buyer_name}, </b>}
          {whole.purchased_at === null ? t('purchase.begun', when) : t('purchase.sold', when)}
        </p>
        <div className={css.keys}>
          <Button variant="default" leftSection={<PortalIcon name="print" />} onClick={() => window.print()}>
            {t('purchase.print')}
          </Button>
          {maySend && <SendTickets whole={whole} onDone={again} />}
        </div>
      </header>
      <div className={css.body}>
        <div className={css.about}>
          <BillTicket whole={whole} />
          <BillFacts whole={whole} />
          <BillPayments whole={whole} />
        </div>
        <BillLines whole={whole} again={again} />
        <Timeline events={whole.events} cinema_id={whole.cinema_id} />
      </div>
    </>
  )
}
