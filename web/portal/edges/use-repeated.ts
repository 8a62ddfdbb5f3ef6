import { useCall } from '#kit/use-call.ts'
import type { Call, CallAnswer } from '#protocol/kit/call.ts'
import { type Answered, useAnswer } from '../kit/use-answer.ts'
import { useFresh } from '../use-fresh.ts'

const EVERY_MS = 3_000

/** What a call without parameters answers, asked again every few seconds while somebody is there. */
export function useRepeated<C extends Call>(contract: C): Answered<CallAnswer<C>> {
  const call = useCall()
  const answered = useAnswer<CallAnswer<C>>(contract.path, (signal) => call(contract, { signal }))
  useFresh(answered, EVERY_MS)
  return answered
}
