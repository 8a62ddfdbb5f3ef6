import { scheduleData, takeHold } from '#protocol/schedules/calls.ts'
import type { Browser } from '../../http/testing/hub.ts'

export async function data(answer: Response) {
  return ((await answer.json()) as { data: unknown }).data
}

export async function errors(answer: Response) {
  return ((await answer.json()) as { errors: Record<string, string[]> }).errors
}

export function hold(browser: Browser, schedule_id: number, body: object): Promise<Response> {
  return browser.send('POST', `/api/schedules/${schedule_id}/hold`, body)
}

const PERSON = { name: 'Jana Brandt', email: 'jana@kino.example', email_confirmation: 'jana@kino.example' }

/** So many tickets of the first rate of a schedule, whose seats are held. */
export async function cart(browser: Browser, schedule_id: number, quantity: number) {
  const held = takeHold.answer.parse(await data(await hold(browser, schedule_id, { quantity })))
  const { tariffs } = scheduleData.answer.parse(await data(await browser.get(`/api/schedules/${schedule_id}/data`)))
  const [tariff] = tariffs
  const items = held.seats.map(({ screen_row, screen_col }) => ({
    type: 'ticket',
    price_rate_id: tariff!.price_rate_id,
    schedule_id,
    voucher_id: null as string | null,
    seat: { screen_row, screen_col },
  }))
  const rest = {
    payment_method_id: 1 as number | null,
    newsletter_signup: false,
    terms_accepted: true,
    age_confirmed: true,
    bill_id: held.bill_id as string | null,
  }
  return { ...PERSON, ...rest, items, amount: tariff!.total_price * quantity }
}

export function buy(browser: Browser, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return browser.send('POST', '/api/checkout', body, headers)
}

/** What the visitor does on the provider's own page. */
export async function payOn(checkout_url: string, act: string): Promise<void> {
  const answer = await fetch(checkout_url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `action=${act}`,
  })
  if (answer.status >= 400) throw new Error(`the provider's page answers ${answer.status} to ${act}`)
}
