import { useCallback, useEffect, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { useLive } from '#kit/use-live.ts'
import type { BillResult } from '#protocol/bills/calls.ts'
import { billResult, billStatus } from '#protocol/site/bare-calls.ts'
import type { LiveEventMap } from '#protocol/site/calls.ts'
import { useLiveAddress } from '../../live.ts'

/** While a payment is open the result asks so often (F-135, F-314). */
export const RESULT_POLL_MS = 10_000
/**
 * The processing page goes on to the result after this time in any case, the waiting page goes home (F-131,
 * F-133).
 */
export const PROCESSING_TIMEOUT_MS = 120_000
export const STATUS_POLL_MS = 3000

/**
 * A bill that follows its payment: by live event, and while it is paying, or nothing comes live, by asking
 * every 10 s (F-135); so too while its money is on its way back to who cancelled it (F-144). Also after a
 * payment that ended otherwise money may still come, be given back, or the seats be lost: that is followed
 * live until nothing can follow (F-141).
 */
export function useBill(first: BillResult): { bill: BillResult; reload: () => Promise<void> } {
  const call = useCall()
  const [bill, setBill] = useState(first)
  const { uuid } = first
  const open = bill.status === 'paying'
  const going = bill.by_buyer.is_going
  const final = isFinal(bill)
  const live = useLiveAddress(`bill=${uuid}`)
  const load = useCallback(async (): Promise<void> => {
    const answer = await call(billResult, { params: { uuid } })
    if (answer.kind === 'answer') setBill(answer.data)
  }, [call, uuid])
  useEffect(() => setBill(first), [first])
  useEffect(() => {
    if (final || (!open && !going && live !== null)) return
    const timer = setInterval(async () => {
      const answer = await call(billStatus, { params: { uuid } })
      if (answer.kind === 'answer' && answer.data.payment?.status !== 'paying') await load()
    }, RESULT_POLL_MS)
    return () => clearInterval(timer)
  }, [call, open, going, final, live, uuid, load])
  useLive<LiveEventMap>(
    final ? null : live,
    {
      bill: (event) => {
        if (event.uuid === uuid) void load()
      },
    },
    () => void load(),
  )
  return { bill, reload: load }
}

function isFinal({ status, by_buyer }: BillResult): boolean {
  return (status === 'settled' && !by_buyer.is_going) || status === 'refunded'
}
