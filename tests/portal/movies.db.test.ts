import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { en } from '../../protocol/i18n/portal/en.ts'
import { barriers } from '../axe.ts'
import { SAMPLES } from '../contract/samples.ts'
import { seen } from '../seen.ts'
import { openHouse } from './house.ts'
import { SIZES } from './pages.ts'

/** The screen of movies in a browser. */
const house = await openHouse()

async function makeMovie(page: Page, nth: number, fields: object = {}): Promise<number> {
  const csrf = await page.locator('meta[name=csrf-token]').getAttribute('content')
  const made = await page.request.post(`${house.hub.url}/api/portal/movies`, {
    headers: { 'x-csrf-token': csrf!, 'x-requested-with': 'XMLHttpRequest' },
    data: { ...SAMPLES.movie.make({}, nth), ...fields },
  })
  const { data, errors } = await made.json()
  expect(errors).toBeUndefined()
  return data.id
}

async function fileOf(background: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width: 400, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: 'poster.png', mimeType: 'image/png', buffer }
}

test('F-181 a poster is one of six drawings, or a picture that was uploaded, and is seen where movies are', async () => {
  const page = await house.enter('/movies')
  const id = await makeMovie(page, 1)
  await page.goto(`${house.hub.url}/portal/movies?form=${id}`)
  const dialog = page.getByRole('dialog')
  const group = dialog.getByRole('group', { name: en.resource.movie.field.poster, exact: true })
  await group.getByRole('button', { name: 'Drawing 3' }).click()
  await seen(group.getByText('Drawn, number 3')).toBeVisible()
  await group.locator('input[type=file]').setInputFiles(await fileOf('#1a7'))
  await seen(group.getByText(en.poster.given)).toBeVisible()
  await dialog.getByRole('button', { name: en.form.save }).click()
  await seen(dialog).toHaveCount(0)
  const { rows } = await house.sql<{ poster: { picture: string; seed: number } }>(
    'select poster from movies where id = $1',
    [id],
  )
  expect(rows[0]!.poster).toMatchObject({ seed: 3, picture: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const shown = page.getByRole('row').locator('img').first()
  await seen.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
})

test('UX-30 a file that is refused says why at its field, and one that met a broken line is sent again', async () => {
  const page = await house.enter('/movies')
  const id = await makeMovie(page, 2)
  await page.goto(`${house.hub.url}/portal/movies?form=${id}`)
  const group = page.getByRole('dialog').getByRole('group', { name: en.resource.movie.field.poster, exact: true })
  const input = group.locator('input[type=file]')
  await input.setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await seen(group.getByRole('alert')).toHaveText('This is no picture that can be used here: take a JPEG, PNG or WebP.')
  await page.route('**/api/portal/pictures', (route) => route.abort())
  await input.setInputFiles(await fileOf('#a17'))
  await seen(group.getByRole('alert')).toHaveText(en.picture.line)
  await page.unroute('**/api/portal/pictures')
  await group.getByRole('button', { name: en.trouble.again }).click()
  await seen(group.getByText(en.poster.given)).toBeVisible()
  await seen(group.getByRole('alert')).toHaveCount(0)
})

test('F-181 a picture is dropped or pasted too', async () => {
  const page = await house.enter('/movies')
  const id = await makeMovie(page, 3)
  await page.goto(`${house.hub.url}/portal/movies?form=${id}`)
  const group = page.getByRole('dialog').getByRole('group', { name: en.resource.movie.field.poster, exact: true })
  const key = group.getByRole('button', { name: new RegExp(en.picture.choose) })
  for (const [nth, kind] of (['drop', 'paste'] as const).entries()) {
    const bytes = [...(await fileOf(nth === 0 ? '#333' : '#777')).buffer]
    await key.evaluate(
      (element, [event, content]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(content)], 'p.png', { type: 'image/png' }))
        const init = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          event === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...init, clipboardData: transfer }),
        )
      },
      [kind, bytes] as const,
    )
    await seen(group.getByText(en.poster.given)).toBeVisible()
    await group.getByRole('button', { name: en.poster.back }).click()
    await seen(group.getByText('Drawn, number 1')).toBeVisible()
  }
})

test('F-006 F-174 each language has its tab, which says what is missing there, and a text that is refused opens its own', async () => {
  const page = await house.enter('/movies')
  await house.sql(`update exhibitors set locales = '{en,de,fr}'`)
  const read = async () => (await page.request.get(`${house.hub.url}/portal/`)).text()
  await seen.poll(read).toContain('&quot;fr&quot;') // the catalogue learns of it by a notice
  const id = await makeMovie(page, 9, {
    tagline: 'A cat',
    genres: ['Anime'],
    translations: { fr: { display_title: 'Flot', genres: ['Animation'] } },
  })
  await page.goto(`${house.hub.url}/portal/movies?form=${id}`)
  const dialog = page.getByRole('dialog')
  const tab = (name: string) => dialog.getByRole('tab', { name })
  await seen(dialog.getByRole('tab')).toHaveText(['Deutsch3 missing', 'Français1 missing', 'Nederlands'])
  await seen(tab('Deutsch')).toHaveAttribute('aria-selected', 'true')
  await tab('Deutsch').focus()
  await page.keyboard.press('ArrowRight')
  await seen(tab('Français')).toHaveAttribute('aria-selected', 'true')
  const [title, tagline] = [0, 1].map((nth) => dialog.getByRole('tabpanel').getByRole('textbox').nth(nth))
  await seen(title!).toHaveValue('Flot')
  await tagline!.fill('Un chat')
  await seen(dialog.locator('[data-field="translations.fr.genres"]')).toHaveAttribute('lang', 'fr')
  await seen(tab('Français')).toContainText('complete')

  await title!.fill('x'.repeat(200))
  await tab('Nederlands').click()
  await dialog.getByRole('button', { name: en.form.save }).click()
  await seen(tab('Français')).toHaveAttribute('aria-selected', 'true')
  await seen(tab('Français')).toContainText('something is wrong')
  await seen(title!).toBeFocused()
  await seen(title!).toHaveAttribute('aria-invalid', 'true')
  expect(await barriers(page)).toEqual([])
  await title!.fill('Flot')
  await seen(tab('Français')).toContainText('complete')
  await dialog.getByRole('button', { name: en.form.save }).click()
  await seen(dialog).toHaveCount(0)
})

test.each([
  ['wide', 'light'],
  ['tablet', 'dark'],
] as const)('axe finds nothing on the movies at %s in %s', async (size, colorScheme) => {
  const page = await house.enter('/movies', undefined, { viewport: SIZES[size], colorScheme })
  const id = await makeMovie(page, size === 'wide' ? 5 : 6)
  await page.goto(`${house.hub.url}/portal/movies?form=${id}`)
  await seen(page.getByRole('dialog').getByRole('button', { name: en.form.save })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.goto(`${house.hub.url}/portal/movies?row=${id}`)
  // the panel is called `movie` until its row has been read
  await seen(page.getByRole('complementary', { name: 'Flow', exact: true })).toBeVisible()
  expect(await barriers(page)).toEqual([])
})
