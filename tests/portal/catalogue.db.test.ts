import { test } from 'vitest'
import { en } from '../../protocol/i18n/portal/en.ts'
import { type Kind, RESOURCES } from '../../protocol/resources.ts'
import { type Ids, SAMPLES } from '../contract/samples.ts'
import { seen } from '../seen.ts'
import { openHouse } from './house.ts'

/** The screens of the catalogue in a browser: each with its list, its form, and a row that the wire made. */
const KINDS = [
  'cinema',
  'screen',
  'distributor',
  'distributor_office',
  'rental_profile',
  'movie',
  'movie_version',
] as const

const house = await openHouse()

test('F-172 F-180 each list of the catalogue is empty with its next step, then has its row, which its form edits', async () => {
  const page = await house.enter(`/${RESOURCES.cinema.base}`)
  const csrf = await page.locator('meta[name=csrf-token]').getAttribute('content')
  const ids: Partial<Record<Kind, number>> = {}
  for (const kind of KINDS) {
    const { base } = RESOURCES[kind]
    const words = en.resource[kind]
    await page.goto(`${house.hub.url}/portal/${base}`)
    await seen(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
    await seen(page.getByText(words.empty)).toBeVisible()
    await page.goto(`${house.hub.url}/portal/${base}?form=new`)
    const dialog = page.getByRole('dialog')
    await seen(dialog.getByRole('button', { name: en.form.create })).toBeVisible()
    const made = await page.request.post(`${house.hub.url}/api/portal/${base}`, {
      headers: { 'x-csrf-token': csrf!, 'x-requested-with': 'XMLHttpRequest' },
      data: SAMPLES[kind].make(ids as Ids, 1),
    })
    ids[kind] = (await made.json()).data.id
    await page.goto(`${house.hub.url}/portal/${base}?form=${ids[kind]}`)
    const save = dialog.getByRole('button', { name: en.form.save })
    await seen(save).toBeVisible()
    const field = dialog.getByRole('textbox').first()
    await field.fill(kind === 'movie' || kind === 'cinema' ? 'another-word' : 'Another')
    await save.click()
    await seen(dialog).toHaveCount(0)
    await seen(page.getByRole('row')).toHaveCount(2)
  }
})
