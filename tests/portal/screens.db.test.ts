import { expect as patientExpect } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visit } from '../../hub/portal/testing/portal.ts'
import { PORTAL_KINDS, RESOURCES } from '../../protocol/resources.ts'
import { SCREENS } from '../../web/portal/menu.ts'
import { barriers } from '../axe.ts'
import { type Office, openOffice } from './desk.ts'

/** Every screen that is only a resource: it opens empty, and its form has all of its fields. */
const seen = patientExpect.configure({ timeout: 30_000 })
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] }

let office: Office
let ada: Visit
beforeAll(async () => {
  office = await openOffice()
  ada = await office.call(ADA)
}, 240_000)
afterAll(() => office.close())

const BASES = PORTAL_KINDS.map((kind) => RESOURCES[kind].base)

test('F-170 every resource that is edited over HTTP has its screen', () => {
  const paths = SCREENS.map(({ path }) => path)
  expect(BASES.filter((base) => !(paths as readonly (string | null)[]).includes(base))).toEqual([])
})

test.each(BASES)('F-173 F-180 the screen of %s opens with its list and its form', async (base) => {
  const page = await office.open(`${base}?form=new`, ADA)
  await seen(page.getByRole('button', { name: 'Create', exact: true })).toBeEnabled()
  const fields = await page.getByRole('dialog').locator('input, textarea, select').count()
  expect(fields).toBeGreaterThan(1)
  const found = await barriers(page)
  expect(found.filter((one) => !/_mark_|_search_|_person_|#mantine-\w+$/.test(one))).toEqual([])
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await seen(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.context().close()
  expect(office.faults.splice(0)).toEqual([])
  expect((await ada('GET', `${base}`)).status).toBe(200)
})
