import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { Sealed } from '../../hub/kit/sealed.ts'
import { Letters } from '../../hub/mailer/letters.ts'
import { LETTERS_KEY, movesOf } from '../../hub/portal/testing/portal.ts'
import { slotCount } from '../../protocol/seats/arrangement.ts'
import { barriers } from '../axe.ts'
import { bear, sell } from '../contract/sold.ts'
import { seen } from '../seen.ts'
import { openOffice } from './desk.ts'
import { leaveNothing, SIZES } from './pages.ts'
import { planHouse } from './planned.ts'

/** A schedule goes to another screen in Chromium, with everybody who has a ticket. */
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] }
const EVA = { exhibitor_id: 1, name: 'Eva S.', permissions: ['schedules.view'] }
const office = leaveNothing(await openOffice())
const { hub } = office
const moves = movesOf(hub, new Letters(new Sealed(LETTERS_KEY)))
const ada = await office.call(ADA)
const house = await planHouse(ada, 'Kronen Kino', 2)

/** Two rows of five seats: `A1` … `B5`. */
function rowsOf(...names: string[]) {
  const rows = names.map((row_name, row) =>
    [1, 2, 3, 4, 5].map((col) => ({
      slot: row * 5 + col,
      screen_row: row + 1,
      screen_col: col,
      row_name,
      seat_name: String(col),
      name: `${row_name}${col}`,
      class: 'standard_seats',
      disabled: false,
      autoassign: true,
      companion_of: null,
      sofa: null,
    })),
  )
  return { numbered: true, places: 0, rows }
}

async function furnish(screen_id: number, ...names: string[]): Promise<void> {
  const { data } = (await ada('GET', `screens/${screen_id}`)).body
  const arrangement = rowsOf(...names)
  const fields = { version: data.version, arrangement, capacity: slotCount(arrangement) }
  expect((await ada('PUT', `screens/${screen_id}`, fields)).status).toBe(200)
}

async function looksRight(page: Page): Promise<void> {
  for (const [size, colorScheme] of [
    ['wide', 'light'],
    ['tablet', 'dark'],
  ] as const) {
    await page.setViewportSize(SIZES[size])
    await page.emulateMedia({ colorScheme })
    await seen(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect(await barriers(page)).toEqual([])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/move-${size}-${colorScheme}.png`, fullPage: true })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(SIZES.wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('F-199 UX-30 both halls stand side by side, somebody is placed by hand, it is said what it does, and its way is followed', async () => {
  await furnish(house.screens[0]!, 'A', 'B')
  await furnish(house.screens[1]!, 'K', 'L', 'M')
  const { id } = await house.add(1, 'Conclave', '20:00')
  await house.add(2, 'Flow', '19:30')
  const at = { exhibitor_id: 1, cinema_id: house.cinema_id, schedule_id: id }
  await bear(hub.lanes, at, 10)
  const buyer = { name: 'Elif Arslan', email: 'elif@mailbox.example' }
  await sell(hub.lanes, { ...at, payment_method_id: 1, slots: [6, 7], buyer })

  const eva = await office.open(`schedules?row=${id}`, EVA)
  await seen(eva.getByRole('link', { name: 'Seats' })).toBeVisible()
  await seen(eva.getByRole('link', { name: 'Move to another screen' })).toHaveCount(0)
  await eva.close()

  const page = await office.open(`schedules?row=${id}`, ADA)
  await page.getByRole('link', { name: 'Move to another screen' }).click()
  await seen(page.getByRole('heading', { name: 'Move Conclave to another screen' })).toBeFocused()
  await seen(page.getByText('2 tickets from 1 purchase.')).toBeVisible()
  await page.getByLabel('To which screen').selectOption({ label: 'Screen 2, 15 seats' })
  const [now, then] = [
    page.getByRole('grid', { name: 'Now in Screen 1' }),
    page.getByRole('grid', { name: 'Then in Screen 2' }),
  ]
  const seat = (hall: typeof now, name: string | RegExp) => hall.getByRole('gridcell', { name })
  await seen(seat(then, /: for B1\.$/)).toBeVisible()
  await seat(now, /^B2 goes to/).click()
  await seen(page.getByText('Press a seat on the other plan to give that one.')).toBeVisible()
  await seat(then, 'K5 is free.').click()
  await seen(seat(then, 'K5: for B2.')).toBeVisible()
  await seen(page.getByRole('button', { name: 'Undo 1 pick' })).toBeVisible()
  const wrong = page.getByRole('alert', { name: '1 thing is wrong with Screen 2 at that time' })
  await seen(wrong).toContainText('Flow, 27 November 19:30')
  await seen(page.getByRole('button', { name: 'Move to Screen 2' })).toBeDisabled()
  await wrong.getByRole('checkbox', { name: 'Move all the same' }).check()
  await looksRight(page)

  await page.getByRole('button', { name: 'Move to Screen 2' }).click()
  const sure = page.getByRole('dialog', { name: 'Move Conclave to Screen 2?' })
  await seen(sure).toContainText('2 tickets get new seats and new codes')
  await sure.getByRole('button', { name: 'Move to Screen 2' }).click()
  await seen(page.getByText('It is sold in Screen 2')).toBeVisible()
  await moves.round()
  await seen(page.getByRole('status').first()).toHaveText('Moved to Screen 2')
  await seen(page.getByText('1 of 1 e-mails written')).toBeVisible()
  const { committed } = await hub.lanes.of(1, house.cinema_id)
  const slots = [...committed.tickets.values()].filter(({ state }) => state === 'live').map(({ slot }) => slot)
  expect([slots.length, slots.includes(5)]).toEqual([2, true])
})
