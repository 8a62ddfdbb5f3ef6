import { expect, test } from 'vitest'
import { LOCALES } from '../../protocol/i18n/locales.ts'
import { en } from '../../protocol/i18n/portal/en.ts'
import { barriers } from '../axe.ts'
import { seen } from '../seen.ts'
import { openHouse, title } from './house.ts'
import { resize, SIZES } from './pages.ts'

const { settings, resource } = en
const labels = resource.exhibitor.field
const house = await openHouse()

async function brand(): Promise<string> {
  return (await house.sql<{ brand: string }>('select brand from exhibitors')).rows[0]!.brand
}

test('F-238 UX-30 a manager changes several settings at once; they are seen here alone until they are saved', async () => {
  const page = await house.enter('/settings')
  await seen(title(page)).toHaveText(en.screens.settings)
  const before = await brand()
  const save = page.getByRole('button', { name: en.form.save })
  await seen(save).toBeDisabled()
  await page.getByLabel(labels.brand).fill('Kino West')
  await page.getByLabel(labels.settings_hold_minutes).fill('0')
  await seen(page.getByText('2 changes, only you see them')).toBeVisible()
  await save.click()
  const minutes = page.getByLabel(labels.settings_hold_minutes)
  await seen(minutes).toHaveAttribute('aria-invalid', 'true')
  await seen(minutes).toBeFocused()
  expect(await brand()).toBe(before)
  await minutes.fill('12')
  await save.click()
  await seen(page.getByText(en.form.saved)).toBeVisible()
  await seen(save).toBeDisabled()
  expect(await brand()).toBe('Kino West')
  const { rows } = await house.sql<{ settings: { hold_minutes: number } }>('select settings from exhibitors')
  expect(rows[0]!.settings.hold_minutes).toBe(12)
  const past = page.getByRole('listitem').filter({ hasText: labels.settings_hold_minutes })
  await seen(past.last()).toHaveText(`${labels.settings_hold_minutes}: 10 → 12`)
})

test('F-238 what was typed outlives a reload, and is given up with one press', async () => {
  const page = await house.enter('/settings')
  const before = await brand()
  await page.getByLabel(labels.brand).fill('Another name')
  await seen(page.getByText('1 change, only you see it')).toBeVisible()
  await page.reload()
  await seen(page.getByLabel(labels.brand)).toHaveValue('Another name')
  await page.getByRole('button', { name: settings.discard }).click()
  await seen(page.getByLabel(labels.brand)).toHaveValue(before)
  expect(await brand()).toBe(before)
})

test('F-238 the lamp says whether it can be read, before it is saved', async () => {
  const page = await house.enter('/settings')
  const pairs = page.locator('[data-section=lamp] li')
  await seen(pairs).toHaveCount(5)
  const ratios = () => pairs.locator('span:nth-child(3)').allTextContents()
  await seen.poll(async () => (await ratios()).every((ratio) => Number(ratio) > 3)).toBe(true)
  const first = await ratios()
  await page.getByRole('slider', { name: labels.accent_h }).press('ArrowRight')
  await page.getByLabel(labels.accent_l).last().fill('0.3')
  await seen.poll(ratios).not.toEqual(first)
  await seen(pairs.getByText(settings.good)).toHaveCount(5)
})

test('F-001 F-005 F-177 the language that is spoken first is chosen among those of the site; the page is loaded anew', async () => {
  const page = await house.enter('/settings')
  await page.getByRole('checkbox', { name: 'Deutsch' }).check()
  await page.getByRole('combobox', { name: settings.usual_language }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Deutsch' }).click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: en.form.save }).click()
  await loaded
  await seen(page.getByRole('combobox', { name: settings.usual_language })).toHaveValue('Deutsch')
  const { rows } = await house.sql<{ locales: string[] }>('select locales from exhibitors')
  expect(rows[0]!.locales[0]).toBe('de')
})

test('F-223 F-333 the paper is seen as it will be printed while it is typed, and holds once it is saved', async () => {
  const page = await house.enter('/settings')
  await page.getByLabel(labels.brand).fill('Kino Nord')
  await seen(page.getByText('1 change, only you see it')).toBeVisible()
  await page.goto(`${house.hub.url}/portal/receipt`)
  await seen(title(page)).toHaveText(en.screens.receipt)
  const save = page.getByRole('button', { name: en.form.save })
  await seen(save).toBeDisabled()
  const preview = page.getByRole('region', { name: en.paper.preview })
  await seen(preview).toContainText('Metropolis')
  const foot = page.getByLabel(labels.paper_receipt_foot)
  await foot.fill('Bis bald \u{1f44b}')
  await seen(preview.getByText(en.paper.plain)).toBeVisible()
  await seen(preview).not.toContainText('Bis bald')
  await save.click()
  await seen(foot).toHaveAttribute('aria-invalid', 'true')
  await seen(foot).toBeFocused()
  await foot.fill('Thank you\nSee you on Sunday')
  await seen(preview).toContainText('See you on Sunday')
  await seen(preview.getByText(en.paper.plain)).toHaveCount(0)
  await page.getByText('58 mm').click()
  await seen(preview.getByText(/^-{32}$/).first()).toBeVisible()
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/receipt.png`, fullPage: true })
  await save.click()
  await seen(page.getByText(en.form.saved)).toBeVisible()
  await seen(save).toBeDisabled()
  await seen(preview.getByText(/^-{32}$/).first()).toBeVisible()
  const { rows } = await house.sql<{ foot: string }>("select paper ->> 'receipt_foot' as foot from exhibitors")
  expect(rows[0]!.foot).toBe('Thank you\nSee you on Sunday')
  await page.goto(`${house.hub.url}/portal/settings`)
  await seen(page.getByText('1 change, only you see it')).toBeVisible()
})

test('UX-29 the settings at every size: nothing is wider than the screen, axe finds nothing', async () => {
  const page = await house.enter('/settings')
  await seen(page.getByLabel(labels.brand)).toBeVisible()
  for (const [name, viewport] of Object.entries(SIZES)) {
    await resize(page, viewport)
    expect([name, ...(await barriers(page))]).toEqual([name])
  }
  for (const locale of LOCALES) {
    await page.context().addCookies([{ name: 'portal_locale', value: locale, domain: 'localhost', path: '/portal' }])
    await page.reload()
    await seen(page.locator('[data-section=website]')).toBeVisible()
    await resize(page, SIZES.phone)
  }
})

test('F-238 the navigation of the site is put in order by keys and by hand, and saved with the rest', async () => {
  const page = await house.enter('/settings')
  const part = page.locator('[data-section=website]')
  const navigation = part.getByRole('group', { name: labels.website_config_navigation })
  const lines = navigation.locator('li')
  const add = navigation.getByRole('button', { name: settings.website.add })
  for (const [nth, name] of ['Programme', 'Events', 'Live music'].entries()) {
    await add.click()
    await lines.nth(nth).getByLabel(settings.website.label).fill(name)
    await lines.nth(nth).getByLabel(settings.website.link).fill(`/${nth}`)
  }
  const names = () =>
    lines
      .getByLabel(settings.website.label)
      .evaluateAll((all) =>
        all.map((one) => `${one.closest('li')?.dataset.depth === '1' ? '-' : ''}${(one as HTMLInputElement).value}`),
      )
  const grip = (nth: number) => lines.nth(nth).locator('[data-grip]')
  await grip(2).focus()
  await page.keyboard.press('ArrowRight')
  await seen.poll(names).toEqual(['Programme', 'Events', '-Live music'])
  await seen(grip(2)).toBeFocused()
  await grip(1).focus()
  await page.keyboard.press('ArrowUp')
  await seen.poll(names).toEqual(['Events', '-Live music', 'Programme'])

  const from = (await grip(2).boundingBox())!
  const to = (await lines.nth(0).boundingBox())!
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, to.y + 2, { steps: 5 })
  await page.mouse.up()
  await seen.poll(names).toEqual(['Programme', 'Events', '-Live music'])

  await lines.nth(0).getByLabel(settings.website.link).fill('javascript:alert(1)')
  await page.getByRole('button', { name: en.form.save }).click()
  await seen(navigation.getByText('This is not valid.')).toBeVisible()
  await lines.nth(0).getByLabel(settings.website.link).fill('/movies')
  await page.getByRole('button', { name: en.form.save }).click()
  await seen(page.getByText(en.form.saved)).toBeVisible()
  const { rows } = await house.sql<{ navigation: { label: object; link: string; children: unknown[] }[] }>(
    "select website_config -> 'navigation' as navigation from exhibitors",
  )
  expect(rows[0]!.navigation.map(({ label, link, children }) => [label, link, children.length])).toEqual([
    [{ en: 'Programme' }, '/movies', 0],
    [{ en: 'Events' }, '/1', 1],
  ])
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/settings.png`, fullPage: true })
  expect(await barriers(page)).toEqual([])
})

// last: from here on the portal of this house speaks German
test('F-238 the language of the portal, live pages, what is only announced and the line of the head have their controls', async () => {
  const page = await house.enter('/settings')
  await page.getByLabel(labels.portal_config_portal_locale).selectOption({ label: 'Deutsch' })
  await page.getByLabel(labels.public_config_broadcasting).uncheck()
  await page.getByLabel(labels.public_config_schedules_partial_from).fill('14')
  const head = page.getByRole('group', { name: labels.website_config_header_tagline })
  await head.getByLabel('English').fill('In the yard since 1911')
  await seen(page.getByText('4 changes, only you see them')).toBeVisible()
  await page.getByRole('button', { name: en.form.save }).click()
  await seen(page.getByText(en.form.saved)).toBeVisible()
  const { rows } = await house.sql(
    `select public_config -> 'broadcasting' as live, public_config -> 'schedules_partial_from' as days,
       portal_config ->> 'portal_locale' as locale, website_config -> 'header' -> 'tagline' as tagline from exhibitors`,
  )
  expect(rows).toEqual([{ live: false, days: 14, locale: 'de', tagline: { en: 'In the yard since 1911' } }])
})
