import { expect, test } from 'vitest'
import { barriers } from '../axe.ts'
import { standingOffice } from './desk.ts'
import { EVERY_SCREEN } from './every-screen.ts'
import { seen } from './pages.ts'

/** Every screen of the menu by day and by night. */
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] }
const office = await standingOffice(ADA)

test.each(Object.keys(EVERY_SCREEN).filter((path) => path !== 'exhibitors'))(
  'on the screen “%s” axe finds nothing, by day and by night',
  async (path) => {
    const page = await office.open(path, ADA, { colorScheme: 'light' })
    await seen(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await seen(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    expect(await barriers(page)).toEqual([])
  },
)
