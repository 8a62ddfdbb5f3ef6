import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { buttonClass } from '#kit/Button.tsx'
import { useCall } from '#kit/use-call.ts'
import { paymentStatus } from '#protocol/bills/calls.ts'
import type { WaitingPage as Page } from '#protocol/site/pages.ts'
import { BareHead } from '../../BareHead.tsx'
import { usePaths } from '../../paths.ts'
import { SiteLink } from '../../SiteLink.tsx'
import { useT } from '../../texts.ts'
import { PROCESSING_TIMEOUT_MS, STATUS_POLL_MS } from '../result/use-bill.ts'

/** Where a payment provider sends its visitor back to: asks every 3 s which bill it was and goes to its result; after 120 s goes home (F-133). */
export function WaitingPage({ data }: { data: Page }) {
  const t = useT()
  const to = usePaths()
  const call = useCall()
  const navigate = useNavigate()
  const { payment, uuid } = data
  const [home, result] = [to.home, uuid && to.bill(uuid)]
  const { bill } = to
  // biome-ignore lint/correctness/useExhaustiveDependencies: addresses are made anew with each drawing and stay the same
  useEffect(() => {
    if (result) {
      void navigate(result, { replace: true })
      return
    }
    const poll = setInterval(async () => {
      const answer = await call(paymentStatus, { params: { payment } })
      if (answer.kind === 'ok') await navigate(bill(answer.data.uuid), { replace: true })
    }, STATUS_POLL_MS)
    const end = setTimeout(() => void navigate(home, { replace: true }), PROCESSING_TIMEOUT_MS)
    return () => {
      clearInterval(poll)
      clearTimeout(end)
    }
  }, [call, navigate, payment, result, home])
  return (
    <>
      <BareHead>{null}</BareHead>
      <main id="main" className="wrap quiet">
        <h1>{t('waiting.title')}</h1>
        <p className="muted">{t('waiting.text')}</p>
        {result && (
          <SiteLink to={result} className={buttonClass('lamp')}>
            {t('processing.see_result')}
          </SiteLink>
        )}
      </main>
    </>
  )
}
