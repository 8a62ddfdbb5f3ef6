import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { live } from '../../hub/db/testing/people.ts'
import { barriers } from '../axe.ts'
import { seen } from '../seen.ts'
import { standingOffice } from './desk.ts'

/** The screen of people's data in Chromium. */
const MARA = { exhibitor_id: 1, name: 'Mara L.', permissions: ['personal-data.*', 'settings.*'] }
const ROSA = { exhibitor_id: 1, name: 'Rosa T.', permissions: ['personal-data.view'] }
const EMAIL = 'zzjana@mailbox.example'

const office = await standingOffice(MARA)
const owner = new pg.Client({ connectionString: office.database.url })
await owner.connect()
const bill_id = await live(owner, 1, 'zzjana', EMAIL)
afterAll(() => owner.end())

function key(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}
async function find(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await key(page, 'Find').click()
}

const SIZES = [
  ['1440', { viewport: { width: 1440, height: 900 } }],
  ['390', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
] as const

test.each(SIZES)(
  'F-337 (portal) at %s what is kept of a person is counted by place, without barriers',
  async (size, options) => {
    const page = await office.open('personal-data', MARA, options)
    await find(page, 'nobody@mailbox.example')
    await seen(page.getByText('Nothing is kept under nobody@mailbox.example.')).toBeVisible()
    await find(page, 'not an address')
    await seen(page.locator('[aria-invalid=true]')).toBeFocused()
    await find(page, ' ZZJana@mailbox.example ')
    await seen(page.getByRole('heading', { name: `Kept under ${EMAIL}` })).toBeVisible()
    await seen(page.getByText('Names on vouchers')).toBeVisible()
    expect(page.url()).not.toContain('mailbox')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await barriers(page)).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/people-${size}.png`, fullPage: true })
  },
)

test('F-337 (portal) who may see it takes it along as a file, and finds no key to erase', async () => {
  const page = await office.open('personal-data', ROSA)
  await find(page, EMAIL)
  const [file] = await Promise.all([page.waitForEvent('download'), key(page, 'Download everything (JSON)').click()])
  expect(file.suggestedFilename()).toBe(`${EMAIL}.json`)
  const whole = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(whole).toMatchObject({ email: EMAIL, places: { contacts: [{ name: 'zzjana' }] } })
  await seen(key(page, 'Erase')).toHaveCount(0)
})

test('F-337 (portal) while a purchase is open the key is grey and says why; a person is erased by the address once more', async () => {
  await owner.query(`update bills set status = 'paying' where id = $1`, [bill_id])
  const page = await office.open('personal-data')
  await seen(page.getByText('Nothing was erased yet.')).toBeVisible()
  await find(page, EMAIL)
  await seen(page.getByText(/^Something under this address is still open/)).toBeVisible()
  await seen(key(page, 'Erase')).toBeDisabled()
  await owner.query(`update bills set status = 'settled' where id = $1`, [bill_id])
  await find(page, EMAIL)
  await key(page, 'Erase').click()
  const dialog = page.getByRole('dialog')
  await seen(dialog.getByText(/^This cannot be undone/)).toBeVisible()
  await dialog.getByLabel('A consent was withdrawn').check()
  await dialog.getByLabel(`Type the address: ${EMAIL}`).fill('somebody@else.example')
  await dialog.getByRole('button', { name: 'Erase for ever' }).click()
  await seen(dialog.getByText('Type the address exactly as it stands here.')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/people-erase.png` })
  await dialog.getByLabel(`Type the address: ${EMAIL}`).fill(EMAIL)
  await dialog.getByRole('button', { name: 'Erase for ever' }).click()
  await seen(page.getByText(`Nothing is kept under ${EMAIL}.`)).toBeVisible()
  const row = page.getByRole('row', { name: /Mara L\. A consent was withdrawn/ })
  await seen(row).toBeVisible()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/people-done.png` })
})
