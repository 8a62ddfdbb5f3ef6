import { useEffect, useState } from 'react'
import { Button, buttonClass } from '#kit/Button.tsx'
import { classes } from '#kit/classes.ts'
import { Icon, type IconName } from '#kit/Icon.tsx'
import { Note } from '#kit/Note.tsx'
import type { BillResult } from '#protocol/bills/calls.ts'
import type { ResultPage } from '#protocol/site/pages.ts'
import { formatDayOnTicket } from '#protocol/time/format.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import { Slot } from '../../content/Slot.tsx'
import { BareHead } from '../../frame/BareHead.tsx'
import { Main } from '../../frame/Main.tsx'
import link from '../../link.module.css'
import { useTab } from '../../tab.ts'
import { type T, useT } from '../../texts.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { useShell } from '../../visit.ts'
import { clearDraft, forgetBill } from '../checkout/draft.ts'
import { checkoutPage } from '../checkout/page.ts'
import { useCountdown } from '../checkout/use-countdown.ts'
import { homePage } from '../home/page.ts'
import { voucherPage } from '../voucher/page.ts'
import { BuyerDoings } from './BuyerDoings.tsx'
import css from './Page.module.css'
import { resultLook, resultTitle } from './page.ts'
import { usePurchaseEvent } from './purchase-event.ts'
import { SendAgain } from './SendAgain.tsx'
import { SoldVoucher } from './SoldVoucher.tsx'
import { Tickets } from './Tickets.tsx'
import { ToFetch } from './ToFetch.tsx'
import { useBill } from './use-bill.ts'

const LOOKS: Readonly<Record<BillResult['status'], { icon: IconName; kind: 'ok' | 'info' | 'warn' | 'stop' }>> = {
  settled: { icon: 'check', kind: 'ok' },
  paying: { icon: 'clock', kind: 'info' },
  cancelled: { icon: 'cross', kind: 'warn' },
  failed: { icon: 'warn', kind: 'stop' },
  expired: { icon: 'clock', kind: 'warn' },
  refunded: { icon: 'return', kind: 'warn' },
}

/**
 * What became of a bill: its tickets, or what happened, what is safe, and what to do next (F-135, F-137,
 * F-139). Survives a reload.
 */
export function Page({ data }: { data: ResultPage }) {
  const t = useT()
  const to = useAddress()
  const ready = useHydrated()
  const { bill, reload } = useBill(data)
  const { uuid, status, schedule_id, tickets, voucher } = bill
  const { sends_letters } = useShell()
  useEffect(() => {
    if (schedule_id === null || status === 'paying' || status === 'failed') return
    if (status === 'settled') clearDraft(schedule_id)
    else forgetBill(schedule_id, uuid)
  }, [uuid, status, schedule_id])
  usePurchaseEvent(bill)
  useTab({ title: resultTitle(bill, t), look: resultLook(status) })
  const look = LOOKS[status]
  return (
    <>
      <BareHead>
        {bill.reference && <p className="sm muted">{t('result.bill', { reference: bill.reference })}</p>}
      </BareHead>
      <Main className={css.result} data-status={status}>
        <div className={classes(css.outcome, css[look.kind])} role="status">
          <span className={css.disc}>
            <Icon name={look.icon} />
          </span>
          {voucher ? <VoucherOutcome status={status} /> : <Outcome bill={bill} today={data.today} t={t} />}
        </div>
        {voucher && <SoldVoucher voucher={voucher} />}
        {status === 'settled' && !voucher && <Tickets tickets={tickets} />}
        <ToFetch bill={bill} />
        {status === 'settled' && <Slot name="payment-success" className={classes(css.words, 'no-print')} />}
        {status === 'settled' && !voucher && (
          <Note icon="lock" className={classes(css.keepLink, 'no-print')}>
            <span>
              {t(sends_letters ? 'result.by_mail' : 'result.keep_link')}
              {ready && (
                <span className={css.links}>
                  <CopyLink />
                  {sends_letters && tickets.length > 0 && <SendAgain uuid={uuid} />}
                </span>
              )}
            </span>
          </Note>
        )}
        {bill.by_buyer.is_going && (
          <Note icon="return" className={classes(css.keepLink, 'no-print')}>
            <span role="status">{t('result.cancelling')}</span>
          </Note>
        )}
        {(status === 'settled' || status === 'refunded') && (
          <div className={classes(css.acts, 'no-print')}>
            {status === 'settled' && <TicketFiles bill={bill} />}
            {status === 'settled' && ready && <Button onClick={() => window.print()}>{t('result.print')}</Button>}
            <a href={to(homePage)} className={buttonClass('outline')}>
              {t('result.programme')}
            </a>
            {ready && <BuyerDoings bill={bill} opens={data.changing} reload={reload} />}
          </div>
        )}
        {status !== 'settled' && status !== 'refunded' && status !== 'paying' && (
          <div className={css.acts}>
            {voucher && (
              <a href={to(voucherPage, { slug: voucher.slug })} className={buttonClass('lamp')}>
                {t('sold_voucher.again')}
              </a>
            )}
            {schedule_id !== null && (
              <a href={to(checkoutPage, { schedule_id })} className={buttonClass('lamp')}>
                {t('result.start_over')}
              </a>
            )}
            <a href={to(homePage)} className={buttonClass('outline')}>
              {t('result.programme')}
            </a>
          </div>
        )}
      </Main>
    </>
  )
}

/** The tickets to take along; also where nothing runs in the browser (F-136, F-144). */
function TicketFiles({ bill: { passbook, download, calendar, receipt } }: { bill: BillResult }) {
  const t = useT()
  const files = [
    { text: 'passbook', address: passbook, look: 'ink' },
    { text: 'download', address: download, look: passbook === null ? 'ink' : 'outline' },
    { text: 'calendar', address: calendar, look: 'outline' },
    { text: 'receipt', address: receipt, look: 'outline' },
  ] as const
  return files.map(
    ({ text, address, look }) =>
      address !== null && (
        <a key={text} href={address} className={buttonClass(look)}>
          {t(`result.${text}`)}
        </a>
      ),
  )
}

/** What became of a purchase of a voucher (F-138). */
function VoucherOutcome({ status }: Pick<BillResult, 'status'>) {
  const t = useT()
  const { sends_letters } = useShell()
  if (status === 'settled')
    return (
      <div>
        <h1>{t('sold_voucher.settled')}</h1>
        <p>{t(sends_letters ? 'sold_voucher.settled_text' : 'sold_voucher.settled_text_no_mail')}</p>
      </div>
    )
  return (
    <div>
      <h1>{t(`result.${status}`)}</h1>
      <p>{t(`sold_voucher.${status}_text`)}</p>
    </div>
  )
}

/** The address of this page for the visitor to keep, where the browser allows that. */
function CopyLink() {
  const t = useT()
  const [copied, setCopied] = useState(false)
  if (!navigator.clipboard) return null
  const copy = (): void =>
    void navigator.clipboard.writeText(location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <button type="button" className={link.link} onClick={copy}>
      <span role="status">{t(copied ? 'result.link_copied' : 'result.copy_link')}</span>
    </button>
  )
}

/**
 * The outcome in words, with the day where that is not today (UX-47). After a failed payment with how long
 * the seats are still this visitor's.
 */
function Outcome({ bill, today, t }: { bill: BillResult; today: string; t: T }) {
  const locale = usePageLocale()
  const { status, tickets } = bill
  const left = useCountdown(status === 'failed' && bill.held_until ? Date.parse(bill.held_until) : null, 0)
  const [ticket] = tickets
  if (status === 'settled' && ticket) {
    const text = `settled${bill.payment ? '' : '_free'}${ticket.date === today ? '' : '_day'}` as const
    return (
      <div>
        <h1>{t(`result.${text}`, { time: ticket.time, day: formatDayOnTicket(ticket.date, locale) })}</h1>
        <p>{t('result.settled_text', { count: tickets.length })}</p>
      </div>
    )
  }
  const held = status === 'failed' && left !== null && left > 0
  const text = status === 'settled' ? 'settled_text_none' : held ? 'failed_held' : (`${status}_text` as const)
  if (status === 'refunded' && bill.by_buyer.is_cancelled)
    return (
      <div>
        <h1>{t('result.cancelled_by_you')}</h1>
        <p>{t('result.cancelled_by_you_text')}</p>
      </div>
    )
  return (
    <div>
      <h1>{status === 'settled' ? t('result.title.settled') : t(`result.${status}`)}</h1>
      <p>{t(`result.${text}`, held ? { count: Math.ceil(left / 60) } : {})}</p>
    </div>
  )
}
