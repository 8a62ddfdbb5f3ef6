import { expect, test } from 'vitest'
import { addExhibitor } from '../../hub/http/testing/hub.ts'
import { employ, PASSWORD } from '../../hub/portal/testing/sign-in.ts'
import { en } from '../../protocol/i18n/portal/en.ts'
import { barriers } from '../axe.ts'
import { seen } from '../seen.ts'
import { signIn, title } from './house.ts'
import { watch } from './pages.ts'
import { openWholeHub } from './whole-hub.ts'

const EMAIL = 'ida@kinos.example'

const { browser, database, faults, urlOf } = await openWholeHub()
await addExhibitor(database, 1, ['localhost'])
await addExhibitor(database, 2, ['127.0.0.1'])
for (const house of [1, 2])
  await employ(database.pool, { name: `Ida of ${house}`, email: EMAIL, permissions: ['portal.open'], house })

test('an account in another house is linked by its password there, and then one press away', async () => {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await watch(page, faults)
  const [here, there] = ['localhost', '127.0.0.1'].map((host) => `${urlOf(host)}/portal`)
  await page.goto(`${here}/account`)
  await signIn(page, EMAIL, PASSWORD)
  await page.getByRole('button', { name: en.switch.add }).click()
  await page.getByLabel(en.switch.host).fill('nowhere.example')
  await page.getByLabel(en.account.proof, { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await seen(page.getByLabel(en.switch.host)).toHaveAccessibleDescription(/no other house/)
  await page.getByLabel(en.switch.host).fill('127.0.0.1')
  await page.keyboard.press('Enter')

  await page.waitForURL(`${there}/link#**`)
  await signIn(page, EMAIL, PASSWORD)
  await seen(title(page)).toHaveText(en.switch.link)
  await seen(page.getByText('Ida of 1 at House 1 and you at House 2')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByLabel(en.account.proof, { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await seen(page.getByRole('status')).toContainText('Linked. You find House 1')

  await page.goto(`${here}/`)
  await context.clearCookies({ domain: '127.0.0.1' })
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Go to House 2' }).click()
  await seen(title(page)).toHaveText('Hello, Ida of 2')
  expect(page.url()).toBe(`${there}/`)
  await page.goto(`${there}/switch#token=used`)
  await seen(title(page)).toHaveText(en.switch.not_arrived)
})
