import type { Page } from '@playwright/test'
import {
  chooseSchedule,
  codesOn,
  lastSale,
  lockRegister,
  openRegister,
  paperOf,
  personKey,
  rateKeys,
  showNumber,
  zoomIn,
} from './counter.ts'
import { expect, type House, test } from './fixtures.ts'
import { words } from './words.ts'

const CINEMA = 2
const FINGER_PX = 48

let schedule: ReturnType<House['takeNext']> | undefined
/** One schedule for all of this file. */
function scheduleOf(house: House) {
  schedule ??= house.takeNext({ cinema_id: CINEMA, ahead_minutes: 15 })
  return schedule
}

/** Every target is large enough for a finger, and the page never scrolls (UX-02). */
async function expectForFingers(page: Page): Promise<void> {
  const { small, beyond } = await page.evaluate((least) => {
    const keys = [...document.querySelectorAll('button, input, a[href], [role=gridcell], [role=radio]')]
    const { scrollWidth, scrollHeight } = document.documentElement
    return {
      small: keys
        .filter((key) => key.checkVisibility() && !key.closest('[aria-hidden=true]'))
        .map((key) => ({ key, box: (key.querySelector('[data-target]') ?? key).getBoundingClientRect() }))
        .filter(({ box }) => Math.min(box.width, box.height) < least)
        .map(({ key, box }) => `${key.outerHTML.slice(0, 80)} ${box.width}×${box.height}`),
      beyond: [Math.max(0, scrollWidth - innerWidth), Math.max(0, scrollHeight - innerHeight)],
    }
  }, FINGER_PX)
  expect(small).toEqual([])
  expect(beyond).toEqual([0, 0])
}

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
]

for (const viewport of SIZES) {
  test(`A register opens: pairing, lock and sale fit fingers at ${viewport.width}×${viewport.height} (UX-02, UX-10, F-243, F-246, F-250)`, async ({
    house,
    newTill,
  }) => {
    const { id } = scheduleOf(house)
    const till = await newTill({ viewport })
    await showNumber(till, house, CINEMA)
    await expectForFingers(till)
    await openRegister(till, house, CINEMA)
    await chooseSchedule(till, id)
    await rateKeys(till).first().click()
    await expectForFingers(till)
    await zoomIn(till)
    await expectForFingers(till)
    const { edgeUp, internetUp, nothingWaiting, printer } = words.register.status
    for (const said of [edgeUp, internetUp, nothingWaiting, printer.operational])
      await expect(till.locator('#status').getByText(said)).toBeVisible()
    await lockRegister(till)
    await expect(till.getByText(words.register.lock.billKept)).toBeVisible()
    await expectForFingers(till)
  })
}

test('A register opens: two adults and a popcorn by touch alone, in seven taps, paid in cash and printed (UX-01, UX-03, F-253)', async ({
  house,
  newTill,
}) => {
  const { id } = scheduleOf(house)
  const edge = house.edgeOf(CINEMA)
  const till = await newTill({ hasTouch: true })
  await openRegister(till, house, CINEMA)
  const before = codesOn(await paperOf(edge)).length
  let taps = 0
  const tap = async (selector: string) => {
    taps += 1
    await till.locator(selector).first().tap()
  }
  await tap(`[data-schedule="${id}"]`)
  await expect(till.locator(`[data-schedule="${id}"][aria-current="true"]`)).toBeVisible()
  await tap('#rates [data-rate]')
  await tap('#rates [data-rate]')
  await tap('[data-category]')
  await tap('[data-product]')
  await expect(till.locator('[data-cash="exact"]')).toBeEnabled()
  await tap('[data-cash]:not([data-cash="exact"])')
  await expect(lastSale(till)).toContainText(words.register.pay.printed)
  expect(taps).toBeLessThanOrEqual(7)
  expect(codesOn(await paperOf(edge))).toHaveLength(before + 2)
})

test('A register opens: a person signs in and sells by keyboard alone (UX-01, F-246, F-253)', async ({
  house,
  newTill,
}) => {
  const { id } = scheduleOf(house)
  const till = await newTill()
  await openRegister(till, house, CINEMA)
  await expect(rateKeys(till).first()).toBeVisible()
  await till.keyboard.press('F11')
  await expect(personKey(till, house)).toBeVisible()
  await personKey(till, house).press('Enter')
  for (const digit of house.world.demo.employees[0]!.pin) await till.keyboard.press(digit)
  await till.keyboard.press('Enter')
  await expect(till.locator('main#till')).toBeVisible()

  await till.keyboard.press('F2')
  for (const key = till.locator(`[data-schedule="${id}"]:focus`); (await key.count()) === 0; )
    await till.keyboard.press('ArrowDown')
  await till.keyboard.press('Enter')
  await expect(till.locator(`[data-schedule="${id}"][aria-current="true"]`)).toBeVisible()
  await expect(rateKeys(till).first()).toBeVisible()
  await till.keyboard.press('F3')
  await expect(till.locator('[data-rate]:focus')).toBeVisible()
  await till.keyboard.press('Enter')
  await till.keyboard.press('F6')
  await expect(till.locator('#plan:focus')).toBeVisible()
  await till.keyboard.press('Enter')
  await expect(till.locator('#plan [role=gridcell]:focus')).toBeVisible()
  await till.keyboard.press('ArrowRight')
  await till.keyboard.press('Enter')
  await expect(till.locator('[data-cash="exact"]')).toBeEnabled()
  await till.keyboard.press('F9')
  await expect(lastSale(till)).toContainText(words.register.pay.printed)
})
