import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Trouble } from '#protocol/sync/troubles.ts'
import { SCHEDULE } from './testing/evening.ts'
import { type Desk, eventually, openRoom, type Room, SMALL } from './testing/room.ts'

let room: Room
const desks: Desk[] = []

beforeAll(async () => {
  room = await openRoom()
})
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close()
})
afterAll(() => room.close())

const SINCE = '2026-11-21T18:42:00Z'
const LOOK = 'Look up and print again'

async function selling(options?: Parameters<Room['open']>[0]): Promise<Desk> {
  const desk = await room.open(options)
  desks.push(desk)
  await desk.signIn()
  return desk
}
async function text(locator: ReturnType<Page['locator']>) {
  return (await locator.innerText()).replaceAll('\u00a0', ' ')
}
function notice(page: Page) {
  return page.locator('[data-notice]')
}
function question(page: Page) {
  return page.getByRole('dialog')
}
function key(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}
function quick(page: Page, cents: number | 'exact') {
  return page.locator(`[data-cash="${cents}"]`)
}
function lastSale(page: Page) {
  return page.getByTestId('last-sale')
}

async function withPopcorn(options?: Parameters<Room['open']>[0]): Promise<Desk> {
  const desk = await selling(options)
  await desk.page.locator('[data-category="1"]').click()
  await desk.page.locator('[data-product="100"]').click()
  return desk
}

describe('UX-45 (register) what is wrong is said, and whether selling goes on', () => {
  const trouble = (kind: Trouble['kind'], entries = 0): Trouble => ({ kind, since: SINCE, entries })

  test.each([
    [
      'unapplied',
      3,
      /^3 entries wait at head office since .*19:42\. You keep selling\.\s+Nothing is lost\./,
      /3 entries wait since/,
    ],
    ['unread', 1, /^1 entry of head office waits here since .*19:42\. You keep selling\./, /1 entry waits here since/],
    [
      'fork',
      0,
      /^Head office has other entries of this cinema since .*19:42\.\s+Call support\./,
      /Entries differ since/,
    ],
    [
      'data_missing',
      0,
      /^Data missing: run a website sync\.\s+Shows, prices or people/,
      /Data missing: run a website sync/,
    ],
    ['amount', 0, /^An online payment has another amount since .*19:42\. You keep selling\./, /Payment differs since/],
  ] as const)(
    'UX-45 (register) L3 F-239 %s: notice and status line say it, the sale goes on',
    async (kind, entries, words, status) => {
      const { page, edge } = await withPopcorn({ viewport: SMALL })
      edge.turnLine({ troubles: [trouble(kind, entries)] })
      await eventually(() => text(notice(page))).toMatch(words)
      expect(await text(page.locator('#status'))).toMatch(status)
      expect(await page.title()).toBe('Register 2')
      await quick(page, 'exact').click()
      await lastSale(page).waitFor()
    },
  )

  test.each([
    ['9 9-9', /^This register has an older program than its box\. It updates by itself once the bill is closed\./],
    ['0 0-0', /^The box of this cinema has an older program than this register\.\s+Nothing is lost/],
  ] as const)(
    'UX-45 (register) L3 an edge that speaks %s: the notice says what happens, and the bill is finished',
    async (wire, words) => {
      const { page, edge } = await withPopcorn({ viewport: SMALL })
      edge.wire = wire
      edge.turnLine({ troubles: [] })
      await page.locator('[data-product="100"]').click()
      await quick(page, 'exact').click()
      await lastSale(page).waitFor()
      await eventually(() => text(notice(page))).toMatch(words)
      edge.wire = null
      await page.reload()
      await eventually(() => notice(page).count()).toBe(0)
    },
  )

  test.each([
    [
      'restored',
      /^This box is an older copy of itself\s+Since .*19:42 it has been found to know less/,
      /^The box of this cinema has old or damaged data since .*19:42\. Do not sell\./,
      /Old data since/,
    ],
    [
      'moved',
      /^This box runs on another machine\s+Since .*19:42 its data runs on another machine/,
      /^The data of this cinema’s box runs on another machine since .*19:42\. Do not sell\./,
      /Other machine since/,
    ],
    [
      'fenced',
      /^Another box runs this cinema\s+Since .*19:42 this cinema has another box/,
      /^Another box runs this cinema since .*19:42\. Do not sell here\./,
      /Other box since/,
    ],
  ] as const)(
    'UX-45, UX-46 (register) L6 L7 a box that is %s: the whole screen says it; behind it every way to pay is dim and says why, and comes back',
    async (kind, whole, words, status) => {
      const { page, edge } = await withPopcorn({ viewport: SMALL })
      edge.turnLine({ troubles: [trouble(kind), trouble('fork')] })
      await eventually(() => text(page.locator('main'))).toMatch(whole)
      expect(await text(page.locator('main'))).toMatch(/Still works: [\s\S]*What to do: call a manager/)
      expect(await page.locator('#pay').count()).toBe(0)
      await key(page, LOOK).click()
      await eventually(() => text(notice(page))).toMatch(words)
      expect(await text(page.locator('#status'))).toMatch(status)
      await eventually(() => page.title()).toBe('Do not sell, Register 2')
      for (const pay of await page.locator('#pay button').all()) expect(await pay.isDisabled()).toBe(true)
      expect(await text(page.locator('#ways'))).toContain('call support first')
      for (const shortcut of ['F9', 'F10', 'F12']) await page.keyboard.press(shortcut)
      expect([edge.counter.entries.length, await page.locator('#pay-title').count()]).toEqual([0, 0])
      edge.turnLine({ troubles: [] })
      await eventually(() => quick(page, 'exact').isEnabled()).toBe(true)
      await quick(page, 'exact').click()
      await lastSale(page).waitFor()
    },
  )

  test.each([
    ['full', 'The disk of this cinema’s box is full since', 'is sold once there is room'],
    ['locked', 'Another program holds the box’s database since', 'is sold once the box can write'],
    ['failing', 'The disk of this cinema’s box does not work since', 'Press “Cancel the sale”'],
  ] as const)(
    'UX-45 (register) L8 a disk that is %s: no new sale, and one that waits says what to do; it goes on by itself',
    async (state, words, waits) => {
      const { page, edge } = await withPopcorn({ viewport: SMALL })
      edge.counter.lose = (path) => (path.endsWith('/questions') ? 'request' : undefined)
      edge.turnDisk({ state, since: SINCE })
      await eventually(() => text(notice(page))).toContain(words)
      expect(await text(notice(page))).toMatch(/19:42\. Do not sell\.\s+What was not answered was not sold\./)
      expect(await text(page.locator('#ways'))).toContain('the box cannot write')
      expect(await quick(page, 500).isDisabled()).toBe(true)
      await eventually(() => page.title()).toBe('Do not sell, Register 2')
      edge.turnDisk({ state: 'ok', since: SINCE })
      await quick(page, 500).click()
      await eventually(() => text(question(page))).toContain('The edge did not answer')
      edge.turnDisk({ state, since: SINCE })
      await eventually(() => text(question(page))).toContain(waits)
      expect(await text(question(page))).toContain('€ 4.50')
      expect(await text(question(page))).toContain('Leave the money on the counter')
      edge.counter.lose = () => undefined
      await lastSale(page).waitFor()
      expect(edge.counter.entries).toHaveLength(1)
    },
  )
})

describe('UX-44, UX-46 (register) “Approved” is no key while the sale could not be booked', () => {
  const atTerminal = async (desk: Desk): Promise<void> => {
    const { page } = desk
    await page.locator('#ways button', { hasText: 'Card' }).click()
    await key(page, 'The terminal has answered').click()
    await question(page).waitFor()
    expect(await key(page, 'Approved').isEnabled()).toBe(true)
  }

  test('UX-46 (register) the box may not sell: dim, with the reason, until it may again', async () => {
    const desk = await withPopcorn()
    const { page, edge } = desk
    await atTerminal(desk)
    edge.turnLine({ troubles: [{ kind: 'restored', since: SINCE, entries: 0 }] })
    await key(page, LOOK).click()
    await eventually(() => key(page, 'Approved').isDisabled()).toBe(true)
    expect(await text(question(page).locator('[data-why="true"]'))).toBe('call support first')
    edge.turnLine({ troubles: [] })
    await key(page, 'Approved').click()
    await lastSale(page).waitFor()
  })

  test('UX-46 (register) the edge is away: dim, and the bill is as it was when it is back', async () => {
    const desk = await withPopcorn()
    const { page, edge } = desk
    await atTerminal(desk)
    await edge.off()
    await eventually(() => key(page, 'Approved').isDisabled()).toBe(true)
    expect(await text(question(page).locator('[data-why="true"]'))).toBe('the edge is away')
    expect(await key(page, 'Not approved').isEnabled()).toBe(true)
    await edge.on()
    await key(page, 'Approved').click()
    await lastSale(page).waitFor()
    expect(edge.counter.entries).toMatchObject([{ question: { total_cents: 450 } }])
  })

  test('UX-46 (register) seats of the bill were lost meanwhile: dim until that is seen', async () => {
    const desk = await selling()
    const { page, edge } = desk
    await page.locator(`[data-schedule="${SCHEDULE}"]`).click()
    await page.locator(`[data-schedule="${SCHEDULE}"][aria-current="true"]`).waitFor()
    await page.locator('[data-rate="1"]').click()
    await eventually(() => quick(page, 'exact').isEnabled()).toBe(true)
    await atTerminal(desk)
    edge.takeElsewhere(SCHEDULE, [edge.halls.get(SCHEDULE)!.seats.indexOf('h') + 1])
    await eventually(() => text(question(page))).toContain('Something happened to this bill meanwhile.')
    expect(await key(page, 'Approved').isDisabled()).toBe(true)
    await key(page, 'Look at it').click()
    await eventually(() => text(question(page))).toContain('Someone was faster')
    await question(page).getByRole('button', { name: /^Take/ }).click()
    await key(page, 'The terminal has answered').click()
    await key(page, 'Approved').click()
    await lastSale(page).waitFor()
    expect(edge.counter.entries).toHaveLength(1)
  })
})

describe('F-351 (register) while no box answers', () => {
  const emergency = (page: Page) => key(page, 'Emergency list')

  test('F-351 (register) the sold seats of the day are one key away, behind the lock too, and read without it', async () => {
    const { page, edge } = await selling({ viewport: SMALL })
    await eventually(() => edge.told.calls.some(({ path }) => path === '/api/register/sold-seats')).toBe(true)
    expect(await emergency(page).count()).toBe(0)
    await edge.off()
    await emergency(page).click()
    const hall = page.locator(`[data-schedule="${SCHEDULE}"]`)
    await hall.waitFor()
    expect(await text(page.locator('#emergency header'))).toContain('What was sold since then is not here.')
    const words = await text(hall)
    expect(words).toContain('Conclave')
    expect(words).toMatch(/41 of 216 sold/)
    expect(words.replaceAll(/\s+/g, ' ')).toContain('H 3 4 5 6 7')
    await page.keyboard.press('Escape')
    await page.locator('#till').waitFor()
    await page.keyboard.press('F11')
    await emergency(page).click()
    await hall.waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    const printed = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight])
    expect(printed[0]).toBeGreaterThan(printed[1]!)
    await page.emulateMedia({ media: 'screen' })
    await key(page, 'Back').click()
    await edge.on()
    await eventually(() => emergency(page).count()).toBe(0)
  })

  test('F-351 (register) a box in quarantine does not live: the list is there, and stays over a reload', async () => {
    const { page, edge } = await selling()
    await eventually(() => edge.told.calls.some(({ path }) => path === '/api/register/sold-seats')).toBe(true)
    edge.counter.lose = (path) => (path.endsWith('/sold-seats') ? 'request' : undefined)
    edge.turnLine({ troubles: [{ kind: 'restored', since: SINCE, entries: 0 }] })
    await key(page, 'Look up and print again').click()
    await emergency(page).waitFor()
    await page.reload()
    await key(page, 'Look up and print again').click()
    await emergency(page).click()
    await page.locator(`[data-schedule="${SCHEDULE}"]`).waitFor()
  })
})

describe('L8 sales to look after', () => {
  /** A sale that nobody answered, found again by a register whose tab forgot it. */
  const leftOpen = async (way: 'cash' | 'card'): Promise<Desk> => {
    const desk = await withPopcorn()
    const { page, edge } = desk
    edge.counter.lose = (path) => (path.endsWith('/questions') ? 'request' : undefined)
    if (way === 'cash') await quick(page, 500).click()
    else {
      await page.locator('#ways button', { hasText: 'Card' }).click()
      await key(page, 'The terminal has answered').click()
      await key(page, 'Approved').click()
    }
    await eventually(() => text(question(page))).toContain('The edge did not answer')
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(edge.url)
    await page.getByRole('radio', { name: 'Mira K.' }).click()
    await page.keyboard.type('1234')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '1 sale to finish' }).click()
    await eventually(() => text(question(page))).toContain('No answer yet.')
    return desk
  }

  test.each([
    ['cash', 'Give the € 5.00 back.'],
    ['card', 'Reverse the € 4.50 at the card terminal.'],
  ] as const)('L8 one by %s that is cancelled there ends with what to do with its money', async (way, back) => {
    const { page, edge } = await leftOpen(way)
    await key(page, 'Cancel the sale').click()
    await eventually(() => text(question(page))).toContain('What to do with the money stands here once it is.')
    edge.counter.lose = () => undefined
    await eventually(() => text(question(page))).toContain(`Cancelled. Paper of it that came out is not valid. ${back}`)
  })

  test('L8 one that ends when the list is closed is shown, over a reload, until it is answered', async () => {
    const { page, edge } = await leftOpen('cash')
    const fine = page.getByRole('button', { name: 'All right' })
    await key(page, 'Cancel the sale').click()
    await eventually(() => text(question(page))).toContain('What to do with the money stands here once it is.')
    await fine.click()
    await eventually(() => question(page).count()).toBe(0)
    edge.counter.lose = () => undefined
    const told = /The sale is cancelled\s+This is about the sale of € 4\.50 at \d\d:\d\d\..* Give the € 5\.00 back\./
    await eventually(async () => ((await question(page).count()) ? text(question(page)) : '')).toMatch(told)
    await page.reload()
    await eventually(async () => ((await question(page).count()) ? text(question(page)) : '')).toMatch(told)
    await fine.click()
    await eventually(() => question(page).count()).toBe(0)
    await page.reload()
    await page.locator('[data-rate]').first().waitFor()
    expect(await question(page).count()).toBe(0)
    expect(edge.counter.papers).toEqual([])
  })

  test('L8 so does one that the edge refuses at last', async () => {
    const { page, edge } = await leftOpen('cash')
    edge.counter.refuse = ({ kind }) => (kind === 'sale' ? 'The show is over.' : undefined)
    edge.counter.lose = () => undefined
    await eventually(() => text(question(page))).toContain('Give the € 5.00 back.')
  })
})

describe('L9 (register) another box came', () => {
  const recount = { since: SINCE, reported: 1, registers: 2 }

  test('L9 a sale that nobody answered is listed with what to do, until its money is back; the rest sells on', async () => {
    const { page, edge } = await withPopcorn({ viewport: SMALL })
    edge.counter.lose = (path) => (path.endsWith('/questions') ? 'answer' : undefined)
    await quick(page, 1000).click()
    await eventually(() => edge.counter.entries.length).toBe(1)
    const lost = edge.counter.entries[0]!.question
    edge.counter.lose = () => undefined
    edge.replaceBox({ recount })
    const list = question(page)
    await eventually(() => text(list)).toContain('Not sold: the box was replaced before it answered.')
    expect(await text(list)).toContain('Give the € 10.00 back.')
    await eventually(() => edge.counter.reports).toMatchObject([{ given_up: [{ question_id: lost.question_id }] }])
    await page.reload()
    await page.locator('#status').getByRole('button', { name: /1/ }).click()
    await key(page, 'The money is back').click()
    await eventually(() => key(page, 'The money is back').count()).toBe(0)
    await key(page, 'All right').click()
    await eventually(() => text(notice(page))).toMatch(
      /^This cinema has a new box since .*19:42\. Registers that have reported: 1 of 2\./,
    )
    await page.locator('[data-category="1"]').click()
    await page.locator('[data-product="100"]').click()
    await quick(page, 'exact').click()
    await lastSale(page).waitFor()
    edge.turnLine({ recount: null })
    await eventually(() => notice(page).count()).toBe(0)
  })

  test('L5 a box that is used no more sells nothing: every way to pay is dim and says why, until the right one answers', async () => {
    const { page, edge } = await withPopcorn({ viewport: SMALL })
    edge.replaceBox({})
    await eventually(() => edge.counter.reports?.length).toBe(1)
    edge.counter.epoch = 1
    edge.turnLine({})
    await eventually(() => text(notice(page))).toMatch(/^The box that answers here is used no more\. Do not sell\./)
    for (const pay of await page.locator('#pay button').all()) expect(await pay.isDisabled()).toBe(true)
    expect(await text(page.locator('#ways'))).toContain('another box is used now')
    edge.counter.epoch = 2
    edge.turnLine({})
    await eventually(() => notice(page).count()).toBe(0)
    await quick(page, 'exact').click()
    await lastSale(page).waitFor()
  })
})
