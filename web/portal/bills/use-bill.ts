import { useMemo } from 'react'
import type * as z from 'zod'
import { useLocale } from '#kit/texts.tsx'
import { useCall } from '#kit/use-call.ts'
import { zoneOf } from '#protocol/access/clocks.ts'
import { bill } from '#protocol/bills/listings.ts'
import { listingCalls } from '#protocol/kit/listing-calls.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { useAnswer } from '../kit/use-answer.ts'
import { instantText } from '../kit/value-text.ts'

/** One purchase, with its lines, payments and what happened. */
export type Bill = z.output<typeof bill.shape> & z.output<typeof bill.whole>

/** Reads a purchase by its id. */
export function useBill(id: string) {
  const call = useCall()
  const { read } = useMemo(() => listingCalls(bill), [])
  return useAnswer(id, async (signal) => {
    const outcome = await call(read, { params: { id }, signal })
    return outcome as typeof outcome & { data: Bill }
  })
}

/** Amounts and instants as this reader says them, on the clock of a cinema (UX-47). */
export function useSaid(cinema_id: number | null = null) {
  const locale = useLocale()
  const { clocks } = useSurroundings()
  return {
    locale,
    money: (cents: number) => formatMoney(cents, locale),
    time: (instant: string) => instantText(instant, { locale, time_zone: zoneOf(clocks, cinema_id) }),
  }
}
