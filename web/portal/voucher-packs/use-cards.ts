import { useCall } from '#kit/use-call.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { packCards } from '#protocol/vouchers/pack-calls.ts'
import type { Values } from '../kit/merge.ts'
import { type Answered, useAnswer } from '../kit/use-answer.ts'
import { useFresh } from '../use-fresh.ts'

const GROWS_EVERY_MS = 1_000

/** The cards of a pack by their states, asked again as long as some of them are still to come. */
export function useCards(row: Values): Answered<CallAnswer<typeof packCards>> {
  const call = useCall()
  const id = row.id as number
  const cards = useAnswer(`${id}/${row.version}`, (signal) => call(packCards, { params: { id }, signal }))
  const isGrowing = row.deleted_at === null && cards.data !== null && cards.data.made < (row.count as number)
  useFresh(cards, isGrowing ? GROWS_EVERY_MS : null)
  return cards
}
