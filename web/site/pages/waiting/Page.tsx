import { useEffect } from 'react'
import { buttonClass } from '#kit/Button.tsx'
import { useCall } from '#kit/use-call.ts'
import { paymentStatus } from '#protocol/site/bare-calls.ts'
import type { WaitingPage } from '#protocol/site/pages.ts'
import { useAddress } from '../../address.ts'
import { BareHead } from '../../frame/BareHead.tsx'
import { Quiet } from '../../frame/Quiet.tsx'
import { useT } from '../../texts.ts'
import { homePage } from '../home/page.ts'
import { resultPage } from '../result/page.ts'
import { PROCESSING_TIMEOUT_MS, STATUS_POLL_MS } from '../result/use-bill.ts'

/**
 * Where a payment provider sends its visitor back to: asks every 3 s which bill it was and goes to its
 * result; after 120 s goes home (F-133).
 */
export function Page({ data }: { data: WaitingPage }) {
  const t = useT()
  const to = useAddress()
  const call = useCall()
  const { payment, uuid } = data
  const known = uuid && to(resultPage, { uuid })
  useEffect(() => {
    if (known) return location.replace(known)
    const poll = setInterval(async () => {
      const answer = await call(paymentStatus, { params: { payment } })
      if (answer.kind === 'answer') location.replace(to(resultPage, { uuid: answer.data.uuid }))
    }, STATUS_POLL_MS)
    const end = setTimeout(() => location.replace(to(homePage)), PROCESSING_TIMEOUT_MS)
    return () => {
      clearInterval(poll)
      clearTimeout(end)
    }
  }, [call, payment, known, to])
  return (
    <>
      <BareHead>{null}</BareHead>
      <Quiet page>
        <h1>{t('waiting.title')}</h1>
        <p className="muted">{t('waiting.text')}</p>
        {known && (
          <a href={known} className={buttonClass('lamp')}>
            {t('processing.see_result')}
          </a>
        )}
      </Quiet>
    </>
  )
}
