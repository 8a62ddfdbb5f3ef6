import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withExhibitor } from '../../hub/db/connect.ts'
import { Conflicts } from '../../hub/ledger/conflicts.ts'
import { makeSamples } from '../../hub/portal/testing/sample-house.ts'
import { saleAt } from '../../hub/sync/testing/boxes.ts'
import { en } from '../../protocol/i18n/portal/en.ts'
import { decideSale } from '../../protocol/ledger/decide-bill.ts'
import { entryBody } from '../../protocol/ledger/entries.ts'
import { drawer, edgeWith } from '../../protocol/ledger/testing/ledgers.ts'
import { barriers } from '../axe.ts'
import { bear, sell } from '../contract/sold.ts'
import { seen } from '../seen.ts'
import { standingOffice } from './desk.ts'
import { resize, SIZES } from './pages.ts'

/** A seat that two boxes have sold, settled by a manager in a browser. */
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] }
const KINDS = ['cinema', 'screen', 'movie', 'movie_version', 'price_group', 'price_rate', 'payment_method'] as const
const { sides } = en.conflicts

const office = await standingOffice(ADA, [...KINDS, 'schedule'])
const { ids, make } = await makeSamples(await office.call(ADA), KINDS)
const start = new Date(Date.now() + 86_400_000).toISOString().replace(/:\d\d\.\d+Z/, ':00.000Z')
const end = new Date(Date.parse(start) + 7_200_000).toISOString()
const schedule = await make('schedule', { start, end, business_date: start.slice(0, 10) })
const at = { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id: schedule.id as number }
await bear(office.hub.lanes, at)
const buyer = { name: 'Elif Arslan', email: 'elif.arslan@mailbox.example' }
const sold = await sell(office.hub.lanes, {
  ...at,
  payment_method_id: ids.payment_method!,
  buyer,
  business_date: start.slice(0, 10),
  slots: [1],
})

function query<R extends object>(sql: string, values: unknown[]): Promise<R[]> {
  return withExhibitor(office.hub.pool, 1, async (client) => (await client.query<R>(sql, values)).rows)
}

/** What another register has sold: the same seat. */
async function clash(n: number): Promise<{ bill_id: string }> {
  const [question_id, uid] = [randomUUID(), randomUUID()]
  const command = saleAt(uid, at.schedule_id, [1], question_id)
  const box = edgeWith()
  const own = { ...command, lines: command.lines.map((line) => ({ ...line, schedule_id: 44 })) }
  const decided = decideSale(box, own, drawer(question_id))
  if (!decided.ok) throw new Error(decided.refusal.code)
  const { bill, lines, tickets, ...rest } = decided.value
  const here = { schedule_id: at.schedule_id }
  const body = entryBody({
    ...rest,
    bill,
    lines: lines.map((line) => ({ ...line, ...here, detail: 'A1' })),
    tickets: tickets.map((ticket) => ({ ...ticket, ...here })),
  })
  const receipts = [{ epoch: 1, n, hash: 'a'.repeat(64), body }]
  const part = { part: 1, parts: 1, receipts, given_up: [], waiting: [] }
  await query(
    `insert into recount_reports (cinema_id, exhibitor_id, epoch, uid, part, parts, receipts, content) values ($1, 1, 2, $2, 1, 1, 1, $3)`,
    [at.cinema_id, uid, JSON.stringify(part)],
  )
  const facts = { kind: 'place_taken', entry: `1.${n}`, register: 'Kasse 2', schedule_id: at.schedule_id } as const
  await new Conflicts(office.hub.pool).list({ exhibitor_id: 1, cinema_id: at.cinema_id, key: `1.${n} ${uid}`, facts })
  return { bill_id: bill.id }
}

test('L11 F-353 F-175 both sides of a seat that was sold twice are named, and its guest is given another seat', async () => {
  const { bill_id } = await clash(7)
  const page = await office.open('')
  const waiting = page.getByRole('region', { name: en.tasks.title })
  await waiting.getByText(en.tasks.what).click()
  await seen(waiting.getByText('Register Kasse 2 has a receipt, number 1.7')).toBeVisible()
  await waiting.getByRole('button', { name: /^Settle/ }).click()
  const asks = page.getByRole('dialog')
  await seen(asks.getByText('Register Kasse 2', { exact: true })).toBeVisible()
  await seen(asks.getByText(sides.online)).toBeVisible()
  await seen(asks.getByRole('link', { name: /^Purchase / })).toHaveAttribute('href', new RegExp(sold.bill_id))
  await asks.getByRole('button', { name: sides.settle }).click()
  await seen(asks.getByText(sides.choose)).toBeVisible()
  await asks.getByLabel(sides.choice.reseat).check()
  await asks.getByLabel(en.conflicts.reason).fill('They sit in the same row')
  await asks.getByRole('button', { name: sides.settle }).click()
  await seen(asks.getByText(sides.choose_seats)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await asks.getByLabel('Another seat instead of A1').click()
  await page.getByRole('option').nth(1).click()
  await asks.getByRole('button', { name: sides.settle }).click()
  await seen(asks).toHaveCount(0)
  await seen(waiting.getByText(en.tasks.what)).toHaveCount(0)
  const lines = await query<object>('select state, generation, slot <> 1 as moved from bill_lines where bill_id = $1', [
    bill_id,
  ])
  expect(lines).toEqual([{ state: 'sold', generation: 2, moved: true }])
})

test('L11 UX-47 the two sides stand within every screen, and who came second reads that it is settled', async () => {
  await query(`update conflicts set resolved_at = now() where resolved_at is null`, [])
  await clash(8)
  const page = await office.open('')
  for (const size of Object.values(SIZES)) {
    await resize(page, size)
    const open = page.getByRole('dialog')
    if ((await open.count()) === 0) {
      await page.getByText(en.tasks.what).click()
      await page.getByRole('button', { name: /^Settle/ }).click()
      await seen(open.getByText(sides.about.keep)).toBeVisible()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await query(`update conflicts set resolved_at = now() where kind = 'place_taken' and resolved_at is null`, [])
  await page.getByLabel(sides.choice.keep).check()
  await page.getByLabel(en.conflicts.reason).fill('Too late')
  await page.getByRole('dialog').getByRole('button', { name: sides.settle }).click()
  await seen(page.getByText(/Somebody else has settled this meanwhile/)).toBeVisible()
})
