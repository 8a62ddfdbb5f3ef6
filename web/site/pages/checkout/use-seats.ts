import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { useLive } from '#kit/use-live.ts'
import type { FieldErrors } from '#protocol/kit/outcome.ts'
import { scheduleArrangement, scheduleData, takeHold } from '#protocol/site/bare-calls.ts'
import type { LiveEvent, LiveEventMap } from '#protocol/site/calls.ts'
import type { CheckoutPage } from '#protocol/site/pages.ts'
import { useLiveAddress } from '../../live.ts'
import * as step from './state.ts'
import { useHold } from './use-hold.ts'

/** Without live events the page fetches its seats by itself after this time. */
const FIRST_FETCH_MS = 1000
/** Without live events the seats are asked for so often. */
const SEATS_POLL_MS = 10_000

/** What went wrong with a hold: in words of the server, or no usable answer at all. */
export interface HoldTrouble {
  kind: 'refused' | 'too_many' | 'failed'
  text: string
}

/**
 * The seats of one checkout: what is chosen, what the server holds for it, what others take meanwhile.
 * Fetches data and arrangement (F-062) and follows the live channel (F-124); after each (re)connection it
 * fetches again.
 */
export function useSeats(page: CheckoutPage) {
  const call = useCall()
  const { id, start, screen_id } = page.schedule
  const places = useMemo(() => step.placesOf(page.arrangement), [page.arrangement])
  const [state, setState] = useState(() => step.initialState(page))
  const [loaded, setLoaded] = useState(false)
  const [offset_ms, setOffset] = useState(0)
  const [trouble, setTrouble] = useState<HoldTrouble | null>(null)
  const rules = step.seatRules(page, state.schedule)
  const wish = step.wishOf(state, rules)
  const heard = useCallback((server_now: number | null): void => {
    if (server_now !== null) setOffset(server_now - Date.now())
  }, [])

  const hold = useHold({
    call,
    schedule_id: id,
    places,
    seen: { start, screen_id },
    wish,
    bill_id: state.bill_id,
    onHeld: (asked, held, server_now) => {
      heard(server_now)
      setState((now) => step.applyHold(now, places, asked, held))
    },
    onFreed: () => setState(step.applyFreed),
    onRefused: (asked, outcome) => {
      if (outcome.errors.bill_id) return setState(step.forgetBill)
      const gone = seatsRefused(outcome.errors, 'seats', asked.kind === 'seats' ? asked.slots : [])
      if (gone.length > 0) return setState((now) => step.loseSeats(now, gone))
      setTrouble({ kind: 'refused', text: Object.values(outcome.errors)[0]?.[0] ?? outcome.message })
      setState(step.applyRefusal)
    },
    onTrouble: (kind, text = '') => setTrouble((now) => (kind ? { kind, text } : now?.kind === 'refused' ? now : null)),
  })

  const meanwhile = useRef<Meanwhile>(new Set()).current
  const refresh = useRefresh(id, places, setState, setLoaded, heard, meanwhile)
  useEvents(id, places, setState, refresh, meanwhile)

  const renew = useCallback(
    async (bill_id: string | null): Promise<'refused' | 'failed' | null> => {
      const outcome = await call(takeHold, {
        params: { id },
        body: { bill_id, renew: true, seen: { start, screen_id } },
      })
      if (outcome.kind !== 'answer') return outcome.kind === 'refused' ? 'refused' : 'failed'
      heard(outcome.server_now)
      const until_ms = Date.parse(outcome.data.held_until)
      setState((now) => (now.hold ? { ...now, hold: { ...now.hold, until_ms } } : now))
      return null
    },
    [call, id, start, screen_id, heard],
  )

  const closeTrouble = useCallback(() => setTrouble(null), [])
  return { state, setState, rules, places, loaded, offset_ms, trouble, closeTrouble, refresh, renew, hold }
}

export type Seats = ReturnType<typeof useSeats>

/** The slots of those positions that the server refused: `seats.1` or `items.1.seat`. */
export function seatsRefused(errors: FieldErrors, list: 'seats' | 'items', slots: readonly number[]): number[] {
  const pattern = list === 'seats' ? /^seats\.(\d+)(?:\.|$)/ : /^items\.(\d+)\.seat(?:\.|$)/
  return Object.keys(errors).flatMap((field) => {
    const position = pattern.exec(field)?.[1]
    return position === undefined ? [] : (slots[Number(position)] ?? [])
  })
}

type SetState = Dispatch<SetStateAction<step.CheckoutState>>
/**
 * For each fetch that is under way what the live channel said meanwhile: an answer that was made before it
 * and comes after it must not take it back.
 */
type Meanwhile = Set<LiveEvent<'schedule'>[]>

function useRefresh(
  id: number,
  places: step.Places,
  setState: SetState,
  setLoaded: (loaded: boolean) => void,
  heard: (server_now: number | null) => void,
  meanwhile: Meanwhile,
): () => Promise<void> {
  const call = useCall()
  return useCallback(async () => {
    const params = { id }
    const said: LiveEvent<'schedule'>[] = []
    meanwhile.add(said)
    const [data, plan] = await Promise.all([
      call(scheduleData, { params }),
      places.seats.size > 0 ? call(scheduleArrangement, { params }) : null,
    ])
    if (data.kind === 'answer') {
      heard(data.server_now)
      const { schedule, ...sold } = data.data
      setState((now) => ({ ...step.applySchedule(now, schedule), ...sold }))
    }
    if (plan?.kind === 'answer') setState((now) => step.applyArrangement(now, places, plan.data))
    meanwhile.delete(said)
    for (const event of said) setState((now) => step.applyLive(now, places, event))
    if (plan === null || plan.kind === 'answer') setLoaded(true)
  }, [call, id, places, setState, setLoaded, heard, meanwhile])
}

function useEvents(
  id: number,
  places: step.Places,
  setState: SetState,
  refresh: () => Promise<void>,
  meanwhile: Meanwhile,
): void {
  const live = useLiveAddress(`schedule_id=${id}`)
  const { up } = useLive<LiveEventMap>(
    live,
    {
      schedule: (event) => {
        if (event.schedule_id !== id) return
        for (const said of meanwhile) said.push(event)
        setState((now) => step.applyLive(now, places, event))
      },
      prices: (event) => {
        if (event.schedule_id === null || event.schedule_id === id) void refresh()
      },
    },
    () => void refresh(),
  )
  useEffect(() => {
    if (up === true) return
    const timer = setTimeout(() => void refresh(), FIRST_FETCH_MS)
    const poll = live === null ? setInterval(() => void refresh(), SEATS_POLL_MS) : undefined
    return () => {
      clearTimeout(timer)
      clearInterval(poll)
    }
  }, [up, live, refresh])
}
