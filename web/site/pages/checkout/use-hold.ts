import { useCallback, useEffect, useRef, useState } from 'react'
import type { Caller } from '#kit/call.ts'
import { type CallOutcome, isTooMany, type Outcome } from '#protocol/kit/outcome.ts'
import type { Hold, takeHold as TakeHold } from '#protocol/schedules/calls.ts'
import type { SeenSchedule } from '#protocol/schedules/plan-seen.ts'
import { freeHold, takeHold } from '#protocol/site/bare-calls.ts'
import { askSolved, type Solved } from '../../captcha/ask-solved.ts'
import { type Places, type Wish, wishKey } from './state.ts'

/** Keys pressed quickly one after the other become one question. */
const SETTLE_MS = 150
/** After a loss others are asked for this much later (F-122, F-317). */
export const SEAT_RETRY_MS = 200
const RETRY_MS = 3000
/** Nothing is held and nothing is wanted. */
const NOTHING = wishKey({ kind: 'nothing' })

interface HoldSync {
  call: Caller
  schedule_id: number
  places: Places
  /** The schedule as the page shows it. */
  seen: SeenSchedule
  wish: Wish
  bill_id: string | null
  onHeld: (wish: Wish, hold: Hold, server_now: number | null) => void
  onFreed: () => void
  onRefused: (wish: Wish, outcome: CallOutcome<typeof TakeHold> & { kind: 'refused' }) => void
  onTrouble: (kind: 'too_many' | 'failed' | null, text?: string) => void
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * Keeps what the server holds equal to what the visitor wishes (F-331). One question at a time; what is
 * wished meanwhile is asked next. A refused wish is not asked again until it changes; without an answer it is
 * asked again every 3 s. `busy` while the two differ, `puzzle` while the browser solves one for it.
 * @returns `settle` says that a wish is already granted (a hold that came with the page)
 */
export function useHold(sync: HoldSync): { busy: boolean | 'puzzle'; settle: (wish: Wish) => void } {
  const latest = useRef(sync)
  latest.current = sync
  const granted = useRef(NOTHING)
  const refused = useRef<string | null>(null)
  const running = useRef(false)
  const alive = useRef(true)
  const [busy, setBusy] = useState<boolean | 'puzzle'>(false)
  const key = wishKey(sync.wish)

  const run = useCallback(async (): Promise<void> => {
    if (running.current) return
    running.current = true
    const differs = (): boolean => {
      const now = wishKey(latest.current.wish)
      return alive.current && now !== granted.current && now !== refused.current
    }
    while (differs()) {
      setBusy(true)
      await pause(isRetry(latest.current.wish) ? SEAT_RETRY_MS : SETTLE_MS)
      if (differs()) await ask(latest, granted, refused, setBusy)
    }
    running.current = false
    setBusy(false)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the loop reads the newest wish by itself
  useEffect(() => {
    void run()
  }, [key, run])
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])
  const settle = useCallback((wish: Wish): void => {
    granted.current = wishKey(wish)
  }, [])
  return { busy, settle }
}

function isRetry(wish: Wish): boolean {
  return wish.kind !== 'nothing' && wish.attempt > 0
}

async function ask(
  latest: { readonly current: HoldSync },
  granted: { current: string },
  refused: { current: string | null },
  setBusy: (busy: true | 'puzzle') => void,
): Promise<void> {
  const { wish, call, schedule_id, bill_id } = latest.current
  const params = { id: schedule_id }
  if (wish.kind === 'nothing') {
    const freed = await call(freeHold, { params, query: bill_id ? { bill_id } : {} })
    if (mustComeAgain(freed)) return later(latest, freed)
    granted.current = wishKey(wish)
    refused.current = null
    return latest.current.onFreed()
  }
  const { places, seen } = latest.current
  let asked = wish
  const take = (solved: Solved) => {
    // a puzzle takes a while: it is for what is wished by then
    if (latest.current.wish.kind !== 'nothing') asked = latest.current.wish
    return call(takeHold, { params, body: { bill_id, seen, ...solved, ...what(asked, places) } })
  }
  const held = await askSolved(call, take, () => setBusy('puzzle'))
  setBusy(true)
  if (mustComeAgain(held)) return later(latest, held)
  latest.current.onTrouble(null)
  if (held.kind === 'answer') {
    granted.current = wishKey(asked)
    refused.current = null
    return latest.current.onHeld(asked, held.data, held.server_now)
  }
  refused.current = wishKey(asked)
  if (held.kind === 'refused') latest.current.onRefused(asked, held)
}

/**
 * Nothing was decided, and the same may be asked again, as when no puzzle was solved: all but what is not
 * there, and an ended session.
 */
function mustComeAgain(outcome: Outcome<unknown, unknown>): boolean {
  if (outcome.kind === 'refused') return outcome.code === 'captcha_needed'
  return outcome.kind === 'unreachable' || (outcome.kind === 'denied' && ![404, 419].includes(outcome.status))
}

/** No answer, or too many questions: said, and asked again after a while. */
async function later(latest: { readonly current: HoldSync }, outcome: Outcome<unknown, unknown>): Promise<void> {
  if (isTooMany(outcome)) latest.current.onTrouble('too_many', outcome.message)
  else latest.current.onTrouble('failed')
  await pause(isTooMany(outcome) ? outcome.retry_after_s * 1000 : RETRY_MS)
}

function what(wish: Exclude<Wish, { kind: 'nothing' }>, places: Places) {
  return wish.kind === 'quantity'
    ? { quantity: wish.quantity }
    : {
        wanted: wish.wanted,
        seats: wish.slots.flatMap((slot) => {
          const seat = places.seats.get(slot)
          return seat ? [{ screen_row: seat.screen_row, screen_col: seat.screen_col }] : []
        }),
      }
}
