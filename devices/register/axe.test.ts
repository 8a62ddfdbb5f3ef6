import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#protocol/i18n/locales.ts'
import { QUARANTINED, type Trouble } from '#protocol/sync/troubles.ts'
import { barriers } from '../../tests/axe.ts'
import { misfits } from '../../tests/fits.ts'
import { NO_SEATS_SCHEDULE, SCHEDULE } from './testing/evening.ts'
import { eventually, openRoom, type Room, SMALL, USUAL } from './testing/room.ts'
import type { ScreenEdge } from './testing/screen-edge.ts'

let room: Room
beforeAll(async () => {
  room = await openRoom()
})
afterAll(() => room.close())

const RULES = ['label-content-name-mismatch']
function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

test.each([USUAL, SMALL])(
  'UX-39 (register) axe finds nothing on any screen and question of it, names and headings included, at $width×$height',
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

/** Rates as a cinema of the language calls them: the longest words of the whole screen. */
const RATES: Readonly<Record<Locale, readonly string[]>> = {
  en: ['Adult', 'Student', 'Child', 'Pass', 'Guest'],
  de: ['Erwachsene', 'Ermäßigt', 'Kinder bis 11', 'Familienkarte', 'Freikarte'],
  fr: ['Plein tarif', 'Tarif réduit', 'Moins de 14 ans', 'Abonnement', 'Exonéré'],
  nl: ['Volwassene', 'Student', 'Kind t/m 11', 'Cineville', 'Vrijkaart'],
}

const SINCE = '2026-11-21T18:42:00Z'
/** What a notice has most words for, and what stops the sale. */
const TROUBLES: readonly Trouble[] = [
  { kind: 'unapplied', since: SINCE, entries: 12 },
  { kind: 'unread', since: SINCE, entries: 0, update: 'edge' },
  { kind: 'unapplied', since: SINCE, entries: 12, update: 'hub' },
  { kind: 'data_missing', since: SINCE, entries: 0 },
]

function inLanguage(edge: ScreenEdge, locale: Locale): void {
  edge.day.line.since = SINCE
  for (const { tariffs } of edge.halls.values())
    for (const [at, tariff] of tariffs.entries()) tariff.name = RATES[locale][at]!
}

test.each(LOCALES)(
  'F-006 UX-39 (register) in %s every word fits its key on the small screen, and axe finds nothing',
  async (locale) => {
    const { page, edge, signIn, close } = await room.open({
      viewport: SMALL,
      bypassCSP: true,
      locale,
      edge: (made) => inLanguage(made, locale),
    })
    const fits = async (where: string): Promise<void> => {
      expect([where, ...(await misfits(page))]).toEqual([where])
    }
    const nothing = async (where: string): Promise<void> => {
      await fits(where)
      expect([where, ...(await barriers(page, RULES))]).toEqual([where])
    }
    const popcorn = page.locator('[data-product="100"]')
    await page.locator('[data-pin]').waitFor()
    await eventually(() => page.locator('html').getAttribute('lang')).toBe(locale)
    await fits('pairing')
    edge.pairing.approved = true
    await page.getByRole('radio').first().waitFor()
    await fits('lock')
    await signIn()
    await fits('no bill')
    for (const schedule of [SCHEDULE, NO_SEATS_SCHEDULE]) {
      await page.locator(`[data-schedule="${schedule}"]`).click()
      await page.locator(`[data-schedule="${schedule}"][aria-current="true"]`).waitFor()
      for (const rate of [1, 2, 3, 4]) await page.locator(`[data-rate="${rate}"]`).click()
      await eventually(() => page.locator('[data-cash="exact"]').isEnabled()).toBe(true)
      await fits(`tickets of ${schedule}`)
    }
    await page.locator('[data-category="1"]').click()
    for (const product of [100, 101, 102, 103]) await page.locator(`[data-product="${product}"]`).click()
    expect(await page.locator('[data-line]').count()).toBe(12)
    await nothing('a full bill')
    await page.locator('#ways button').first().click()
    await page.locator('#given').waitFor()
    await page.keyboard.type('1000')
    await nothing('cash')
    await page.locator('[data-way="card"]').click()
    await page.locator('#pay-title').waitFor()
    await fits('card')
    await page.keyboard.press('Escape')
    await popcorn.waitFor()
    const fact = page.locator('[data-notice] b')
    for (const [at, trouble] of TROUBLES.entries()) {
      const before = at > 0 ? await fact.innerText() : ''
      edge.turnLine({ troubles: [trouble] })
      await eventually(async () => ((await fact.count()) ? fact.innerText() : before)).not.toBe(before)
      await fits(`trouble ${at}`)
    }
    for (const [minute, kind] of QUARANTINED.entries()) {
      edge.turnLine({ troubles: [{ kind, since: `2026-11-21T18:3${minute}:00Z`, entries: 0 }] })
      const look = page.locator('main:has([role="alert"]) > button')
      await look.waitFor()
      await nothing(`a box that is ${kind}`)
      await look.click()
      await page.locator('[data-notice="stop"]').waitFor()
      await fits(`behind a box that is ${kind}`)
      edge.turnLine({ troubles: [] })
      await eventually(() => page.locator('[data-notice="stop"]').count()).toBe(0)
    }
    edge.turnDisk({ state: 'locked', since: SINCE })
    await page.locator('[data-notice="stop"]').waitFor()
    await fits('a disk that is locked')
    edge.turnDisk({ state: 'ok', since: SINCE })
    edge.counter.jam = true
    await page.locator('[data-cash="exact"]').click()
    await page.getByTestId('last-sale').getByRole('button').waitFor()
    await fits('paper that did not come')
    await close()
  },
)
