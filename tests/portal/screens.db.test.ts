import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { en } from '../../protocol/i18n/portal/en.ts'
import { LISTINGS, PORTAL_KINDS, RESOURCES } from '../../protocol/resources.ts'
import { SCREENS } from '../../web/portal/menu.ts'
import { barriers, colourBarriers } from '../axe.ts'
import { type Ids, SAMPLES } from '../contract/samples.ts'
import { seen } from '../seen.ts'
import { standingOffice } from './desk.ts'
import { EVERY_SCREEN } from './every-screen.ts'
import { light } from './pages.ts'

/** Every screen that is only a resource: it opens empty, and its form has all of its fields. */
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] }

const office = await standingOffice(ADA)
const ada = await office.call(ADA)

const BASES: readonly (string | null)[] = PORTAL_KINDS.map((kind) => RESOURCES[kind].base)

test('F-170 every resource that is edited over HTTP has its screen', () => {
  const paths = SCREENS.map(({ path }) => path)
  expect(BASES.filter((base) => !(paths as readonly (string | null)[]).includes(base))).toEqual([])
})

/** Axe finds nothing on what stands there, by day and by night. */
async function isClear(page: Page): Promise<void> {
  await light(page, 'light')
  expect(['light', ...(await barriers(page))]).toEqual(['light'])
  await light(page, 'dark')
  expect(['dark', ...(await colourBarriers(page))]).toEqual(['dark'])
}

/** What a list says that has no row yet, by its base. */
const EMPTY: Readonly<Record<string, string>> = Object.fromEntries(
  [...PORTAL_KINDS.map((kind) => RESOURCES[kind]), ...Object.values(LISTINGS)].map(({ base, kind }) => [
    base,
    (en.resource as Readonly<Record<string, { empty: string }>>)[kind]!.empty,
  ]),
)

/** Lists that begin with today. */
const AHEAD = ['schedules', 'schedule-reservations']

/** A list without rows says its next step, and has the key for it where somebody may add one. */
async function saysWhatToDo(page: Page, base: string): Promise<void> {
  const { status, body } = await ada('GET', base)
  expect(status).toBe(200)
  if (body.meta.total > 0) return
  const main = page.getByRole('main')
  const name = AHEAD.includes(base) ? en.list.noneAhead : en.list.none
  await seen(main.getByRole('heading', { name })).toBeVisible()
  await seen(main.getByText(EMPTY[base]!)).toBeVisible()
  if (BASES.includes(base)) expect(await main.getByRole('button', { name: /^Add / }).count()).toBeGreaterThan(0)
}

test.each(BASES)(
  'UX-31 F-173 F-180 the screen of %s opens with its list and its form, by day and by night',
  async (base) => {
    const page = await office.open(`${base}?form=new`)
    await seen(page.getByRole('button', { name: 'Create', exact: true })).toBeEnabled()
    const fields = await page.getByRole('dialog').locator('input, textarea, select').count()
    expect(fields).toBeGreaterThan(1)
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await seen(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await seen(page.getByRole('dialog')).toHaveCount(0)
    await saysWhatToDo(page, `${base}`)
    await isClear(page)
  },
)

const OTHERS = Object.keys(EVERY_SCREEN).filter((path) => path !== 'exhibitors' && !BASES.includes(path))
test.each(OTHERS)(
  'UX-31 UX-39 on the screen “%s” axe finds nothing, by day and by night; an empty list says what to do',
  async (path) => {
    const page = await office.open(path)
    await seen(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    if (path in EMPTY) await saysWhatToDo(page, path)
    await isClear(page)
  },
)

test('F-212 a voucher type asks for what counts, and says beside a number why it does not fit', async () => {
  const page = await office.open('voucher-types?form=new')
  const form = page.getByRole('dialog')
  const field = (path: string) => form.locator(`[data-field="${path}"]`)
  await field('type').selectOption('giftcard')
  for (const [path, typed] of [
    ['title', 'Gift card'],
    ['slug', 'gift-card'],
    ['cost_turn', '12.50'],
    ['value_ticket', '12.50'],
    ['turns_step', '5'],
  ] as const)
    await field(path).fill(typed)
  for (const path of ['products_max', 'offline_grant.turns']) await seen(field(path)).toHaveCount(0)
  await field('products_enabled').check()
  await field('products_max').fill('50')
  await field('offline_grant.grant').selectOption('turns')
  await field('offline_grant.turns').fill('2')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await seen(form.getByText('Only multiples of 5 are possible here.')).toHaveCount(2)
  for (const path of ['turns_min', 'turns_default']) await field(path).fill('5')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await seen(form).toHaveCount(0)
  const [made] = (await ada('GET', 'voucher-types?search=Gift')).body.data
  const grant = { grant: 'turns', turns: 2 }
  const typed = { turns_step: 5, products_max: 5_000, offline_grant: grant }
  expect((await ada('GET', `voucher-types/${made.id}`)).body.data).toMatchObject(typed)
})

test('F-209 what somebody wrote down of a stock stands beside the product and in the list, and few pieces are said', async () => {
  const made = async (kind: 'cinema' | 'category' | 'product', ids: Ids, fields: object = {}) =>
    (await ada('POST', RESOURCES[kind].base!, { ...SAMPLES[kind].make(ids, 76), ...fields })).body.data.id as number
  const ids = { cinema: await made('cinema', {}, { name: 'Kino Nord' }) }
  const category = await made('category', ids)
  const id = await made('product', { ...ids, category }, { name: 'Nachos', stock: 40 })
  const page = await office.open(`products?row=${id}`)
  await seen(page.getByText('Kino Nord: not counted yet')).toBeVisible()
  await page.getByRole('button', { name: 'Write down stock' }).click()
  const form = page.getByRole('dialog', { name: 'Stock of Nachos' })
  await form.getByLabel('Cinema').selectOption('Kino Nord')
  await form.getByLabel('What happened').selectOption('wasted')
  await form.getByRole('button', { name: 'Write down' }).click()
  await seen(form.getByText('Type a whole number.')).toBeVisible()
  await form.getByLabel('Pieces').fill('38')
  await form.getByRole('button', { name: 'Write down' }).click()
  await seen(form.getByText('This field is required.')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.getByRole('button', { name: 'Go on' }).click()
  await form.getByLabel('What happened').selectOption('counted')
  await form.getByRole('button', { name: 'Write down' }).click()
  await seen(form).toHaveCount(0)
  const stock = page.getByRole('list', { name: 'Stock of Nachos' }).getByText('Kino Nord: 38 pieces')
  await seen(stock.getByText('Running low')).toBeVisible()
  await seen(page.getByRole('list', { name: 'Written down last' }).getByText('Ada L.')).toBeVisible()
  await seen(page.getByRole('row', { name: /Nachos/ }).getByText('38 pieces')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/products-stock.png` })
})

test('F-213 F-214 codes come into a pack line by line, its labels are a file, and the whole code of a card is shown when it is asked for', async () => {
  const made = async (kind: 'cinema' | 'voucher_type' | 'voucher_pack', ids: Ids) =>
    (await ada('POST', RESOURCES[kind].base!, SAMPLES[kind].make(ids, 77))).body.data.id as number
  const ids = { cinema: await made('cinema', {}), voucher_type: await made('voucher_type', {}) }
  const page = await office.open(`voucher-packs?row=${await made('voucher_pack', ids)}`)
  await page.getByRole('button', { name: 'Import codes' }).click()
  const list = page.getByRole('dialog').getByLabel('The codes')
  await list.fill('Barcode;Price\nGIFT-7701;25\nab;25')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await seen(page.getByText('Line 3, ab: A code has 6 to 32 letters from A to Z and digits.')).toBeVisible()
  await list.fill('GIFT-7701\nGIFT-7702')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await seen(page.getByRole('dialog')).toHaveCount(0)
  await seen(page.getByText('2 wait for their sale')).toBeVisible()
  await page.getByRole('button', { name: 'Labels' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/^labels-\d+\.pdf$/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Look at the cards' }).click()
  await page.getByRole('button', { name: '7702' }).click()
  await page.getByRole('button', { name: 'Show the whole code' }).click()
  await seen(page.getByText('GIFT 7702')).toBeVisible()
  await seen(page.getByText('Code read by Ada L.')).toBeVisible()
  await page.getByRole('button', { name: 'Block the card' }).click()
  await seen(page.getByRole('button', { name: 'Lift the block' })).toBeVisible()
  await seen(page.locator('tbody tr', { hasText: '7702' })).toContainText('Blocked')
})

test('F-211 vouchers are issued by hand, say what is left of them, and are blocked with a way back', async () => {
  const made = async (kind: 'cinema' | 'voucher_type', own: object) =>
    (await ada('POST', RESOURCES[kind].base!, { ...SAMPLES[kind].make({}, 78), ...own })).body.data
  const cinema = await made('cinema', { name: 'Kino of these vouchers' })
  const type = await made('voucher_type', { title: 'A card of its own' })
  const page = await office.open('vouchers')
  await page.getByRole('button', { name: 'Add voucher' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await seen(form.locator('[aria-invalid=true]').first()).toBeVisible()
  for (const [field, name] of [
    ['cinema_id', cinema.name],
    ['voucher_type_id', type.title],
  ]) {
    await form.locator(`[data-field=${field}]`).fill(name)
    await page.locator('[data-combobox-option]:visible').filter({ hasText: name }).first().click()
  }
  await form.getByLabel('Holder').fill('Elif Arslan')
  await form.getByLabel('Turns').fill('21')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await seen(form.getByText('This must be between 1 and 20.')).toBeVisible()
  await form.getByLabel('Turns').fill('4')
  expect(await barriers(page)).toEqual([])
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  const panel = page.getByRole('main').getByRole('complementary')
  await seen(panel.getByText('Issued by Ada L.')).toBeVisible()
  const row = page.locator('tbody tr', { hasText: 'Elif Arslan' })
  await seen(row).toContainText('Valid')
  await panel.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await seen(row).toContainText('Blocked')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await seen(row).toContainText('Valid')
  await seen(panel.getByText('Block lifted by Ada L.')).toBeVisible()
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.getByLabel('Internal reference').fill('PR 12')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await seen(panel.getByText('Edited by Ada L.')).toBeVisible()
  await seen(row).toContainText('PR 12')
})
