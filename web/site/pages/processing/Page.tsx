import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '#kit/Button.tsx'
import { Qr } from '#kit/Qr.tsx'
import { withTabStorage } from '#kit/tab-storage.ts'
import { useCall } from '#kit/use-call.ts'
import { useLive } from '#kit/use-live.ts'
import type { ProcessingData, WirePayment } from '#protocol/bills/calls.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { processingData } from '#protocol/site/bare-calls.ts'
import type { LiveEventMap } from '#protocol/site/calls.ts'
import type { ProcessingPage } from '#protocol/site/pages.ts'
import { useAddress, usePageLocale } from '../../address.ts'
import { BareHead } from '../../frame/BareHead.tsx'
import { Quiet } from '../../frame/Quiet.tsx'
import link from '../../link.module.css'
import { useLiveAddress } from '../../live.ts'
import { useT } from '../../texts.ts'
import { resultPage } from '../result/page.ts'
import { PROCESSING_TIMEOUT_MS, STATUS_POLL_MS } from '../result/use-bill.ts'
import css from './Page.module.css'

/**
 * Between Pay and the result: sends the visitor to the provider, or shows what to scan; goes on when the bill
 * changes, after 120 s in any case (F-131, F-132).
 */
export function Page({ data }: { data: ProcessingPage }) {
  const t = useT()
  const to = useAddress()
  useResult(data)
  return (
    <>
      <BareHead>
        {data.reference && <p className="sm muted">{t('result.bill', { reference: data.reference })}</p>}
      </BareHead>
      <Quiet page>
        {data.payment && data.processingData ? (
          <Payment amount={data.payment.amount + data.payment.tip} payment={data.payment} how={data.processingData} />
        ) : (
          <>
            <h1>{t('processing.checking')}</h1>
            <p className="muted">{t('processing.checking_text')}</p>
          </>
        )}
        <a href={to(resultPage, { uuid: data.uuid })} className={link.link}>
          {t('processing.see_result')}
        </a>
      </Quiet>
    </>
  )
}

/**
 * Goes to the result when the payment is not (or no longer) open: at once, by live event (or by asking), or
 * after the time-out.
 */
function useResult({ uuid, payment }: ProcessingPage): void {
  const call = useCall()
  const address = useAddress()(resultPage, { uuid })
  const open = payment?.status === 'paying'
  const id = payment?.id
  const live = useLiveAddress(`bill=${uuid}`)
  const go = (): void => location.replace(address)
  const ask = async (): Promise<void> => {
    if (id === undefined) return
    const answer = await call(processingData, { params: { payment: id } })
    if (answer.kind === 'answer' && answer.data.payment.status !== 'paying') go()
  }
  useLive<LiveEventMap>(
    open ? live : null,
    {
      bill: (event) => {
        if (event.uuid === uuid && event.status !== 'paying') go()
      },
    },
    () => void ask(),
  )
  const asks = useRef(ask)
  asks.current = ask
  useEffect(() => {
    if (!open || live !== null) return
    const timer = setInterval(() => void asks.current(), STATUS_POLL_MS)
    return () => clearInterval(timer)
  }, [open, live])
  useEffect(() => {
    const timer = setTimeout(() => location.replace(address), open ? PROCESSING_TIMEOUT_MS : 0)
    return () => clearTimeout(timer)
  }, [address, open])
}

function Payment({ amount, payment, how }: { amount: number; payment: WirePayment; how: ProcessingData }) {
  const t = useT()
  const text = { amount: formatMoney(amount, usePageLocale()) }
  if (how.component === 'qr') {
    return (
      <>
        <h1>{t('processing.scan')}</h1>
        <p className="muted">{t('processing.scan_text', text)}</p>
        <div className={css.qr}>
          <Qr text={how.qr_code} title={t('processing.scan')} />
        </div>
        <a href={safe(how.deeplink)} className={buttonClass('lamp')}>
          {t('processing.open_app')}
        </a>
      </>
    )
  }
  const going = t(payment.voucher ? 'processing.going_voucher' : 'processing.going_text', text)
  return <Redirect payment={payment.id} address={safe(how.checkout_url)} text={going} />
}

/** Only addresses of the web and of payment apps lead away; a script never does. */
function safe(address: string): string {
  return /^(?:javascript|data|vbscript|blob|file):/i.test(address.trim()) ? '#' : address
}

/**
 * Leads on by itself the first time; who comes back by the browser's key finds a button instead of being sent
 * away again. Where the tab keeps nothing, every time is the first.
 */
function Redirect({ payment, address, text }: { payment: string; address: string; text: string }) {
  const t = useT()
  const [back, setBack] = useState(false)
  useEffect(() => {
    const mark = `sent:${payment}`
    if (withTabStorage((tab) => tab.getItem(mark))) return setBack(true)
    withTabStorage((tab) => tab.setItem(mark, '1'))
    location.assign(address)
  }, [payment, address])
  return (
    <>
      <h1>{back ? t('processing.checking') : t('processing.going')}</h1>
      <p className="muted">{text}</p>
      <a href={address} className={buttonClass('lamp')}>
        {t('processing.go')}
      </a>
    </>
  )
}
