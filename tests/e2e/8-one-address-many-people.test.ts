import type { Page, Request } from '@playwright/test'
import { signInAt } from '../constellation/house.ts'
import { expect, test } from './fixtures.ts'
import { expectSound } from './ledger.ts'
import { addTickets, expectResult, fillBuyer, goToPayment, openCheckout, provider } from './shop.ts'

/** Visitors behind one address, as a school or a carrier has. */
const SHARED = { extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.77' } }
const SEATS = 2

interface Settings {
  data: { settings: { unpaid_seats_per_address: number } }
}

/** What a page asks for seats from now on, with what it was answered. */
function holdsOf(page: Page): Request[] {
  const asked: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/hold')) asked.push(request)
  })
  return asked
}

async function answersOf(asked: readonly Request[]): Promise<string[]> {
  const answers = await Promise.all(asked.map((request) => request.response()))
  return answers.map((answer) => `${answer!.status()} ${answer!.headers()['x-refusal'] ?? ''}`.trim())
}

test('Story 8: where an address holds as many seats as it may, the browser of the next person solves a puzzle by itself, and its seats are held, paid and its own (F-348, F-326, F-331)', async ({
  house,
  newVisitor,
  watch,
}) => {
  watch.expect(/status of 422 .*\/hold\)$/)
  const { hub, managers } = house.world.demo
  const manager = await signInAt(hub, managers[0]!)
  const bound = (unpaid_seats_per_address: number) =>
    manager.send('POST', '/api/settings', { data: { settings: { unpaid_seats_per_address } } })
  const before = (await (await manager.send('GET', '/api/settings')).json()) as Settings
  const { id, cinema_id } = house.takeNext({ ahead_minutes: 15 })
  expect((await bound(SEATS)).status).toBe(200)
  try {
    const first = await newVisitor(SHARED)
    await openCheckout(first, id)
    await addTickets(first, SEATS)

    const second = await newVisitor(SHARED)
    const asked = holdsOf(second)
    await openCheckout(second, id)
    await addTickets(second, SEATS)
    const answers = await answersOf(asked)
    expect(answers).toContain('422 captcha_needed')
    expect(answers.at(-1)).toBe('200')
    const { grecaptcha } = asked.at(-1)!.postDataJSON() as { grecaptcha?: string }
    expect(grecaptcha).toEqual(expect.any(String))

    const elsewhere = await newVisitor()
    const others = holdsOf(elsewhere)
    await openCheckout(elsewhere, id)
    await addTickets(elsewhere, SEATS)
    expect(new Set(await answersOf(others))).toEqual(new Set(['200']))

    await fillBuyer(second)
    await goToPayment(second)
    await provider.pay(second)
    await expectResult(second, 'settled')
    await expect(second.getByRole('article')).toHaveCount(SEATS)
  } finally {
    expect((await bound(before.data.settings.unpaid_seats_per_address)).status).toBe(200)
  }
  await expectSound(house, cinema_id)
})
