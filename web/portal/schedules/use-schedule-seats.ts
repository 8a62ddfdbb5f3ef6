import { useCallback, useEffect, useRef } from 'react'
import { useCall } from '#kit/use-call.ts'
import { type LiveState, useLive } from '#kit/use-live.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { scheduleSeats } from '#protocol/schedules/seat-calls.ts'
import { liveChannel } from '#protocol/site/bare-calls.ts'
import type { LiveEventMap } from '#protocol/site/calls.ts'
import { type Answered, useAnswer } from '../kit/use-answer.ts'
import { useFresh } from '../use-fresh.ts'

export type HallNow = CallAnswer<typeof scheduleSeats>

/** After an event of the schedule it is asked for again, once for all events within this time. */
const CALM_MS = 300
/** Without live events it is asked for by itself, while somebody is there. */
const ASK_MS = 5_000

/** The hall of one schedule, asked for again whenever something of it changes on any surface. */
export function useScheduleSeats(id: number): Answered<HallNow> & Pick<LiveState, 'up'> {
  const call = useCall()
  const answer = useAnswer(`${id}`, (signal) => call(scheduleSeats, { params: { id }, signal }))
  const { again } = answer
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const soon = useCallback(() => {
    waiting.current ??= setTimeout(() => {
      waiting.current = null
      again()
    }, CALM_MS)
  }, [again])
  const { up } = useLive<LiveEventMap>(`${liveChannel.path}?schedule_id=${id}`, { schedule: soon }, soon)
  useFresh(answer, up === false ? ASK_MS : null)
  useEffect(
    () => () => {
      if (waiting.current) clearTimeout(waiting.current)
    },
    [],
  )
  return { ...answer, up }
}
