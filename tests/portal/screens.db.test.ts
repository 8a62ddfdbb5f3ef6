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
