import { useEffect } from 'react'
import { withTabStorage } from '#kit/tab-storage.ts'
import type { BillResult } from '#protocol/bills/calls.ts'
import { fire } from '../../analytics.ts'
import { useConsent } from '../../consent.ts'

type Bill = Pick<BillResult, 'status' | 'reference' | 'total_price' | 'tickets'>

/**
 * What is said of a purchase to whoever counts visits: no name, and no link to the tickets; the visitor is
 * always marked as logged in. Null of a bill that is not settled.
 * @source website spec, section 4; F-140
 */
export function purchaseEvent({ status, reference, total_price, tickets }: Bill) {
  const [ticket] = tickets
  if (status !== 'settled' || !ticket) return null
  const { movie_title, cinema_name, date, time } = ticket
  return {
    transaction_id: reference,
    currency: 'EUR',
    value: total_price / 100,
    tickets: tickets.length,
    movie: movie_title,
    cinema: cinema_name,
    date: date.split('-').reverse().join('-'),
    time,
    logged_in: true,
  } as const
}

/** Says it once for each purchase, however often its page is opened in this tab. */
export function usePurchaseEvent(bill: Bill & Pick<BillResult, 'uuid'>): void {
  const isAllowed = useConsent() === 'all'
  useEffect(() => {
    const said = `said ${bill.uuid}`
    const facts = isAllowed && !withTabStorage((storage) => storage.getItem(said)) && purchaseEvent(bill)
    if (!facts) return
    fire('purchase', facts)
    withTabStorage((storage) => storage.setItem(said, 'purchase'))
  }, [bill, isAllowed])
}
