import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { withExhibitor } from '../../hub/db/connect.ts'
import { SEAT_PLANS } from '../../hub/demo/seat-plans.ts'
import { barriers } from '../axe.ts'
import { SAMPLES } from '../contract/samples.ts'
import { seen } from '../seen.ts'
import { standingOffice } from './desk.ts'

/** The editor of seat plans in Chromium, on a real hub. */
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['screens.*', 'cinemas.*'] }
const EVA = { exhibitor_id: 1, name: 'Eva S.', permissions: ['screens.view'] }
const CLASSES = {
  standard_seats: { ticket: 0, handling: 0, name: 'Standard', color: 'var(--line-strong)' },
  wheelchair_seats: { ticket: 0, handling: 0, name: 'Wheelchair', color: 'var(--line-strong)' },
  loge: { ticket: 200, handling: 0, name: 'Loge', color: 'var(--band-loge)' },
  sofa: { ticket: 350, handling: 0, name: 'Sofa', color: 'var(--band-sofa)' },
}

const office = await standingOffice(ADA)
const ada = await office.call(ADA)
const cinema: number = (await ada('POST', 'cinemas', SAMPLES.cinema.make({}, 1))).body.data.id
await withExhibitor(office.database.pool, 1, (client) => client.query(`update exhibitors set locales = '{en,de}'`))
let nth = 0

async function hall(fields: object = {}): Promise<{ id: number; version: number }> {
  nth += 1
  const sample = SAMPLES.screen.make({ cinema }, nth)
  const made = await ada('POST', 'screens', { ...sample, config: { separator: '' }, ...fields })
  return made.body.data
}
async function planOf(id: number) {
  return (await ada('GET', `screens/${id}`)).body.data
}
function key(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true })
}
function seat(page: Page, name: RegExp) {
  return page.getByRole('gridcell', { name })
}

test('F-205 a hall is drawn from nothing: rows, an aisle, a sofa, a wheelchair, names, undone and saved', async () => {
  const { id } = await hall()
  const page = await office.open(`screens?row=${id}`)
  await page.getByRole('link', { name: 'Seat plan' }).click()
  await seen(page.getByText('This hall has no numbered seats yet', { exact: false })).toBeVisible()
  await page.getByLabel('How many rows').fill('3')
  await page.getByLabel('Seats in each').fill('6')
  await key(page, 'Add 3 rows').click()
  await seen(seat(page, /^Row/)).toHaveCount(18)
  await seat(page, /^Row A, seat 4,/).click()
  await key(page, 'Aisle on the left').click()
  await seat(page, /^Row C, seat 1,/).click()
  await seat(page, /^Row C, seat 2,/).click({ modifiers: ['Shift'] })
  await seen(page.getByRole('heading', { name: '2 seats' })).toBeVisible()
  await key(page, 'Make sofas for two').click()
  await seen(seat(page, /^Row C, seat 2, Standard, sofa/)).toBeVisible()
  await seat(page, /^Row A, seat 1,/).click()
  await key(page, 'Wheelchair, companion on the right').click()
  await seen(seat(page, /^Row A, seat 2, Standard, companion/)).toBeVisible()
  await key(page, 'Wheelchair, companion on the left').click()
  await seen(page.getByText('There is no ordinary seat on that side')).toBeVisible()
  await key(page, 'Choose none').click()
  await key(page, 'Add a class').click()
  await page.getByLabel('Name of the class', { exact: true }).fill('Balcony')
  await page.getByLabel('Name of the class (Deutsch)').fill('Rang')
  await page.getByLabel('Surcharge, €').fill('1,50')
  await key(page, 'Apply').click()
  await seat(page, /^Row B, seat 1,/).click()
  await page.getByLabel('Class', { exact: true }).selectOption('Balcony')
  await seen(seat(page, /^Row B, seat 1, Balcony/)).toBeVisible()
  await key(page, 'Choose none').click()
  await page.getByLabel('Counted from').selectOption('back')
  await key(page, 'Name all rows anew').click()
  await seen(seat(page, /^Row C, seat 1, Wheelchair place/)).toBeVisible()
  await key(page, 'Undo').click()
  await seen(seat(page, /^Row A, seat 1, Wheelchair place/)).toBeVisible()
  await key(page, 'Use for new shows').click()
  await seen(page.getByText('Saved.').first()).toBeVisible()
  const { arrangement, capacity, version, class_rate } = await planOf(id)
  const said = { translations: { de: { name: 'Rang' } } } // F-006
  expect(class_rate.balcony).toEqual({ ticket: 150, handling: 0, name: 'Balcony', color: 'var(--band-loge)', ...said })
  expect([capacity, version, arrangement.rows.length]).toEqual([18, 2, 3])
  const [first, , last] = arrangement.rows
  expect(first.map((one: { name: string }) => one.name).join(' ')).toBe('A1 A2 A3 A4 A5 A6')
  expect(first[1].companion_of).toBe(1)
  expect(first[3].screen_col - first[2].screen_col).toBe(2)
  expect(last[0].sofa).toBe(last[1].sofa)
})

test('F-205 UX-29 what is drawn survives a reload, and a change of somebody else meanwhile', async () => {
  const { id } = await hall({ class_rate: CLASSES, arrangement: SEAT_PLANS['kronen-3'], capacity: 60 })
  const page = await office.open(`screens/${id}/plan`)
  await seat(page, /^Row B, seat 1,/).click()
  await page.keyboard.press('Delete')
  await seen(seat(page, /^Row/)).toHaveCount(59)
  await page.reload()
  await seen(page.getByText('This is what you drew before')).toBeVisible()
  await seen(seat(page, /^Row/)).toHaveCount(59)
  expect((await ada('PUT', `screens/${id}`, { version: 1, online_seats: 20 })).status).toBe(200)
  await key(page, 'Use for new shows').click()
  await seen(page.getByText('Somebody else has changed this screen meanwhile', { exact: false })).toBeVisible()
  await key(page, 'Keep mine, then save again').click()
  await key(page, 'Use for new shows').click()
  await seen(page.getByText('Saved.').first()).toBeVisible()
  expect(await planOf(id)).toMatchObject({ version: 3, capacity: 59, online_seats: 20 })
})

test('F-180 F-205 UX-37 seats are chosen and moved by keyboard and by a box, proposals are tried, a file says its mistakes by line and is in the history', async () => {
  const { id } = await hall({ class_rate: CLASSES, arrangement: SEAT_PLANS['lichthof-1'], capacity: 216 })
  const page = await office.open(`screens/${id}/plan`)
  await seat(page, /^Row A, seat 1,/).focus()
  await page.keyboard.press('Shift+End')
  await seen(page.getByRole('heading', { name: '12 seats' })).toBeVisible()
  await page.keyboard.press('Control+a')
  await seen(page.getByRole('heading', { name: '216 seats' })).toBeVisible()
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Escape')
  const [from, to] = [seat(page, /^Row D, seat 3,/), seat(page, /^Row E, seat 5,/)]
  const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!]
  await page.mouse.move(a.x + 2, a.y + 2)
  await page.mouse.down()
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 })
  await page.mouse.up()
  await seen(page.getByRole('heading', { name: '6 seats' })).toBeVisible()
  await page.getByLabel('Class', { exact: true }).selectOption('loge')
  await seen(seat(page, /^Row D, seat 3, Loge/)).toBeVisible()
  await key(page, 'Choose none').click()
  await page.getByLabel('Best seats for').selectOption('2')
  await page.getByLabel('Beginning with').selectOption('CENTER_OUTWARDS')
  await seen(page.getByText(/In an empty hall: \w \d+, \w \d+; then/)).toBeVisible()
  const file = { name: 'plan.csv', mimeType: 'text/csv' }
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ ...file, buffer: Buffer.from('row,seat,screen_row,screen_col\nA,1,1,1\nA,1,1,2\n') })
  await seen(page.getByText('Line 3: Two seats are called A1.')).toBeVisible()
  await page.keyboard.press('Escape')
  await seen(seat(page, /^Row/)).toHaveCount(216)
  await input.setInputFiles({ ...file, buffer: Buffer.from('row;seat;screen_row;screen_col\nA;1;1;1\nA;2;1;2\n') })
  await seen(seat(page, /^Row/)).toHaveCount(2)
  await key(page, 'Undo').click()
  await seen(seat(page, /^Row/)).toHaveCount(216)
  await key(page, 'Redo').click()
  await seen(seat(page, /^Row/)).toHaveCount(2)
  await key(page, 'Use for new shows').click()
  await seen(page.getByText('Saved.').first()).toBeVisible()
  const [last] = (await ada('GET', `screens/${id}/history`)).body.data
  const before = { capacity: 216, arrangement: expect.anything() }
  expect(last).toMatchObject({ changed_by_name: ADA.name, before })
})

test('F-205 a plan is taken from another screen, beyond the first hundred too, and its classes with it', async () => {
  const more = Array.from({ length: 100 }, (_, n) => hall({ name: `Annex ${n}` }))
  await Promise.all(more)
  await hall({ name: 'Zenith', class_rate: CLASSES, arrangement: SEAT_PLANS['kronen-3'], capacity: 60 })
  const { id } = await hall()
  const page = await office.open(`screens/${id}/plan`)
  await key(page, 'Copy, import, export').click()
  await page.getByRole('menuitem', { name: 'Copy from another screen' }).click()
  await page.getByRole('combobox', { name: 'The plan of' }).fill('zen')
  await page.getByRole('option', { name: /, Zenith$/ }).click()
  await key(page, 'Take this plan').click()
  await seen(seat(page, /^Row/)).toHaveCount(60)
  await key(page, 'Undo').click()
  await seen(seat(page, /^Row/)).toHaveCount(0)
  await key(page, 'Redo').click()
  await key(page, 'Use for new shows').click()
  await seen(page.getByText('Saved.').first()).toBeVisible()
  const { arrangement, capacity, class_rate } = await planOf(id)
  expect([capacity, Object.keys(class_rate).sort()]).toEqual([60, Object.keys(CLASSES).sort()])
  const seats = arrangement.rows.flat() as { class: string }[]
  const given = SEAT_PLANS['kronen-3'].rows.flat()
  expect(seats.map((one) => one.class).sort()).toEqual(given.map((one) => one.class).sort())
})

test.each([
  ['CSV', 'Export as CSV', '.csv'],
  ['JSON', 'Export as JSON', '.json'],
])('F-205 a plan leaves the browser as %s and is drawn by that very file again', async (_, item, ending) => {
  const hall_of = { class_rate: CLASSES, arrangement: SEAT_PLANS['kronen-3'], capacity: 60 }
  const { id } = await hall(hall_of)
  const page = await office.open(`screens/${id}/plan`)
  await key(page, 'Copy, import, export').click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  const file = await waiting
  expect(file.suggestedFilename().endsWith(ending)).toBe(true)
  const empty = await hall({ class_rate: CLASSES })
  const other = await office.open(`screens/${empty.id}/plan`)
  await other.locator('input[type=file]').setInputFiles(await file.path())
  await seen(seat(other, /^Row/)).toHaveCount(60)
  await key(other, 'Use for new shows').click()
  await seen(other.getByText('Saved.').first()).toBeVisible()
  const saved = await planOf(empty.id)
  // the separator is the screen's own, and none of both has one
  expect(saved.arrangement).toEqual((await planOf(id)).arrangement)
})

test('F-205 who may only look at screens does not edit their plans, and a screen of nobody is lost', async () => {
  const { id } = await hall()
  const page = await office.open(`screens/${id}/plan`, EVA)
  await seen(page.getByText('screens.edit')).toBeVisible()
  const lost = await office.open('screens/x/plan')
  await seen(lost.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
})

test.each([
  ['wide', { viewport: { width: 1440, height: 900 } }],
  ['a tablet by night', { viewport: { width: 820, height: 1180 }, colorScheme: 'dark', hasTouch: true }],
] as const)('UX-32 the editor has no barrier on %s, and nothing reaches beyond its edge', async (name, options) => {
  const arrangement = { ...SEAT_PLANS['lichthof-1'], curve: 60 }
  const { id } = await hall({ class_rate: CLASSES, arrangement, capacity: 216 })
  const page = await office.open(`screens/${id}/plan`, ADA, options)
  await seen(seat(page, /^Row/)).toHaveCount(216)
  expect(await barriers(page)).toEqual([])
  await seat(page, /^Row H, seat 9,/).click()
  await page.getByLabel('Best seats for').selectOption('2')
  await seen(page.getByText(/In an empty hall/)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plan-${name}.png`, fullPage: true })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})
