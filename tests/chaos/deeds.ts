import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type * as z from 'zod'
import { cancelByBuyer, changeSeat, seatsOfBuyer } from '#protocol/bills/buyer-calls.ts'
import { resendLetter } from '#protocol/bills/ticket-files.ts'
import type { CallAnswer, CallBody } from '#protocol/kit/call.ts'
import type { SeatRef } from '#protocol/schedules/calls.ts'
import type { Random } from '../simulation/random.ts'
import type { Browser, HubAnswer } from './browser.ts'

/** What a buyer asks for on the page of a purchase (F-144), under an id that makes every repeat the same. */
export type Wish =
  | { kind: 'change'; body: CallBody<typeof changeSeat> }
  | { kind: 'cancel'; body: CallBody<typeof cancelByBuyer> }
  | { kind: 'letter'; body: CallBody<typeof resendLetter> }

/** A wish and what was answered; `asked` = nobody has answered yet, so it may be done, or not. */
export type Deed = Wish & { said: 'asked' | 'done' | 'refused' }

const TRIES = 6
const PAUSE_MS = 400

/**
 * Sends a wish until it is answered, or a few times. Whoever asks too often is refused nothing: it is asked
 * again.
 */
export async function ask(browser: Browser, uuid: string, deed: Deed, tries = TRIES): Promise<void> {
  for (let nth = 0; nth < tries && deed.said === 'asked'; nth++) {
    if (nth > 0) await delay(PAUSE_MS)
    const answer = (await browser.enter()) ? await send(browser, uuid, deed) : null
    if (answer?.kind === 'answer') deed.said = 'done'
    if (answer?.kind === 'refused' && ![419, 429].includes(answer.status)) deed.said = 'refused'
  }
}

function send(browser: Browser, uuid: string, { kind, body }: Wish): Promise<HubAnswer<object>> {
  const params = { uuid }
  if (kind === 'change') return browser.call(changeSeat, { params, body })
  if (kind === 'cancel') return browser.call(cancelByBuyer, { params, body })
  return browser.call(resendLetter, { params, body })
}

/** Another seat for one of the tickets, of its class; null where there is none to be had. */
export async function otherSeat(browser: Browser, uuid: string, random: Random): Promise<Wish | null> {
  const answer = await browser.call(seatsOfBuyer, { params: { uuid } })
  if (answer.kind !== 'answer' || answer.data.tickets.length === 0) return null
  const { seen, tickets } = answer.data
  const { ticket, slot } = random.pick(tickets)
  const there = likeIt(answer.data, slot)
  return there.length === 0
    ? null
    : { kind: 'change', body: { id: randomUUID(), ticket, seat: random.pick(there), seen } }
}

function likeIt({ arrangement, states }: CallAnswer<typeof seatsOfBuyer>, from: number): z.output<typeof SeatRef>[] {
  const seats = arrangement.rows.flat()
  const own = seats.find(({ slot }) => slot === from)
  return seats
    .filter((seat) => seat.slot !== null && states[seat.slot - 1] === 'free' && seat.class === own?.class)
    .map(({ screen_row, screen_col }) => ({ screen_row, screen_col }))
}
