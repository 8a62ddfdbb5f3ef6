import type { Locator, Page } from '@playwright/test'
import { beforeEach, describe, expect, test } from 'vitest'
import { withExhibitor } from '../../hub/db/connect.ts'
import { barriers } from '../axe.ts'
import { seen } from '../seen.ts'
import { standingOffice } from './desk.ts'
import { light, resize } from './pages.ts'

/** Lists and forms of the portal in Chromium, on a real hub: a manager, and a second one meanwhile. */
const RIGHTS = ['tags.*', 'price-rates.*', 'payment-methods.*', 'price-groups.*']
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: RIGHTS }
const BO = { exhibitor_id: 1, name: 'Bo K.', permissions: RIGHTS }
const EVA = { exhibitor_id: 1, name: 'Eva S.', permissions: ['tags.view'] }

const office = await standingOffice(ADA)
const bo = await office.call(BO)
beforeEach(async () => {
  await withExhibitor(office.database.pool, 1, async (client) => {
    await client.query('update tags set deleted_at = now(), slug = slug || id where deleted_at is null')
  })
})

async function addTag(name: string, sort = 0): Promise<{ id: number; version: number }> {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  return (await bo('POST', 'tags', { name, slug, sort })).body.data
}

function key(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true })
}
function row(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name })
}
/** The name of a row; those in other languages stand by their tabs. */
function named(page: Page) {
  return dialog(page).locator('[data-field=name]')
}

function dialog(page: Page) {
  return page.getByRole('dialog')
}

describe('F-172 F-173 a form', () => {
  test('UX-29 UX-30 F-174 is refused field by field, keeps what was typed, and gives the focus back when it is done', async () => {
    const page = await office.open('tags')
    await seen(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
    await key(page, 'Add tag').first().focus()
    await page.keyboard.press('Enter')
    await seen(named(page)).toBeFocused()
    await dialog(page).getByLabel('Word in links').fill('Two Words')
    await named(page).fill('Anime')
    await key(page, 'Create').click()
    const slug = dialog(page).getByLabel('Word in links')
    await seen(slug).toHaveAttribute('aria-invalid', 'true')
    await seen(slug).toBeFocused()
    await seen(page.getByText('There are validation errors')).toBeVisible()
    expect(await coversOf(page)).toEqual([])
    await slug.fill('anime')
    await seen(slug).not.toHaveAttribute('aria-invalid', 'true')
    await key(page, 'Create').click()
    await seen(dialog(page)).toBeHidden()
    await seen(row(page, 'Anime')).toBeVisible()
    await seen(key(page, 'Add tag').first()).toBeFocused()
  })

  test('UX-29 F-172 its backdrop never closes it, and Esc asks when something was typed', async () => {
    await addTag('Shorts')
    const page = await office.open('tags')
    await key(page, 'Add tag').click()
    await seen(named(page)).toBeFocused()
    await page.mouse.click(8, 400)
    await seen(dialog(page)).toBeVisible()
    await page.keyboard.type('noir')
    await page.keyboard.press('Escape')
    await seen(key(page, 'Go on editing')).toBeFocused()
    await page.keyboard.press('Enter')
    await seen(named(page)).toHaveValue('noir')
    await page.keyboard.press('Escape')
    await key(page, 'Discard').click()
    await seen(dialog(page)).toBeHidden()
    await key(page, 'Add tag').click()
    await seen(named(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await seen(dialog(page)).toBeHidden()
  })

  test('F-092 F-174 keeps what was typed when the line breaks, when the page is loaded anew, and saves it then', async () => {
    const { id } = await addTag('Shorts')
    const page = await office.open(`tags?form=${id}`)
    await named(page).fill('Short films')
    await page.route('**/api/portal/tags/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await resize(page, { width: 1366, height: 500 })
    await key(page, 'Save changes').click()
    await seen(page.getByText('The hub does not answer')).toBeInViewport()
    await page.reload()
    await seen(page.getByText('This is what you typed before')).toBeVisible()
    const note = dialog(page).getByRole('alert').filter({ hasText: 'This is what you typed before' })
    expect(await note.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(0)
    await seen(named(page)).toHaveValue('Short films')
    await page.unroute('**/api/portal/tags/*')
    await key(page, 'Save changes').click()
    await seen(dialog(page)).toBeHidden()
    await seen(row(page, 'Short films')).toBeVisible()
    expect((await bo('GET', `tags/${id}`)).body.data).toMatchObject({ name: 'Short films', version: 2 })
  })

  test('F-299 says how a number is written that cannot be read, and bounds as they are typed', async () => {
    const page = await office.open('price-rates?form=new')
    const field = (path: string) => dialog(page).locator(`[data-field="${path}"]`)
    const said = async (path: string, text: string, sentence: string) => {
      await field(path).fill(text)
      await key(page, 'Create').click()
      await seen(field(path)).toHaveAccessibleDescription(new RegExp(sentence))
      await seen(field(path)).toHaveAttribute('aria-invalid', 'true')
    }
    await said('base_cents', '1e9', 'Write an amount like 12.50, with two decimals at most.')
    await said('base_cents', '12.345', 'Write an amount like 12.50')
    await said('base_cents', '9999999', 'This must be at most €\u00a01,000,000.00.')
    await said('vat_bp', 'seven', 'Write an amount like 12.5, with two decimals at most.')
    await said('vat_bp', '700', 'This is a percentage: 100 at most.')
    await said('max_tickets', '1e9', 'Write a whole number, like 12.')
  })

  test('F-180 shows both values side by side when a second manager was faster, and saves the chosen ones', async () => {
    const { id } = await addTag('Shorts', 3)
    const page = await office.open(`tags?form=${id}`)
    await named(page).fill('Short films')
    await bo('PUT', `tags/${id}`, { version: 1, name: 'Shorties', sort: 9 })
    await key(page, 'Save changes').click()
    await seen(dialog(page).getByText('Bo K. changed this while you were editing')).toBeVisible()
    await seen(dialog(page).getByLabel('Name, Yours: Short films')).toBeChecked()
    await seen(dialog(page).getByLabel('Place in the order, Bo K.: 9')).toBeChecked()
    expect(await barriersInside(page)).toEqual([])
    await key(page, 'Save this choice').click()
    await seen(dialog(page)).toBeHidden()
    expect((await bo('GET', `tags/${id}`)).body.data).toMatchObject({ name: 'Short films', sort: 9, version: 3 })
  })

  test('F-180 brings a row back that a second manager deleted meanwhile', async () => {
    const { id } = await addTag('Shorts')
    const page = await office.open(`tags?form=${id}`)
    await named(page).fill('Short films')
    await bo('DELETE', `tags/${id}`, { version: 1 })
    await key(page, 'Save changes').click()
    await seen(dialog(page).getByText('Bo K. deleted this while you were editing')).toBeVisible()
    await key(page, 'Restore and save').click()
    await seen(dialog(page)).toBeHidden()
    expect((await bo('GET', `tags/${id}`)).body.data).toMatchObject({ name: 'Short films', deleted_at: null })
  })

  test('F-219 a secret is shown as set, replaced, and never read', async () => {
    const config = { merchant: 'M-1', key: 'sk_live_4711' }
    const method = { name: 'Card online', type: 'online', driver: 'sandbox', component: 'redirect', access: ['site'] }
    const { id } = (await bo('POST', 'payment-methods', { ...method, config })).body.data
    const page = await office.open(`payment-methods?form=${id}`)
    const keys = dialog(page).getByRole('group', { name: 'Keys of the provider' })
    await seen(keys.locator('input[value="is set"]')).toHaveCount(2)
    await keys.getByRole('button', { name: 'Replace' }).first().click()
    await keys.getByLabel('Value').last().fill('M-2')
    await key(page, 'Save changes').click()
    await seen(dialog(page)).toBeHidden()
    expect(await page.content()).not.toContain('sk_live_4711')
    expect((await bo('GET', `payment-methods/${id}/edit`)).body.extras.secrets.config.toSorted()).toEqual([
      'key',
      'merchant',
    ])
  })

  test('F-206 F-207 every field of a rate is edited by a control of its own', async () => {
    const group = (await bo('POST', 'price-groups', { name: 'Evening' })).body.data
    const page = await office.open('price-rates?form=new')
    const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
    await dialog(page).getByRole('combobox', { name: 'Price group' }).click()
    await page.getByRole('option', { name: 'Evening' }).last().click()
    await named(page).fill('Student')
    await dialog(page).getByRole('textbox', { name: 'Word on the key' }).first().fill('Stud')
    await dialog(page).getByRole('textbox', { name: 'Price', exact: true }).fill('9,50')
    await dialog(page).getByRole('textbox', { name: 'Fee on top' }).fill('1')
    await dialog(page).getByRole('textbox', { name: 'VAT' }).fill('7')
    await dialog(page).getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffaa00')
    await field('Sun').uncheck()
    await field('A card is asked for at the door').check()
    await dialog(page).getByRole('group', { name: 'Sold where' }).getByLabel('Counter').check()
    await key(page, 'Create').click()
    await seen(dialog(page)).toBeHidden()
    const { data } = (await bo('GET', 'price-rates?search=Student')).body
    expect((await bo('GET', `price-rates/${data[0].id}`)).body.data).toMatchObject({
      price_group_id: group.id,
      base_cents: 950,
      handling_cents: 100,
      vat_bp: 700,
      usable: { weekdays: 63, starts_from: null, starts_until: null, one_day_ahead: false, proof: true },
      used_in: ['register'],
      quota: null,
    })
  })
})

describe('F-180 a list', () => {
  test('F-300 says of a row that is not there what may have become of it, and of nothing that it was not changed', async () => {
    const page = await office.open('tags?row=999999')
    const note = page.getByRole('alert').filter({ hasText: 'This is not there' })
    await seen(note).toContainText('It may be deleted, or belong to a cinema in which you do not work.')
    await seen(note).not.toContainText('Nothing was changed')
    await seen(key(page, 'Try again')).toHaveCount(0)
  })

  test('F-300 the address of a row opens it beside its list, and says so where it is not there; another is none', async () => {
    const { id } = await addTag('Shorts')
    const page = await office.open(`tags/${id}`)
    await seen(page.getByRole('complementary', { name: 'Shorts' })).toBeVisible()
    const gone = await office.open('tags/999999')
    await seen(gone.getByRole('alert').filter({ hasText: 'This is not there' })).toBeVisible()
    const none = await office.open('tags/a/b')
    await seen(none.getByText('/portal/tags/a/b')).toBeVisible()
  })

  test('F-180 a filter of a link that makes no sense says so in words, and is taken away by a key', async () => {
    const method = { type: 'cash', driver: 'cash', component: 'cash', access: ['register'] }
    await bo('POST', 'payment-methods', { ...method, name: 'Till of old' })
    const page = await office.open('payment-methods?filter[status]=gone')
    await seen(page.getByRole('heading', { name: 'This filter makes no sense' })).toBeVisible()
    await seen(page.getByText('State: gone')).toBeVisible()
    await key(page, 'Show all').click()
    await seen(row(page, 'Till of old')).toBeVisible()
  })

  test('F-172 a word in links is proposed from the name', async () => {
    const page = await office.open('tags')
    await key(page, 'Add tag').first().click()
    await named(page).fill('Für Kinder')
    await seen(dialog(page).getByLabel('Word in links')).toHaveValue('fur-kinder')
  })

  test('UX-28 is narrowed, searched, sorted and paged in its address, and Back goes back', async () => {
    for (let nth = 1; nth <= 30; nth++) await addTag(`Tag ${String(nth).padStart(2, '0')}`, nth)
    const page = await office.open('tags')
    await seen(page.getByText('1 to 25 of 30')).toBeVisible()
    await page.getByRole('columnheader', { name: 'Place in the order' }).getByRole('button').click()
    await seen(page.getByRole('row').nth(1)).toContainText('Tag 30')
    await seen(page).toHaveURL(/sort=-sort/)
    await key(page, 'Next').click()
    await seen(page.getByText('26 to 30 of 30')).toBeVisible()
    await page.goBack()
    await seen(page.getByText('1 to 25 of 30')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill('tag 07')
    await seen(page.getByText('1 to 1 of 1')).toBeVisible()
    await seen(page).toHaveURL(/search=tag\+07/)
    await page.reload()
    await seen(row(page, 'Tag 07')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it')
    await seen(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await key(page, 'Show all').click()
    await seen(page.getByText('1 to 25 of 30')).toBeVisible()
    await key(page, 'Columns').click()
    await page.getByRole('checkbox', { name: 'Word in links' }).uncheck()
    await seen(page.getByRole('columnheader', { name: 'Word in links' })).toBeHidden()
    await page.reload()
    await seen(key(page, '1 column hidden')).toBeVisible()
    await seen(page.getByRole('columnheader', { name: 'Word in links' })).toBeHidden()
  })

  test('F-180 is narrowed by a filter that its chip says and takes back, and its file is exactly this list', async () => {
    const method = { type: 'cash', driver: 'cash', component: 'cash', access: ['register'] }
    await bo('POST', 'payment-methods', { ...method, name: 'Till one' })
    await bo('POST', 'payment-methods', { ...method, name: 'Old till', status: 'inactive' })
    const page = await office.open('payment-methods')
    await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Inactive' })
    await seen(row(page, 'Old till')).toBeVisible()
    await seen(row(page, 'Till one')).toBeHidden()
    await seen(page).toHaveURL(/filter%5Bstatus%5D=inactive/)
    await key(page, 'CSV').click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV with commas' }).click(),
    ])
    const text = await new Response((await file.createReadStream()) as never).text()
    expect(text).toContain('Old till')
    expect(text).not.toContain('Till one')
    await key(page, 'Do not filter by State').click()
    await seen(row(page, 'Till one')).toBeVisible()
  })

  test('F-180 UX-44 a row is deleted after a question whose safe key has the focus, comes back by its toast, and its history says who and what', async () => {
    const { id } = await addTag('Shorts')
    await bo('PUT', `tags/${id}`, { version: 1, name: 'Short films' })
    const page = await office.open('tags')
    await key(page, 'Short films').click()
    const panel = page.getByRole('complementary', { name: 'Short films' })
    await seen(panel.getByText('Bo K. changed it')).toBeVisible()
    await seen(panel.getByText('Name: Shorts → Short films')).toBeVisible()
    await panel.getByRole('button', { name: 'Delete' }).click()
    await seen(page.getByRole('dialog', { name: 'Delete Short films?' })).toBeVisible()
    await seen(key(page, 'Keep it')).toBeFocused()
    await seen(dialog(page).getByText('It goes from the programme and its movies at once')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await seen(page.getByText('Short films was deleted.')).toBeVisible()
    await seen(row(page, 'Short films')).toBeHidden()
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/restore') && asked.push(request.url()))
    await key(page, 'Undo').dblclick()
    await seen(row(page, 'Short films')).toBeVisible()
    await seen(panel.getByText('Ada L. restored it')).toBeVisible()
    expect(asked).toHaveLength(1)
    expect((await bo('GET', `tags/${id}`)).body.data).toMatchObject({ deleted_at: null, version: 4 })
  })

  test('F-176 that something is saved stands there for one and a half seconds, that a row came back for three', async () => {
    const { id } = await addTag('Shorts')
    const page = await office.open(`tags?form=${id}`)
    await named(page).fill('Short films')
    await page.clock.install()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    /** So many milliseconds of the page's clock, which stands but for this, in steps of fifty. */
    const staysFor = async (text: string): Promise<number> => {
      const toast = page.getByText(text, { exact: true })
      while ((await toast.count()) === 0) await page.clock.runFor(10)
      let ms = 0
      for (; (await toast.count()) > 0; ms += 50) await page.clock.runFor(50)
      return ms
    }
    await key(page, 'Save changes').click()
    const saved = await staysFor('Saved.')
    await key(page, 'Short films').click()
    await page.getByRole('complementary', { name: 'Short films' }).getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    while ((await key(page, 'Undo').count()) === 0) await page.clock.runFor(10)
    await key(page, 'Undo').click()
    await page.mouse.move(0, 0) // under a pointer it would stay
    const back = await staysFor('1 entry is back.')
    const fading = 500
    expect(saved).toBeGreaterThanOrEqual(1_500)
    expect(saved).toBeLessThan(1_500 + fading)
    expect(back).toBeGreaterThanOrEqual(3_000)
    expect(back).toBeLessThan(3_000 + fading)
  })

  test('F-180 UX-31 chosen rows are changed at once, all of them or none', async () => {
    const [one] = [await addTag('One'), await addTag('Two'), await addTag('Three')]
    const page = await office.open('tags')
    await page.getByRole('checkbox', { name: 'Choose One' }).check()
    await page.getByRole('checkbox', { name: 'Choose Two' }).check()
    await key(page, 'Change a field').click()
    await dialog(page).getByLabel('Which field?').selectOption({ label: 'Place in the order' })
    await dialog(page).getByLabel('Place in the order').fill('7')
    await bo('PUT', `tags/${one!.id}`, { version: 1, name: 'First' })
    await key(page, 'Change 2 entries').click()
    await seen(dialog(page).getByText('so none was changed')).toBeVisible()
    await page.keyboard.press('Escape')
    await key(page, 'Discard').click()
    await page.reload()
    await page.getByRole('checkbox', { name: 'Choose First' }).check()
    await page.getByRole('checkbox', { name: 'Choose Two' }).check()
    await key(page, 'Change a field').click()
    await dialog(page).getByLabel('Which field?').selectOption({ label: 'Place in the order' })
    await dialog(page).getByLabel('Place in the order').fill('7')
    await key(page, 'Change 2 entries').click()
    await seen(page.getByText('2 entries were changed.')).toBeVisible()
    const { data } = (await bo('GET', 'tags?sort=-sort')).body
    expect(data.map(({ sort }: { sort: number }) => sort)).toEqual([7, 7, 0])
  })

  test('UX-31 says when the line is down, keeps what it has, and tries again by a key', async () => {
    await addTag('Shorts')
    const page = await office.open('tags')
    await seen(row(page, 'Shorts')).toBeVisible()
    await page.route('**/api/portal/tags?*', (route) => route.abort())
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await seen(page.getByText('The hub does not answer')).toBeVisible()
    await seen(row(page, 'Shorts')).toBeVisible()
    await page.unroute('**/api/portal/tags?*')
    await key(page, 'Try again').click()
    await seen(page.getByText('The hub does not answer')).toBeHidden()
  })

  test('F-299 F-300 a problem and an error are said under their names, each reason on its line', async () => {
    await addTag('Shorts')
    const page = await office.open('tags')
    await seen(row(page, 'Shorts')).toBeVisible()
    let answer = { status: 422, message: 'Not so.', errors: { page: ['Too far.'], sort: ['No such order.'] } as object }
    await page.route('**/api/portal/tags?*', (route) => {
      const { status, ...said } = answer
      return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(said) })
    })
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    const alert = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await seen(alert).toContainText('Too far.\nNo such order.')
    answer = { status: 429, message: 'Wait a few moments and try again.', errors: {} }
    await key(page, 'Try again').click()
    const error = page.getByRole('alert').filter({ hasText: 'An error has occurred' })
    await seen(error).toContainText('Wait a few moments and try again.')
  })

  test('UX-31 shows the shape of what comes while it takes its time', async () => {
    await addTag('Shorts')
    const page = await office.open('tags')
    await seen(row(page, 'Shorts')).toBeVisible()
    const late = Promise.withResolvers<void>()
    await page.route('**/api/portal/tags?*', async (route) => {
      await late.promise
      await route.continue()
    })
    await page.reload()
    const waits = page.getByRole('status', { name: 'The list is on its way' })
    await seen(waits).toBeVisible()
    late.resolve()
    await seen(row(page, 'Shorts')).toBeVisible()
    await seen(waits).toHaveCount(0)
  })

  test('UX-31 is printed as a table, without keys and what stands beside it', async () => {
    const { id } = await addTag('Shorts')
    const page = await office.open(`tags?row=${id}`)
    await seen(page.getByText('Bo K. created it')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await seen(row(page, 'Shorts')).toBeVisible()
    for (const hidden of [
      key(page, 'Add tag'),
      key(page, 'Edit'),
      page.getByRole('checkbox', { name: 'Choose Shorts' }),
    ])
      await seen(hidden).toBeHidden()
  })

  test('F-180 who may only look sees no key that would be refused', async () => {
    await addTag('Shorts')
    const page = await office.open('tags', EVA)
    const left = (one: Locator) => one.evaluate((of) => Math.round(of.getBoundingClientRect().left))
    expect(await left(row(page, 'Shorts').getByRole('button'))).toBe(
      await left(page.getByRole('heading', { level: 1 })),
    )
    await key(page, 'Shorts').click()
    await seen(page.getByRole('complementary', { name: 'Shorts' }).getByText('Bo K. created it')).toBeVisible()
    for (const name of ['Add tag', 'Edit', 'Delete']) await seen(key(page, name)).toHaveCount(0)
  })

  test('axe finds nothing on list, panel and form, in light and dark at every size', async () => {
    const { id } = await addTag('Shorts')
    await addTag('Anime')
    const page = await office.open(`tags?row=${id}`)
    const nothing = async (part: Locator) => {
      for (const [scheme, width] of LOOKS) {
        await light(page, scheme)
        await resize(page, { width, height: 1000 })
        await seen(part).toBeVisible()
        expect([scheme, width, ...(await barriersInside(page))]).toEqual([scheme, width])
      }
    }
    await nothing(page.getByText('Bo K. created it'))
    await page.goto(page.url().replace(/tags.*/, 'price-rates?form=new'))
    await seen(key(page, 'Create')).toBeEnabled()
    await nothing(key(page, 'Create'))
  })
})

const LOOKS = [
  ['light', 1440],
  ['dark', 1440],
  ['dark', 820],
  ['light', 820],
  ['light', 1280],
] as const

/** What axe finds on the screen and its dialogs; what stands around them has a test of its own. */
async function barriersInside(page: Page): Promise<string[]> {
  const found = await barriers(page)
  const inside = await page.evaluate(
    (selectors) => selectors.map((one) => document.querySelector(one)?.closest('main, [role=dialog]') != null),
    found.map((one) => one.slice(one.indexOf(': ') + 2)),
  )
  return found.filter((_, nth) => inside[nth])
}

/** Keys that a toast lies upon. */
function coversOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[role=alert].mantine-Notification-root')].map((one) =>
      one.getBoundingClientRect(),
    )
    const keys = [...document.querySelectorAll('[role=dialog] button')]
    const meets = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    return keys
      .filter((one) => boxes.some((box) => meets(box, one.getBoundingClientRect())))
      .map((one) => one.textContent ?? '')
  })
}
