import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from '../../tests/axe.ts'
import { NO_SEATS_SCHEDULE, SCHEDULE } from './testing/evening.ts'
import { openRoom, type Room, SMALL, USUAL } from './testing/room.ts'

let room: Room
beforeAll(async () => {
  room = await openRoom()
}, 120_000)
afterAll(() => room.close())

const RULES = ['label-content-name-mismatch']
function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

test.each([USUAL, SMALL])(
  'UX-39 (register) axe finds nothing on any screen and question of it, names and headings included, at $width×$height',
  { timeout: 240_000 },
  async (viewport) => {
    const { page, edge, signIn, close } = await room.open({ viewport, bypassCSP: true })
    const nothing = async (where: string): Promise<void> => {
      expect([where, ...(await barriers(page, RULES))]).toEqual([where])
    }
    await page.locator('[data-pin]').waitFor()
    await nothing('pairing')
    edge.pairing.approved = true
    await page.getByRole('radio').first().waitFor()
    await nothing('lock')
    await signIn()
    await nothing('no bill')
    await page.locator(`[data-schedule="${SCHEDULE}"]`).click()
    await page.locator('[data-class]').first().waitFor()
    await page.locator('[data-rate="1"]').click()
    await page.locator('[data-rate="2"]').click()
    await page.locator('[data-line] > button').first().click()
    await nothing('tickets')
    await page.locator('button#plan').click()
    await page.locator('#plan[data-scrolls]').waitFor()
    await nothing('large plan')
    await page.locator(`[data-schedule="${NO_SEATS_SCHEDULE}"]`).click()
    await page.locator('#plan[data-numbers="none"]').waitFor()
    await nothing('no numbers')
    await page.locator('[data-category="1"]').click()
    await page.locator('[data-product="100"]').click()
    await nothing('products')
    await page.locator('#ways button', { hasText: 'Cash' }).click()
    await nothing('cash')
    await page.locator('[data-way]', { hasText: 'Card' }).click()
    await nothing('card')
    await button(page, 'The terminal has answered').click()
    await nothing('what the terminal said')
    await button(page, 'Approved').click()
    await page.getByTestId('last-sale').waitFor()
    await nothing('last sale')
    for (const name of ['Keys', 'Devices']) {
      await page.getByRole('button', { name }).click()
      await nothing(name)
      await page.locator('[data-settled="true"]').waitFor()
      await page.keyboard.press('Escape')
    }
    edge.cut('2026-11-21T18:42:00Z', 14)
    await page.getByRole('button', { name: 'What works' }).click()
    await nothing('no internet')
    await close()
  },
)
