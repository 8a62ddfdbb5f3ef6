import { barriers } from '../axe.ts'
import { expect, test } from './fixtures.ts'
import { addTickets, expectResult, fillBuyer, goToPayment, openCheckout, provider } from './shop.ts'
import { words } from './words.ts'

const { day, movies, home, lost_page } = words.site
/** Before dawn nothing of tonight can be bought any more, and home opens on the next day. */
const tonight = new RegExp(`^(${day.tonight}|[A-Z][a-z]+day)$`)

test('The site opens: home of tonight, the programme by day, every showtime leads to its checkout (F-001, F-030, F-031, F-035, F-038, F-060)', async ({
  newVisitor,
}) => {
  const page = await newVisitor()
  await page.goto('/')
  await expect(page).toHaveURL(/\/en$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tonight)
  await expect(page.locator('a[href*="/en/buy/tickets/"]').first()).toBeVisible()

  await page.getByRole('link', { name: home.view_all }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(movies.title)
  await page.getByRole('link', { name: day.tomorrow, exact: true }).click()
  await expect(page).toHaveURL(/\/en\/movies\/tomorrow$/)
  await expect(page.getByRole('link', { name: day.tomorrow, exact: true })).toHaveAttribute('aria-current', 'page')
  const showtime = page.locator('a[href*="/en/buy/tickets/"]').first()
  const time = await showtime.locator('time').innerText()
  await showtime.click()
  await expect(page.getByRole('complementary').locator('time')).toHaveText(time)
})

test('The site opens: what does not exist says so with a true status, whatever stands before it (F-002, F-003, F-060)', async ({
  newVisitor,
  watch,
}) => {
  watch.expect(/status of 404/)
  const page = await newVisitor()
  for (const path of ['/en/nowhere', '/xx', '/en/404', '/en/buy/tickets/999999999']) {
    const answer = await page.goto(path)
    expect([path, answer?.status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(lost_page.title)
  }
})

test('The site opens: tonight can be read without JavaScript (UX-39, F-030)', async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tonight)
  const showtimes = page.locator('a[href*="/en/buy/tickets/"]:visible')
  expect(await showtimes.count()).toBeGreaterThan(0)
  await showtimes.first().click()
  await expect(page.getByText(words.site.shell.no_script)).toBeVisible()
})

test('The site opens: axe finds nothing on home, checkout, payment and result, light and dark (UX-39)', async ({
  house,
  newVisitor,
}) => {
  const { id } = house.takeLast()
  const page = await newVisitor()
  const expectOpenToAll = async () => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await barriers(page)).toEqual([])
    }
  }
  await page.goto('/en')
  await expect(page.locator('a[href*="/en/buy/tickets/"]').first()).toBeVisible()
  await expectOpenToAll()
  await openCheckout(page, id)
  await addTickets(page, 1)
  await expectOpenToAll()
  await fillBuyer(page)
  await goToPayment(page)
  await expectOpenToAll()
  await provider.pay(page)
  await expectResult(page, 'settled')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectOpenToAll()
})
