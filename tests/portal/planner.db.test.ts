import type { Page } from '@playwright/test'
import { beforeEach, describe, expect, test } from 'vitest'
import { withExhibitor } from '../../hub/db/connect.ts'
import { barriers } from '../axe.ts'
import { seen } from '../seen.ts'
import { standingOffice } from './desk.ts'
import { light, SIZES } from './pages.ts'
import { type Planned, planHouse, SATURDAY, type Titled } from './planned.ts'

/** The planner in Chromium, on a real hub: what a manager drags stands in the plan of another. */
const ADA = { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] }
const BO = { exhibitor_id: 1, name: 'Bo K.', permissions: ['*'] }
const EVA = { exhibitor_id: 1, name: 'Eva S.', permissions: ['schedules.view'] }
const PX_PER_HOUR = 60
const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true }

const office = await standingOffice(ADA)
const bo = await office.call(BO)
let house: Planned
let nth = 0
beforeEach(async () => {
  house = await planHouse(bo, `Lichthof ${++nth}`, 3)
})

async function open(query = '', staff = ADA, options = {}): Promise<Page> {
  const page = await office.open(`planner?cinema=${house.cinema_id}&date=${SATURDAY}${query}`, staff, options)
  await seen(page.locator('[data-screen]').first()).toBeVisible()
  return page
}

function block(page: Page, time: string) {
  return page.locator(`button[data-clash]:has(time:text-is("${time}"))`)
}
function version(page: Page, title: Titled) {
  return page.locator(`[data-load="v${house.versions.get(title)}"]`)
}
function row(page: Page, screen: number) {
  return page.locator(`[data-screen="${house.screens[screen - 1]}"]`)
}

/** What the hub has of that day: screen and wall clock of each schedule. */
async function planned(): Promise<string[]> {
  const { data } = (await bo('GET', `planner?cinema_id=${house.cinema_id}&first_on=${SATURDAY}`)).body
  type Row = { screen_id: number; start: string; deleted_at: string | null; business_date: string }
  return (data.schedules as Row[])
    .filter(({ deleted_at, business_date }) => deleted_at === null && business_date === SATURDAY)
    .map(({ screen_id, start }) => {
      const clock = new Date(Date.parse(start) + 3_600_000).toISOString().slice(11, 16)
      return `${house.screens.indexOf(screen_id) + 1} ${clock}`
    })
    .sort()
}

/** From a place in a block so many minutes and rows further, in small steps. */
async function drag(page: Page, time: string, minutes: number, rows = 0): Promise<void> {
  const box = (await block(page, time).boundingBox())!
  const [x, y] = [box.x + 30, box.y + 30]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 8, y)
  await page.mouse.move(x + (minutes * PX_PER_HOUR) / 60, y + rows * 82, { steps: 8 })
}

/** Touches the page with one finger, at a place of its window. */
async function fingerOn(page: Page) {
  const finger = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
}

test('UX-39 a day of the week has its count in its name at every size, whether it is drawn or not', async () => {
  await house.add(1, 'Conclave', '14:30')
  const page = await open()
  const days = page.getByRole('button', { name: /^\d+ \w{3} \d shows?/ })
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size)
    await seen(days).toHaveCount(7)
  }
  await page.context().close()
})

describe('UX-21 by mouse', () => {
  test('UX-27 a block goes to another time and screen, and twenty steps are undone and done again', async () => {
    await house.add(1, 'Conclave', '14:30')
    const page = await open()
    await drag(page, '14:30', 62, 1)
    expect(await planned()).toEqual(['1 14:30'])
    await page.mouse.up()
    await seen(block(page, '15:30')).toBeVisible()
    await seen.poll(planned).toEqual(['2 15:30'])
    await block(page, '15:30').focus()
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      const minutes = 15 * 60 + 35 + 5 * step
      await seen(block(page, `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`)).toBeFocused()
    }
    await seen.poll(planned).toEqual(['2 17:10'])
    for (let step = 0; step < 21; step++) await page.keyboard.press('Control+z')
    await seen.poll(planned).toEqual(['1 14:30'])
    await seen(block(page, '14:30')).toBeVisible()
    await seen(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
    await page.keyboard.press('Control+Shift+z')
    await seen.poll(planned).toEqual(['2 15:30'])
  })

  test('a movie of the shelf becomes a draft, Escape puts back, and the drafts are published', async () => {
    await house.add(1, 'Conclave', '14:30')
    const page = await open()
    const movie = version(page, 'Vertigo')
    await movie.scrollIntoViewIfNeeded()
    const from = (await movie.boundingBox())!
    const to = (await row(page, 2).boundingBox())!
    const edge = (await block(page, '14:30').boundingBox())!
    await page.mouse.move(from.x + 4, from.y + 4)
    await page.mouse.down()
    await page.mouse.move(edge.x + 3 * PX_PER_HOUR, to.y + 30, { steps: 6 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await planned()).toEqual(['1 14:30'])
    await page.mouse.move(from.x + 4, from.y + 4)
    await page.mouse.down()
    await page.mouse.move(edge.x + 3 * PX_PER_HOUR + 4, to.y + 30, { steps: 6 })
    await page.mouse.up()
    await seen.poll(planned).toEqual(['1 14:30', '2 17:30'])
    await page.getByRole('button', { name: 'Publish 1 draft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish 1 draft' }).click()
    await seen(page.getByRole('button', { name: 'All published' })).toBeDisabled()
  })
})

describe('UX-24 a conflict', () => {
  test('is seen while it is carried, says by how much, is moved to the next free time or saved anyway', async () => {
    await house.add(3, 'Conclave', '18:00')
    await house.add(2, 'Flow', '20:30')
    const page = await open()
    await drag(page, '20:30', -15, 1)
    await seen(block(page, '18:00')).toHaveAttribute('data-met', 'true')
    await page.mouse.up()
    const card = page.getByRole('alertdialog')
    await seen(card).toContainText('15 minutes are missing for cleaning')
    await seen(card).toContainText('Screen 3 is free at 20:30: Conclave ends at 20:15, cleaning takes 15 minutes.')
    await seen(card.getByRole('button', { name: 'Move to 20:30' })).toBeFocused()
    expect(await planned()).toEqual(['2 20:30', '3 18:00'])
    await page.keyboard.press('Escape')
    await seen(card).toBeHidden()
    await seen(block(page, '20:30')).toBeVisible()
    await drag(page, '20:30', -15, 1)
    await page.mouse.up()
    await card.getByRole('button', { name: 'Keep 20:15 anyway' }).click()
    await seen.poll(planned).toEqual(['3 18:00', '3 20:15'])
    await seen(block(page, '20:15')).toHaveAttribute('data-clash', 'true')
    await drag(page, '20:15', 5)
    await page.mouse.up()
    await card.getByRole('button', { name: 'Move to 20:30' }).click()
    await seen.poll(planned).toEqual(['3 18:00', '3 20:30'])
  })

  test('is said of what was put down, also where that is the earlier of the two, and by name before it is published', async () => {
    await house.add(1, 'Conclave', '20:00', { is_draft: true })
    await house.add(1, 'Flow', '23:00')
    const page = await open()
    await drag(page, '20:00', 90)
    await page.mouse.up()
    const card = page.getByRole('alertdialog')
    await seen(card).toContainText('Ends 60 minutes too late for Flow')
    await seen(card).toContainText(
      'It ends at 23:45, cleaning takes 15 minutes: Screen 1 is free at 00:00, and Flow starts at 23:00.',
    )
    await card.getByRole('button', { name: 'Keep 21:30 anyway' }).click()
    await seen.poll(planned).toEqual(['1 21:30', '1 23:00'])
    await seen(block(page, '21:30')).toContainText('Ends 60 minutes too late for Flow')
    await seen(block(page, '23:00')).toContainText('Starts 60 minutes too early')
    await page.getByRole('button', { name: 'Publish 1 draft' }).click()
    await seen(page.getByRole('dialog').getByRole('listitem')).toHaveText(
      'Saturday 27 November 21:30 Conclave, Screen 1: Ends 60 minutes too late for Flow',
    )
  })

  test('what waits for an answer is carried on, and is still one step', async () => {
    await house.add(1, 'Conclave', '14:30')
    const page = await open()
    const movie = version(page, 'Vertigo')
    await movie.scrollIntoViewIfNeeded()
    const from = (await movie.boundingBox())!
    const met = (await block(page, '14:30').boundingBox())!
    await page.mouse.move(from.x + 4, from.y + 4)
    await page.mouse.down()
    await page.mouse.move(met.x + PX_PER_HOUR + 4, met.y + 30, { steps: 6 })
    await page.mouse.up()
    const card = page.getByRole('alertdialog')
    await seen(card).toBeVisible()
    await drag(page, '15:30', 0, 1)
    await seen(card).toBeHidden()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await seen(card).toBeVisible()
    await drag(page, '15:30', 0, 1)
    await page.mouse.up()
    await seen.poll(planned).toEqual(['1 14:30', '2 15:30'])
    await page.keyboard.press('Control+z')
    await seen.poll(planned).toEqual(['1 14:30'])
    await seen(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  })
})

describe('UX-21 by touch and by keyboard', () => {
  test('a finger that rests picks up, one that swipes scrolls', async () => {
    await house.add(1, 'Conclave', '14:30')
    const page = await open('', ADA, TABLET)
    const touch = await fingerOn(page)
    const box = (await block(page, '14:30').boundingBox())!
    const [x, y] = [box.x + 40, box.y + 30]
    const left = () => page.locator('[data-inset]').evaluate(({ scrollLeft }) => scrollLeft)
    const opened = await left()
    await touch('touchStart', x, y)
    await touch('touchMove', x + 40, y)
    await touch('touchMove', x + 80, y)
    await touch('touchEnd')
    await seen.poll(left).toBeLessThan(opened)
    expect(await planned()).toEqual(['1 14:30'])
    await page.reload() // a swipe glides on, as far as the machine was fast
    await seen(block(page, '14:30')).toBeVisible()
    await seen.poll(() => block(page, '14:30').boundingBox()).toEqual(box)
    await touch('touchStart', x, y)
    await seen(block(page, '14:30')).toHaveAttribute('data-lifted', 'true')
    await seen(page.locator('[data-strip=hour]')).toHaveAttribute('style', /translate3d\(0px, -\d+px/)
    await touch('touchMove', x + 20, y + 30)
    await touch('touchMove', x + 60, y + 82)
    await touch('touchEnd')
    await seen.poll(planned).toEqual(['2 15:30'])
  })

  test('a finger picks up again what was put down in a conflict and waits for an answer', async () => {
    await house.add(1, 'Conclave', '14:30')
    await house.add(2, 'Flow', '15:00')
    const page = await open('', ADA, TABLET)
    const touch = await fingerOn(page)
    const carry = async (x: number, y: number) => {
      const box = (await block(page, '14:30').boundingBox())!
      await touch('touchStart', box.x + 20, box.y + 30)
      await seen(block(page, '14:30')).toHaveAttribute('data-lifted', 'true')
      await touch('touchMove', box.x + 20 + x / 2, box.y + 30 + y / 2)
      await touch('touchMove', box.x + 20 + x, box.y + 30 + y)
      await touch('touchEnd')
    }
    await carry(0, 82)
    await seen(page.getByRole('alertdialog')).toBeVisible()
    await carry(0, 82)
    await seen.poll(planned).toEqual(['2 15:00', '3 14:30'])
  })

  test('Enter picks up, arrows move and are read out, Escape puts back, Enter puts down', async () => {
    await house.add(1, 'Conclave', '14:30')
    await house.add(2, 'Flow', '16:00')
    const page = await open()
    const said = page.getByRole('status').last()
    await block(page, '14:30').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await seen(said).toHaveText('Screen 2, 14:30. Ends 60 minutes too late for Flow')
    await page.keyboard.press('Escape')
    await seen(said).toHaveText('Put back where it was')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await seen(said).toHaveText('Screen 3, 15:30')
    await page.keyboard.press('Enter')
    await seen.poll(planned).toEqual(['2 16:00', '3 15:30'])
    await seen(block(page, '15:30')).toBeFocused()
    await page.keyboard.press('Delete')
    const asked = page.getByRole('dialog', { name: 'Take Conclave out of the plan?' })
    await seen(asked.getByText('It goes from plan, site and counters at once')).toBeVisible()
    await seen(asked.getByRole('button', { name: 'Keep it' })).toBeFocused()
    expect(await planned()).toEqual(['2 16:00', '3 15:30'])
    await asked.getByRole('button', { name: 'Take out of the plan' }).click()
    await seen.poll(planned).toEqual(['2 16:00'])
    await seen(block(page, '16:00')).toBeFocused()
    await page.keyboard.press('Control+z')
    await seen.poll(planned).toEqual(['2 16:00', '3 15:30'])
    const movie = version(page, 'Vertigo')
    await movie.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await seen.poll(planned).toEqual(['1 19:55', '2 16:00', '3 15:30'])
  })
})

test('UX-25 what has sold places is locked and says how many', async () => {
  const { id } = await house.add(1, 'Conclave', '14:30')
  await sell(id)
  const page = await open()
  await drag(page, '14:30', 60)
  await page.mouse.up()
  await seen(page.getByRole('dialog')).toContainText('1 place of Conclave is taken')
  await page.keyboard.press('Escape')
  await block(page, '14:30').focus()
  await page.keyboard.press('Enter')
  await seen(page.getByRole('dialog')).toContainText('1 sold, 0 reserved, 0 in carts')
  expect(await planned()).toEqual(['1 14:30'])
})

test('F-200 what another manager does is seen at once, and not while something is carried', async () => {
  const { id, version } = await house.add(1, 'Conclave', '14:30')
  const page = await open()
  await house.add(2, 'Flow', '20:00')
  await seen(block(page, '20:00')).toBeVisible()
  await drag(page, '20:00', 30, 1)
  const start = `${SATURDAY}T15:00:00.000Z`
  const edit = [{ id, version, start, end: `${SATURDAY}T17:15:00.000Z` }]
  const request_id = crypto.randomUUID()
  const said = await bo('POST', 'planner/changes', { request_id, cinema_id: house.cinema_id, edit })
  expect(said.status).toBe(200)
  await seen(block(page, '14:30')).toBeVisible()
  await page.mouse.up()
  await seen(block(page, '16:00')).toBeVisible()
  await seen.poll(planned).toEqual(['1 16:00', '3 20:30'])
})

describe('UX-22 a copy and a template', () => {
  test('say what they would meet before they are made, and are undone in one step', async () => {
    await house.add(1, 'Conclave', '14:30')
    await house.add(2, 'Flow', '23:30')
    const page = await open()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Copy this day' }).click()
    const dialog = page.getByRole('dialog')
    await seen(dialog).toContainText('All 2 shows fit without a conflict.')
    await dialog.getByLabel('First day there').fill('2027-11-27')
    await seen(dialog).toContainText('2 conflicts')
    await dialog.getByLabel('First day there').fill('2026-01-03')
    await seen(dialog).toContainText('2 shows would have begun already')
    await dialog.getByLabel('First day there').fill('')
    await seen(dialog).not.toContainText('conflict')
    await dialog.getByLabel('First day there').fill('2027-11-28')
    await seen(dialog).toContainText('Sunday 28 November')
    await dialog.getByRole('button', { name: 'Add 2 shows' }).click()
    await page.getByRole('button', { name: /^28 Sun 2 shows/ }).click()
    await seen(block(page, '23:30')).toBeVisible()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Keep as a template' }).click()
    await dialog.getByRole('button', { name: 'Keep as a template' }).click()
    await seen(dialog.getByText('This field is required.')).toBeVisible() // F-175
    await dialog.getByLabel('Name').fill('Sunday')
    await dialog.getByRole('button', { name: 'Keep as a template' }).click()
    await seen(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Use a template' }).click()
    await seen(dialog).toContainText('2 conflicts')
    await seen(dialog.getByRole('button', { name: 'Add 0 shows' })).toBeDisabled()
    await dialog.getByLabel('First day there').fill('2027-11-29')
    await dialog.getByRole('button', { name: 'Add 2 shows' }).click()
    await seen(page.getByRole('button', { name: /^29 Mon 2 shows/ })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await seen(page.getByRole('button', { name: /^29 Mon 0 shows/ })).toBeVisible()
  })

  test('UX-22 F-196 a whole week goes to the next with what it would meet named and left out, as drafts', async () => {
    const onDay = (day: string, time: string) => ({ start: `2027-${day}T${time}:00.000Z` })
    await house.add(1, 'Conclave', '14:30', onDay('11-24', '13:30'))
    await house.add(2, 'Flow', '23:30') // on Saturday, and over after midnight
    await house.add(3, 'Vertigo', '20:00', onDay('11-30', '19:00'))
    await house.add(2, 'Perfect Days', '23:00', onDay('12-04', '22:00'))
    const page = await open('&view=week')
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Copy this week' }).click()
    const dialog = page.getByRole('dialog')
    await seen(dialog).toContainText('Where to is this week copied?')
    await seen(dialog.getByLabel('First day there')).toHaveValue('2027-12-01')
    await seen(dialog).toContainText('1 conflict')
    await seen(dialog.getByRole('listitem')).toContainText('Saturday 4 December 23:30 Flow, Screen 2')
    await dialog.getByRole('button', { name: 'Add 2 shows' }).click()
    await seen(page.getByRole('status').getByText('2 shows added as drafts')).toBeVisible()
    const there = async () => {
      const { data } = (await bo('GET', `planner?cinema_id=${house.cinema_id}&first_on=2027-12-01`)).body
      type Row = { business_date: string; start: string; is_draft: boolean; deleted_at: string | null }
      return (
        (data.schedules as Row[])
          // not its eve
          .filter(({ deleted_at, business_date }) => deleted_at === null && business_date >= '2027-12-01')
          .map(({ business_date, start, is_draft }) => `${business_date} ${start.slice(0, 16)} ${is_draft}`)
          .sort()
      )
    }
    const own = '2027-12-04 2027-12-04T22:00 false'
    const copies = ['2027-12-01 2027-12-01T13:30 true', '2027-12-07 2027-12-07T19:00 true']
    await seen.poll(there).toEqual([copies[0], own, copies[1]])
    await page.getByRole('button', { name: 'Undo' }).click()
    await seen.poll(there).toEqual([own])
  })
})

test('UX-21 a line that breaks loses nothing: it waits, is kept over a reload, and goes by itself', async () => {
  await house.add(1, 'Conclave', '14:30')
  const page = await open()
  await page.route('**/planner/changes', (route) => route.abort())
  await drag(page, '14:30', 60)
  await page.mouse.up()
  await seen(page.getByText('1 change waits here')).toBeVisible()
  await seen(block(page, '15:30')).toBeVisible()
  expect(await planned()).toEqual(['1 14:30'])
  await page.reload()
  await seen(block(page, '15:30')).toBeVisible()
  await page.unroute('**/planner/changes')
  await seen.poll(planned).toEqual(['1 15:30'])
  await seen(page.getByText('waits here')).toBeHidden()
})

describe('the screen itself', () => {
  test.each([
    ['a day', ''],
    ['a week', '&view=week'],
  ])('%s has no barriers, by day and by night', async (_, query) => {
    await house.add(1, 'Conclave', '14:30')
    await house.add(1, 'Flow', '16:00', { is_draft: true }).catch(() => undefined)
    const page = await open(query)
    await seen(block(page, '14:30')).toBeVisible()
    for (const scheme of ['light', 'dark'] as const) {
      await light(page, scheme)
      expect([scheme, ...(await barriers(page))]).toEqual([scheme])
    }
  })

  test('UX-31 a week of another year says of which', async () => {
    const page = await office.open(`planner?cinema=${house.cinema_id}&date=2029-03-25`, ADA)
    await seen(page.getByText('Wed 21 March – Tue 27 March 2029')).toBeVisible()
  })

  test('UX-31 an empty day says what to do; who only looks has no shelf and drags nothing', async () => {
    const page = await open()
    await seen(page.getByRole('heading', { name: 'Nothing is planned on this day.' })).toBeVisible()
    await house.add(1, 'Conclave', '14:30')
    const reader = await open('', EVA)
    await seen(block(reader, '14:30')).toBeVisible()
    await seen(reader.getByRole('complementary', { name: 'Movies' })).toHaveCount(0)
    await drag(reader, '14:30', 60)
    await reader.mouse.up()
    expect(await planned()).toEqual(['1 14:30'])
  })
})

/** Somebody has bought one place of a schedule: what the hub's ledger then has. */
async function sell(schedule_id: number): Promise<void> {
  await withExhibitor(office.database.pool, 1, async (client) => {
    const named = [house.cinema_id, schedule_id]
    await client.query(
      'insert into halls (exhibitor_id, cinema_id, schedule_id, capacity) values (1, $1, $2, 10)',
      named,
    )
    await client.query(
      `insert into slots (exhibitor_id, cinema_id, schedule_id, slot, group_no, home, state, generation)
       values (1, $1, $2, 1, 1, 'hub', 'sold', 0)`,
      named,
    )
  })
}
