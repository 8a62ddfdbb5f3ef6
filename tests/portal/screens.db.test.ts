import { expect, test } from 'vitest'
import { PORTAL_KINDS, RESOURCES } from '../../protocol/resources.ts'
import { SCREENS } from '../../web/portal/menu.ts'
import { barriers } from '../axe.ts'
import { standingOffice } from './desk.ts'
import { seen } from './pages.ts'

/** Every screen that is only a resource: it opens empty, and its form has all of its fields. */
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] }

const office = await standingOffice(ADA)
const ada = await office.call(ADA)

const BASES = PORTAL_KINDS.map((kind) => RESOURCES[kind].base)

test('F-170 every resource that is edited over HTTP has its screen', () => {
  const paths = SCREENS.map(({ path }) => path)
  expect(BASES.filter((base) => !(paths as readonly (string | null)[]).includes(base))).toEqual([])
})

test.each(BASES)('F-173 F-180 the screen of %s opens with its list and its form', async (base) => {
  const page = await office.open(`${base}?form=new`)
  await seen(page.getByRole('button', { name: 'Create', exact: true })).toBeEnabled()
  const fields = await page.getByRole('dialog').locator('input, textarea, select').count()
  expect(fields).toBeGreaterThan(1)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await seen(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect((await ada('GET', `${base}`)).status).toBe(200)
})

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
