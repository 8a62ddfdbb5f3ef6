import { expect as patientExpect } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { en } from '../../protocol/i18n/portal/en.ts'
import { ANTON, PASSWORD, PortalHouse, SIZES, signIn } from './house.ts'

/** Long enough for a busy machine. */
const seen = patientExpect.configure({ timeout: 60_000 })

let house: PortalHouse
beforeAll(async () => {
  house = await PortalHouse.open()
})
beforeEach(() => {
  house.faults = []
})
afterEach(async () => {
  await Promise.all(house.browser.contexts().map((context) => context.close()))
  expect(house.faults).toEqual([])
})
afterAll(() => house.close())

test('signing in by mouse leads to the first screen, by name', async () => {
  const page = await house.visit('/', { viewport: SIZES.wide })
  await seen(page.getByRole('heading', { level: 1 })).toHaveText(en.door.title)
  await page.screenshot({ path: '/tmp/mc-shots/door-1440.png' })
  await signIn(page, ANTON.email, PASSWORD)
  await seen(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${ANTON.name}`)
  await page.screenshot({ path: '/tmp/mc-shots/home-1440.png' })
  await page.setViewportSize(SIZES.tablet)
  await page.screenshot({ path: '/tmp/mc-shots/home-820.png' })
  await page.setViewportSize(SIZES.phone)
  await page.screenshot({ path: '/tmp/mc-shots/home-390.png' })
})
