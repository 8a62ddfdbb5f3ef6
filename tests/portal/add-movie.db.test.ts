import { afterAll, afterEach, expect, test } from 'vitest'
import { en } from '../../protocol/i18n/portal/en.ts'
import { barriers } from '../axe.ts'
import { seen } from '../seen.ts'
import { saying, startTmdb } from '../tmdb/server.ts'
import { openHouse } from './house.ts'
import { SIZES } from './pages.ts'

/** Movies of TMDB in a browser, with a TMDB on this machine. */
const tmdb = await startTmdb()
const house = await openHouse()
afterEach(() => {
  tmdb.instead = null
  tmdb.changed = {}
})
afterAll(() => tmdb.close())
const KEY = '0123456789abcdef0123456789abcdef'

test('F-182 without a key the screen says so and leads to the settings, where a right one is kept and shown to nobody', async () => {
  const page = await house.enter('/add-movie?search=conclave')
  await seen(page.getByText(en.tmdb.no_key, { exact: true })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await seen(page.getByRole('link', { name: en.tmdb.by_hand })).toHaveAttribute('href', '/portal/movies?form=new')
  await page.getByRole('link', { name: en.tmdb.to_settings }).click()
  const field = page.getByLabel(en.tmdb.key, { exact: true })
  await field.fill(KEY)
  tmdb.instead = saying(401, '{}')
  await page.getByRole('button', { name: en.tmdb.key_save }).click()
  await seen(page.getByText('TMDB does not accept this key.')).toBeVisible()
  await seen(field).toHaveValue(KEY)
  tmdb.instead = null
  await page.getByRole('button', { name: en.tmdb.key_save }).click()
  await seen(page.getByText(en.tmdb.key_set)).toBeVisible()
  await seen(field).toHaveValue('')
  await page.reload()
  await seen(page.getByText(en.tmdb.key_set)).toBeVisible()
  expect(await page.content()).not.toContain(KEY)
})

test('F-181 F-182 a movie is found, taken with its poster, made by its form, and compared later', async () => {
  const page = await house.enter('/add-movie')
  const title = page.getByLabel(en.tmdb.search)
  await title.fill('c')
  await title.press('Enter')
  await seen(page.getByText(en.tmdb.short)).toBeVisible()
  await title.fill('conclave')
  await title.press('Enter')
  await seen(page.getByText('2 movies found')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Take it: Conclave, 2024' }).click()
  const dialog = page.getByRole('dialog')
  await seen(dialog.getByLabel(en.resource.movie.field.display_title, { exact: false }).first()).toHaveValue('Conclave')
  await seen(dialog.getByText(en.poster.given)).toBeVisible()
  const age = dialog.getByRole('combobox', { name: en.resource.movie.field.rating, exact: false }).first()
  await seen(age).toBeVisible()
  await dialog.getByRole('button', { name: en.form.create }).click()
  await seen(page.getByRole('complementary', { name: 'Conclave' })).toBeVisible()
  const { rows } = await house.sql<{ id: number; translations: object; poster: object }>(
    'select id, translations, poster from movies where tmdb_id = 974576',
  )
  expect(rows).toMatchObject([
    {
      translations: { de: { display_title: 'Konklave' } },
      poster: { picture: expect.stringMatching(/^[0-9a-f]{64}$/) },
    },
  ])
  await house.sql(`update movies set tagline = 'By hand' where id = $1`, [rows[0]!.id])
  tmdb.changed = { runtime: 121, tagline: 'Another line' }
  await page.reload()
  await page.getByRole('button', { name: en.tmdb.compare }).click()
  const line = (name: string) => page.getByRole('dialog').getByRole('row').filter({ hasText: name })
  await seen(line('Minutes').getByRole('radio').nth(1)).toBeChecked()
  await seen(line('Line below the title').getByRole('radio').nth(0)).toBeChecked()
  await seen(line('Line below the title')).toContainText(en.tmdb.changed_here)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: en.tmdb.take_chosen }).click()
  await seen(page.getByRole('dialog')).toHaveCount(0)
  const after = await house.sql('select runtime, tagline from movies where id = $1', [rows[0]!.id])
  expect(after.rows).toEqual([{ runtime: 121, tagline: 'By hand' }])
  await page.goto(`${house.hub.url}/portal/add-movie?search=conclave`)
  await seen(page.getByRole('link', { name: 'Open it: Conclave' })).toBeVisible()
})

test('F-182 a TMDB that does not answer is said, and asked again by a key', async () => {
  tmdb.instead = saying(503, '')
  const page = await house.enter('/add-movie?search=conclave', undefined, {
    viewport: SIZES.tablet,
    colorScheme: 'dark',
  })
  await seen(page.getByText('TMDB does not answer.', { exact: false })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  tmdb.instead = null
  await page.getByRole('button', { name: en.trouble.again }).click()
  await seen(page.getByText('2 movies found')).toBeVisible()
  expect(await barriers(page)).toEqual([])
})

test('F-182 the key goes after a question that says what it does', async () => {
  const page = await house.enter('/settings')
  const remove = page.getByRole('region', { name: 'TMDB' }).getByRole('button', { name: en.tmdb.key_remove })
  await remove.click()
  const asked = page.getByRole('dialog', { name: en.tmdb.key_remove_title })
  await seen(asked.getByText(en.tmdb.key_remove_text)).toBeVisible()
  await asked.getByRole('button', { name: en.form.keep }).click()
  await seen(page.getByText(en.tmdb.key_set)).toBeVisible()
  await remove.click()
  await asked.getByRole('button', { name: en.tmdb.key_remove, exact: true }).click()
  await seen(page.getByText(en.tmdb.key_set)).toHaveCount(0)
  await seen(asked).toHaveCount(0)
})
