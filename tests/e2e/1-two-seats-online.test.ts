import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { verifyEd25519 } from '#protocol/server/ticket-key.ts'
import { openExhibitorKey } from '../../hub/scanning/keys.ts'
import { type TicketKey, verifyTicket } from '../../protocol/scanning/kt1.ts'
import { decodeQr } from '../qr.ts'
import { expect, test } from './fixtures.ts'
import { EXHIBITOR, liveTickets } from './ledger.ts'
import {
  addTickets,
  billOf,
  chosenSeats,
  expectResult,
  fillBuyer,
  goToPayment,
  provider,
  slotsOf,
  walkToCheckout,
} from './shop.ts'
import { say, words } from './words.ts'

/** The public half of the exhibitor's key, as scanners get it. */
function ticketKey(data_dir: string): TicketKey {
  const folder = join(data_dir, 'hub')
  expect(existsSync(join(folder, `ticket-key-exhibitor-${EXHIBITOR}.pem`))).toBe(true)
  return { exhibitor_id: EXHIBITOR, key_id: 1, public_key: openExhibitorKey(folder, EXHIBITOR).public_key }
}

/** The screens that a page has shown since then, by their paths, from the one that stands. */
function screensOf(page: Page): string[] {
  const paths = [new URL(page.url()).pathname]
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && pathname !== paths.at(-1)) paths.push(pathname)
  })
  return paths
}

test('Story 1: two seats are bought online; the QR codes in a screenshot decode and verify (F-030, F-060, F-082, F-131, F-135, F-139, UX-36)', async ({
  house,
  newVisitor,
}) => {
  const schedule = house.takeNext({ ahead_minutes: 15 })
  const page = await newVisitor()
  await walkToCheckout(page, house, schedule.id)
  const screens = screensOf(page)
  await addTickets(page, 2)
  const slots = await slotsOf(chosenSeats(page))
  await fillBuyer(page)
  await goToPayment(page)
  await provider.pay(page)
  await expectResult(page, 'settled')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText(say(words.site.result.settled_text_other, { count: 2 }))).toBeVisible()

  const codes = await decodeQr(await page.screenshot({ fullPage: true }))
  const tickets = await liveTickets(house, billOf(page))
  const key = ticketKey(house.data_dir)
  const said = await Promise.all(codes.map((code) => verifyTicket(code, [key], verifyEd25519)))
  const fields = said.map((result) => (result.ok ? result.value : null)).sort((a, b) => a!.slot - b!.slot)
  expect(fields).toEqual(
    tickets.map(({ ticket_id, slot, generation }) =>
      expect.objectContaining({ ticket_id, slot, generation, schedule_id: schedule.id, exhibitor_id: EXHIBITOR }),
    ),
  )
  expect(fields.map((field) => field!.slot)).toEqual(slots.toSorted((a, b) => a - b))
  const forged = codes[0]!.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  expect(await verifyTicket(forged, [key], verifyEd25519)).toMatchObject({ ok: false })

  // the checkout, the provider, the wait and the result
  expect(screens.length, screens.join(' ')).toBeLessThanOrEqual(4)
  await page.reload()
  await expectResult(page, 'settled')
  await expect(page.getByRole('article')).toHaveCount(2)
})
