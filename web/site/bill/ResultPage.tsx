import { useEffect } from 'react'
import { Icon, type IconName } from '#kit/Icon.tsx'
import type { BillResult } from '#protocol/bills/calls.ts'
import { BareHead } from '../BareHead.tsx'
import { clearDraft } from '../checkout/draft.ts'
import { clockText, useCountdown } from '../checkout/use-countdown.ts'
import { usePaths } from '../paths.ts'
import { SiteLink } from '../SiteLink.tsx'
import { type T, useT } from '../texts.ts'
import { useHydrated } from '../use-hydrated.ts'
import { Tickets } from './Tickets.tsx'
import { useBill } from './use-bill.ts'

const LOOKS: Readonly<Record<BillResult['status'], { icon: IconName; kind: 'ok' | 'info' | 'warn' | 'stop' }>> = {
  settled: { icon: 'check', kind: 'ok' },
  paying: { icon: 'clock', kind: 'info' },
  cancelled: { icon: 'cross', kind: 'warn' },
  failed: { icon: 'warn', kind: 'stop' },
  expired: { icon: 'clock', kind: 'warn' },
  refunded: { icon: 'return', kind: 'warn' },
}

/** What became of a bill: its tickets, or what happened, what is safe, and what to do next (F-135, F-137, F-139). Survives a reload. */
export function ResultPage({ data }: { data: BillResult }) {
  const t = useT()
  const to = usePaths()
  const ready = useHydrated()
  const bill = useBill(data)
  const { status, schedule_id, tickets } = bill
  useEffect(() => {
    if (status === 'settled' && schedule_id !== null) clearDraft(schedule_id)
  }, [status, schedule_id])
  const look = LOOKS[status]
  return (
    <>
      <BareHead>
        {bill.reference && <p className="sm muted">{t('result.bill', { reference: bill.reference })}</p>}
      </BareHead>
      <main id="main" className="wrap result" data-status={status}>
        <div className={`outcome ${look.kind}`} role="status">
          <span className="disc">
            <Icon name={look.icon} />
          </span>
          <Outcome bill={bill} t={t} />
        </div>
        {status === 'settled' && <Tickets tickets={tickets} />}
        {(status === 'settled' || status === 'refunded') && (
          <div className="acts no-print">
            {status === 'settled' && ready && (
              <button type="button" className="btn btn-ink" onClick={() => window.print()}>
                {t('result.print')}
              </button>
            )}
            <SiteLink to={to.home} className="btn btn-2">
              {t('result.programme')}
            </SiteLink>
          </div>
        )}
        {status !== 'settled' && status !== 'refunded' && status !== 'paying' && (
          <div className="acts">
            {schedule_id !== null && (
              <SiteLink to={to.tickets(schedule_id)} className="btn btn-1">
                {t('result.start_over')}
              </SiteLink>
            )}
            <SiteLink to={to.home} className="btn btn-2">
              {t('result.programme')}
            </SiteLink>
          </div>
        )}
      </main>
    </>
  )
}

/** The outcome in words. After a failed payment with how long the seats are still this visitor's. */
function Outcome({ bill, t }: { bill: BillResult; t: T }) {
  const { status, tickets } = bill
  const left = useCountdown(status === 'failed' && bill.held_until ? Date.parse(bill.held_until) : null, 0)
  const time = tickets.map((ticket) => ticket.time)[0]
  if (status === 'settled' && time !== undefined) {
    return (
      <div>
        <h1>{t(bill.payment ? 'result.settled' : 'result.settled_free', { time })}</h1>
        <p>{t('result.settled_text', { count: tickets.length })}</p>
      </div>
    )
  }
  const held = status === 'failed' && left !== null && left > 0
  const text = status === 'settled' ? 'settled_text_none' : held ? 'failed_held' : (`${status}_text` as const)
  return (
    <div>
      <h1>{status === 'settled' ? t('result.title.settled') : t(`result.${status}`)}</h1>
      <p>{t(`result.${text}`, held ? { time: clockText(left) } : {})}</p>
    </div>
  )
}
