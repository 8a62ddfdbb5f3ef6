import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { catalogueTopic } from '#protocol/devices/topics.ts'
import { NO_SEATS_SCHEDULE, SCHEDULE } from './testing/evening.ts'
import { type Desk, eventually, openRoom, type Room, SMALL, USUAL } from './testing/room.ts'

let room: Room
const desks: Desk[] = []

beforeAll(async () => {
  room = await openRoom()
})
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close()
})
afterAll(() => room.close())

async function open(options?: Parameters<Room['open']>[0]): Promise<Desk> {
  const desk = await room.open(options)
  desks.push(desk)
  return desk
}
async function selling(options?: Parameters<Room['open']>[0]): Promise<Desk> {
  const desk = await open(options)
  await desk.signIn()
  return desk
}

function total(page: Page) {
  return page.locator('#total b')
}
function lines(page: Page) {
  return page.locator('[data-line] > button')
}
function lastSale(page: Page) {
  return page.getByTestId('last-sale')
}
function quick(page: Page, cents: number | 'exact') {
  return page.locator(`[data-cash="${cents}"]`)
}
function rate(page: Page, id: number) {
  return page.locator(`[data-rate="${id}"]`)
}
function product(page: Page, id: number) {
  return page.locator(`[data-product="${id}"]`)
}
function notice(page: Page) {
  return page.locator('[data-notice]')
}
function question(page: Page) {
  return page.getByRole('dialog')
}
async function text(locator: ReturnType<Page['locator']>) {
  return (await locator.innerText()).replaceAll('\u00a0', ' ')
}

function card(page: Page) {
  return page.locator('#ways button', { hasText: 'Card' })
}

/**
 * Chooses the numbered schedule and waits until its seats are held: then it can be paid, at least by card.
 */
async function twoAdults(page: Page): Promise<void> {
  await page.locator(`[data-schedule="${SCHEDULE}"]`).click()
  await page.locator(`[data-schedule="${SCHEDULE}"][aria-current="true"]`).waitFor()
  await rate(page, 1).click()
  await rate(page, 1).click()
  await eventually(() => card(page).isEnabled()).toBe(true)
}
function ownSeats({ edge }: Desk): number[] {
  return [...edge.halls.get(SCHEDULE)!.seats].flatMap((letter, index) => (letter === 'h' ? [index + 1] : []))
}

describe('UX-01..UX-04 a whole sale', () => {
  test('UX-03 F-253 two adults and a popcorn, cash: seven taps at most, by touch alone; paper and money agree', async () => {
    const { page, edge } = await selling({ hasTouch: true, viewport: SMALL })
    let taps = 0
    const tap = async (selector: string): Promise<void> => {
      taps += 1
      await page.tap(selector)
    }
    await tap(`[data-schedule="${SCHEDULE}"]`)
    await page.locator(`[data-schedule="${SCHEDULE}"][aria-current="true"]`).waitFor()
    await tap('[data-rate="1"]')
    await tap('[data-rate="1"]')
    await tap('[data-category="1"]')
    await tap('[data-product="102"]')
    await eventually(() => text(total(page))).toBe('€32.50')
    await tap('[data-cash="4000"]')
    await lastSale(page).waitFor()
    expect(taps).toBeLessThanOrEqual(7)
    expect(await text(lastSale(page).locator('strong'))).toBe('7.50')
    await eventually(() => edge.counter.papers.length).toBe(1)
    const asked = edge.counter.entries[0]?.question
    expect(asked).toMatchObject({
      kind: 'sale',
      total_cents: 3250,
      payments: [{ amount_cents: 3250, tendered_cents: 4000 }],
    })
  })

  test('UX-01 by keyboard alone: schedule, rates, seats, products, undo, amount of cash', async () => {
    const { page, edge } = await selling()
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('F2', 'ArrowDown', 'ArrowDown', 'Enter')
    await page.locator(`[data-schedule="${SCHEDULE}"][aria-current="true"]`).waitFor()
    await page.locator('button#plan').waitFor()
    await press('F3')
    await eventually(() => page.locator('[data-rate="1"]:focus').count()).toBe(1)
    // which seats are proposed depends on what the edge was asked for, so each step waits for its answer
    for (const [keys, sum] of [
      [['Enter', 'Enter'], '€25.00'],
      [['ArrowRight', 'Enter'], '€34.50'],
      [['-'], '€25.00'],
    ] as const) {
      await press(...keys)
      await eventually(() => text(total(page))).toBe(sum)
      await eventually(() => quick(page, 'exact').isEnabled()).toBe(true)
    }
    expect(await text(page.locator('#bill'))).toContain('H 9, H 10')
    await press('F6', 'Enter')
    await page.locator('[role=gridcell]:focus').waitFor()
    await press('ArrowDown', 'Enter')
    await eventually(() => text(page.locator('#bill'))).toContain('J 9, J 10')
    await press('F4')
    await page.locator('[data-product="100"]:focus').waitFor()
    await press('Enter', 'Enter', 'F8')
    await eventually(() => text(total(page))).toBe('€29.50')
    await eventually(() => quick(page, 'exact').isEnabled()).toBe(true)
    await press('F10')
    await page.getByRole('heading', { name: 'Pay' }).waitFor()
    await press('5', '0')
    await eventually(() => text(page.locator('#change[data-enough="true"]'))).toContain('20.50')
    await press('Enter')
    await lastSale(page).waitFor()
    expect(await text(lastSale(page).locator('strong'))).toBe('20.50')
    expect(edge.counter.entries).toHaveLength(1)
  })

  test('UX-01 the keys are written on the screen, and hints appear with the first key', async () => {
    const { page } = await selling()
    await page.keyboard.press('Tab')
    expect(await page.locator('[role="tablist"] kbd').isVisible()).toBe(true)
    await page.mouse.click(700, 760)
    expect(await page.locator('[role="tablist"] kbd').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Keys' }).click()
    for (const key of ['F2', 'F3', 'F4', 'F6', 'F8', 'F9', 'F10']) expect(await text(question(page))).toContain(key)
  })

  test('UX-04 quick cash: exact and the next 5, 10, 20, 50, 100; the change is at least 28 px and stays until the next sale', async () => {
    const { page } = await selling()
    await twoAdults(page)
    const keys = page.locator('[data-cash]')
    expect(await keys.evaluateAll((all) => all.map((key) => key.firstChild?.textContent))).toEqual([
      'Exact',
      '30',
      '40',
      '50',
      '100',
    ])
    await quick(page, 3000).click()
    await lastSale(page).waitFor()
    const size = await lastSale(page)
      .locator('strong')
      .evaluate((change) => Number.parseFloat(getComputedStyle(change).fontSize))
    expect(size).toBeGreaterThanOrEqual(28)
    await page.locator('[data-category="1"]').click()
    await product(page, 100).click()
    expect(await text(lastSale(page).locator('strong'))).toBe('5.00')
    await quick(page, 500).click()
    await eventually(() => text(lastSale(page).locator('strong'))).toBe('0.50')
  })

  test('F-334 without a way to pay in cash there are no cash keys', async () => {
    const { page } = await selling({ edge: ({ day }) => day.payment_methods.splice(0, 1) })
    await twoAdults(page)
    expect(await page.locator('[data-cash]').count()).toBe(0)
    await card(page).click()
    await page.getByRole('button', { name: 'The terminal has answered' }).click()
    await page.getByRole('button', { name: 'Approved', exact: true }).click()
    await lastSale(page).waitFor()
    expect(await text(lastSale(page))).toContain('€ 25.00 paid')
  })

  test('F-253 places without numbers are sold by count, and no slot number is shown', async () => {
    const { page, edge } = await selling()
    await page.locator(`[data-schedule="${NO_SEATS_SCHEDULE}"]`).click()
    await page.locator('#plan[data-numbers="none"]').waitFor()
    await rate(page, 2).click()
    await eventually(() => quick(page, 'exact').isEnabled()).toBe(true)
    expect(await text(lines(page).first())).toMatch(
      /^1\s+Student\s+In the Mood for Love (?:\w{3} )?\d\d:\d\d\s+Look at the card\s+9\.50$/,
    )
    await quick(page, 'exact').click()
    await lastSale(page).waitFor()
    expect(edge.counter.entries[0]?.question).toMatchObject({ lines: [{ slot: 1, schedule_id: NO_SEATS_SCHEDULE }] })
  })

  test('UX-06 undo takes the last step back, seats with it; clear asks nothing and frees everything', async () => {
    const desk = await selling()
    const { page } = desk
    await twoAdults(page)
    await page.getByRole('button', { name: 'Undo the last step' }).click()
    await eventually(() => text(total(page))).toBe('€12.50')
    await eventually(() => ownSeats(desk).length).toBe(1)
    await page.getByRole('button', { name: 'Clear the bill' }).click()
    await eventually(() => text(page.locator('#bill'))).toContain('Nothing on the bill')
    expect(await question(page).count()).toBe(0)
  })

  test('F-253 holding a key down, or minus on a bill line, takes one away', async () => {
    const { page } = await selling()
    await page.locator('[data-category="1"]').click()
    await product(page, 100).click()
    await product(page, 100).click()
    await product(page, 100).click({ delay: 700 })
    await eventually(() => text(total(page))).toBe('€4.50')
    await lines(page).first().click()
    await page.getByRole('button', { name: 'One Popcorn, small less' }).click()
    await eventually(() => lines(page).count()).toBe(0)
  })
})

describe('F-253 what is written can be read', () => {
  test.each([USUAL, SMALL])(
    'F-253 movies, screens and versions stand whole on the list without the line as well, and no card grows by it, at $width×$height',
    async (viewport) => {
      const { page, edge } = await selling({
        viewport,
        edge: ({ day, halls }) => {
          const titles = ['Portrait of a Lady on Fire', 'The Lives of Others', 'Dune: Part Two', 'Paddington 2']
          for (const [at, movie_title] of titles.entries())
            Object.assign(day.schedules[at]!, { movie_title, version_text: 'German' })
          for (const hall of halls.values())
            hall.seats = hall.seats.replace(/f/g, (letter, slot: number) => (slot > 20 ? 'e' : letter))
        },
      })
      const words = page.locator(
        '[data-schedule] b, [data-schedule] b + small, [data-schedule] span:has(> small):not(:has(> b))',
      )
      const cut = () =>
        words.evaluateAll((all) =>
          all
            .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
            .map(({ textContent }) => textContent),
        )
      const heights = () =>
        page.locator('[data-schedule]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      const before = await heights()
      expect(await cut()).toEqual([])
      edge.cut('2026-11-21T18:42:00Z', 0)
      await notice(page).waitFor()
      await eventually(() => text(page.locator('[data-schedule]').nth(1))).toContain('online')
      expect(await cut()).toEqual([])
      expect(await heights()).toEqual(before)
    },
  )

  test('F-253 a party that fits nowhere together is not said to sit together', async () => {
    const { page, edge } = await selling()
    const hall = edge.halls.get(SCHEDULE)!
    hall.seats = hall.seats.replace(/f/g, (letter, slot: number) => (slot % 3 === 0 ? 's' : letter))
    await page.locator(`[data-schedule="${SCHEDULE}"]`).click()
    await page.locator(`[data-schedule="${SCHEDULE}"][aria-current="true"]`).waitFor()
    await rate(page, 1).click()
    await rate(page, 1).click()
    await eventually(() => text(page.locator('#plan-line'))).toContain('The best 2 are picked together.')
    await rate(page, 1).click()
    await eventually(() => text(page.locator('#plan-line'))).toContain('The best 3 are picked, not all side by side.')
  })
})

describe('UX-02 fingers', () => {
  /** Everything that can be pressed and is on the screen, with its size. */
  const small = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, input, [role=gridcell], a[href]')]
        .filter((key) => key.checkVisibility() && !key.closest('[aria-hidden=true]'))
        .map((key) => ({ key, box: (key.querySelector('[data-target]') ?? key).getBoundingClientRect() }))
        .filter(({ box }) => box.width < 48 || box.height < 48)
        .map(({ key, box }) => `${key.className} ${key.textContent} ${box.width}×${box.height}`),
    )
  const scrolls = (page: Page) =>
    page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      const status = document.querySelector('#status')?.getBoundingClientRect()
      return {
        page: [scrollWidth - innerWidth, scrollHeight - innerHeight],
        status: status && Math.round(status.bottom),
      }
    })

  test.each([USUAL, SMALL])(
    'UX-02 every target is at least 48×48 and the page never scrolls, at $width×$height',
    async (viewport) => {
      const { page, edge, signIn } = await open({ viewport })
      edge.pairing.approved = true
      await page.getByRole('radio').first().waitFor()
      expect(await small(page)).toEqual([])
      await signIn()
      const check = async (where: string): Promise<void> => {
        expect([where, await small(page)]).toEqual([where, []])
        expect([where, await scrolls(page)]).toEqual([where, { page: [0, 0], status: viewport.height }])
      }
      await twoAdults(page)
      await check('tickets')
      await page.locator('button#plan').click()
      await page.locator('#plan[data-scrolls]').waitFor()
      await check('large plan')
      const seat = await page.locator('[role=gridcell] [data-mark]').first().boundingBox()
      expect(seat?.width).toBeGreaterThanOrEqual(48)
      await page.locator('[data-category="1"]').click()
      await product(page, 102).click()
      await lines(page).first().click()
      await check('products')
      edge.cut(new Date().toISOString(), 14)
      await notice(page).waitFor()
      await check('no internet')
      await page.getByRole('button', { name: 'What works' }).click()
      await check('a question')
      await question(page).getByRole('button', { name: 'All right' }).click()
      await page.locator('#ways button', { hasText: 'Cash' }).click()
      await page.getByRole('heading', { name: 'Pay' }).waitFor()
      await check('cash')
      await page.locator('[data-way]', { hasText: 'Card' }).click()
      await page.getByRole('heading', { name: 'At the terminal' }).waitFor()
      await check('card')
    },
  )

  test('UX-02 on a screen too small for a till no part lies on another, and all of it can be reached', async () => {
    const { page } = await selling({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const edges = await page.evaluate(() =>
      ['div:has(> #schedules)', 'div:has(> #rates)', 'section:has(#bill)'].map((part) => {
        const { left, right } = document.querySelector(part)!.getBoundingClientRect()
        return [left, right]
      }),
    )
    for (const [at, [left, right]] of edges.entries()) {
      expect(right! - left!).toBeGreaterThan(200)
      expect(left).toBeGreaterThanOrEqual(edges[at - 1]?.[1] ?? 0)
    }
    await page.locator('[data-category="1"]').click()
    await product(page, 100).click()
    await quick(page, 'exact').tap()
    await lastSale(page).waitFor()
  })

  test('UX-41 the bill cannot be scrolled aside, whatever takes the focus', async () => {
    const { page } = await selling()
    const scrolled = await page.locator('section:has(#bill)').evaluate((bill) => {
      bill.scrollLeft = 10
      return bill.scrollLeft
    })
    expect(scrolled).toBe(0)
  })

  test('UX-02 the whole evening scrolls inside its list only', async () => {
    const { page } = await selling({
      edge: ({ day }) => {
        const [first] = day.schedules
        for (let id = 50; id < 70; id++) day.schedules.push({ ...first!, id, numbered: false })
      },
    })
    expect(await scrolls(page)).toEqual({ page: [0, 0], status: 768 })
    expect(await page.locator('#schedules').evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(true)
  })
})

describe('UX-44 (register) money is taken as on any till, and no first key costs any', () => {
  const key = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  /** Two adults, and the keys on which what is given is typed. */
  async function payingTwoAdults(page: Page): Promise<void> {
    await twoAdults(page)
    await page.keyboard.press('F10')
    await key(page, '4').waitFor()
  }
  /** As fast as a scanner types, however slow the machine: the clock of the page stands still meanwhile. */
  const scan = async (page: Page, code: string): Promise<void> => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 10_000)
    await page.keyboard.type(`${code}\n`)
    await page.clock.resume()
  }
  const cell = (page: Page, name: string) => page.locator('#given button[aria-pressed]', { hasText: name }).locator('b')

  test.each([USUAL, SMALL])(
    'UX-44 (register) 40 and Enter is € 40.00, whatever was touched before; total and cash keys stay, at $width×$height',
    async (viewport) => {
      const { page, edge } = await selling({ viewport })
      await twoAdults(page)
      const places = () =>
        page.evaluate(() =>
          ['#total', '#quick-cash', '#ways', '#status'].map((selector) =>
            JSON.stringify(document.querySelector(selector)?.getBoundingClientRect()),
          ),
        )
      const before = await places()
      await key(page, 'Cash').click()
      await key(page, '4').waitFor()
      expect(await places()).toEqual(before)
      expect(await text(page.locator('#ways'))).toContain('Type what is given')
      await key(page, '1').click()
      await page.getByRole('button', { name: 'Take the last digit back' }).click()
      await page.keyboard.type('40')
      expect([await text(cell(page, 'Euro')), await text(cell(page, 'Cent'))]).toEqual(['40', '00'])
      expect(await text(page.locator('#ways'))).toContain('Take € 40.00, give € 15.00')
      await page.keyboard.press('Enter')
      await lastSale(page).waitFor()
      expect(edge.counter.entries[0]?.question).toMatchObject({ payments: [{ tendered_cents: 4000 }] })
    },
  )

  test('UX-44 (register) a comma or point goes to the cents; too little says what is missing; Escape takes nothing', async () => {
    const { page, edge } = await selling()
    await payingTwoAdults(page)
    await page.keyboard.type('24,9')
    expect([await text(cell(page, 'Euro')), await text(cell(page, 'Cent'))]).toEqual(['24', '90'])
    expect(await text(page.locator('#ways'))).toContain('€ 0.10 still missing')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.locator('[data-rate]').first().waitFor()
    expect(edge.counter.entries).toEqual([])
    await page.keyboard.press('F10')
    await page.keyboard.type('99999')
    await eventually(() => text(page.locator('#given'))).toContain('At most € 10,000.00')
  })

  test('UX-08, UX-44 (register) a scan while cash is typed takes nothing; a tap leaves Enter to take', async () => {
    const { page, edge } = await selling({ viewport: SMALL })
    await payingTwoAdults(page)
    await scan(page, '4006381333931')
    await eventually(() => text(page.locator('#given'))).toContain('A scan is no money')
    const ends = await page.locator('#given > [role="status"]').evaluate((said) => said.getBoundingClientRect())
    expect(ends.right).toBeLessThanOrEqual((await page.locator('#given > button').boundingBox())!.x)
    expect([await text(cell(page, 'Euro')), edge.counter.entries.length]).toEqual(['0', 0])
    await key(page, 'Clear').click()
    await lines(page).first().click()
    await page.keyboard.type('40')
    await page.keyboard.press('Enter')
    await lastSale(page).waitFor()
    expect(edge.counter.entries[0]?.question).toMatchObject({ payments: [{ tendered_cents: 4000 }] })
  })

  test('UX-44 (register) Enter on a key that somebody went to by keyboard presses that key, and takes no money', async () => {
    const { page, edge } = await selling()
    await payingTwoAdults(page)
    await page.keyboard.type('40')
    await key(page, 'Clear').focus()
    await page.keyboard.press('Enter')
    await eventually(() => text(cell(page, 'Euro'))).toBe('0')
    expect(await text(page.locator('#ways'))).toContain('Type what is given')
    expect(edge.counter.entries).toEqual([])
  })

  test('UX-44 (register) the terminal first, then the question: its first and focused key books nothing, and its text names both keys', async () => {
    const { page, edge } = await selling()
    await twoAdults(page)
    await card(page).click()
    await page.getByRole('heading', { name: 'At the terminal' }).waitFor()
    expect(await question(page).count()).toBe(0)
    expect(await page.locator('section:has(#bill)').evaluate((bill: HTMLElement) => bill.inert)).toBe(true)
    await page.reload()
    await key(page, 'The terminal has answered').click()
    await question(page).waitFor()
    const keys = question(page).getByRole('button')
    expect(await keys.allInnerTexts()).toEqual(['Not approved', 'Approved'])
    for (const name of await keys.allInnerTexts())
      expect(await text(question(page).locator('p'))).toContain(`“${name}”`)
    await eventually(() => question(page).locator('[data-settled="true"]').count()).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Not approved')
    await page.keyboard.press('Enter')
    await page.locator('[data-rate]').first().waitFor()
    expect(await lines(page).count()).toBe(1)
    expect(edge.counter.entries).toEqual([])
    await card(page).click()
    await key(page, 'The terminal has answered').click()
    await key(page, 'Approved').click()
    await lastSale(page).waitFor()
    expect(edge.counter.entries).toHaveLength(1)
  })

  test('UX-44 (register) a card that was charged for a sale that is refused is reversed, not "not charged"', async () => {
    const { page, edge } = await selling()
    await twoAdults(page)
    edge.counter.refuse = () => 'A seat of this bill was sold a moment ago.'
    await card(page).click()
    await key(page, 'The terminal has answered').click()
    await key(page, 'Approved').click()
    await eventually(() => text(question(page))).toContain('Reverse the € 25.00 at the card terminal.')
    expect(await text(question(page))).not.toContain('charged')
  })

  test('UX-44 (register) Escape closes a question, and not the screen below it', async () => {
    const { page, edge } = await selling()
    await twoAdults(page)
    const settled = () => eventually(() => question(page).locator('[data-settled="true"]').count()).toBe(1)
    await card(page).click()
    await key(page, 'The terminal has answered').click()
    await settled()
    await page.keyboard.press('Escape')
    await eventually(() => question(page).count()).toBe(0)
    await page.getByRole('heading', { name: 'At the terminal' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-rate]').first().waitFor()
    edge.cut('2026-11-21T18:42:00Z', 0)
    await page.keyboard.press('F10')
    await page.keyboard.type('40')
    await key(page, 'What works').click()
    await settled()
    await page.keyboard.press('Escape')
    await eventually(() => question(page).count()).toBe(0)
    expect(await text(page.locator('#ways'))).toContain('Take € 40.00')
  })

  test('UX-43 (register) a key that was on its way when a question comes up does not answer it', async () => {
    const { page } = await selling()
    await page.locator('[data-category="1"]').click()
    await product(page, 100).click()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 10_000)
    await page.keyboard.press('F1')
    const fine = question(page).getByRole('button', { name: 'All right' })
    await fine.focus()
    await page.keyboard.press('Enter')
    const { x, y } = (await fine.boundingBox())!
    await page.mouse.click(x + 20, y + 20)
    expect(await question(page).count()).toBe(1)
    await eventually(async () => {
      await page.clock.runFor(1000)
      return question(page).locator('[data-settled="true"]').count()
    }).toBe(1)
    await page.keyboard.press('Enter')
    await eventually(() => question(page).count()).toBe(0)
  })
})

test('UX-04 the most keys of quick cash stand beside one another, whole, on the small screen', async () => {
  const { page } = await selling({ viewport: SMALL })
  await page.locator('[data-category="1"]').click()
  await product(page, 100).click()
  const keys = page.locator('[data-cash]')
  await eventually(() => keys.count()).toBe(6)
  const boxes = await keys.evaluateAll((all) => all.map((key) => key.getBoundingClientRect().toJSON()))
  for (const [at, { left, right, width }] of boxes.entries()) {
    expect(width).toBeGreaterThanOrEqual(48)
    expect(right).toBeLessThanOrEqual(boxes[at + 1]?.left ?? SMALL.width)
    expect(left).toBeGreaterThanOrEqual(708)
  }
})

describe('UX-42, UX-46 (register) the price before the tap, the reason beside the limit', () => {
  const seatClass = (page: Page, id: string) => page.locator(`[data-class="${id}"]`)

  test('UX-42 (register) classes, keys, plan and lines name the surcharge; the keys say what the next tap costs', async () => {
    const desk = await selling()
    const { page, edge } = desk
    await page.locator(`[data-schedule="${SCHEDULE}"]`).click()
    await seatClass(page, 'standard_seats').waitFor()
    expect(await seatClass(page, 'standard_seats').getAttribute('aria-pressed')).toBe('true')
    expect(await text(rate(page, 1))).toMatch(/Adult\s+€ 12\.50\s+Standard/)
    expect(await page.locator('#plan [data-band]').allTextContents()).toEqual([
      'Loge, + €\u00a02.00',
      'Sofa, + €\u00a04.00',
    ])
    await seatClass(page, 'loge_seats').click()
    expect(await text(rate(page, 1))).toMatch(/Adult\s+€ 14\.50\s+Loge \+ 2\.00/)
    await rate(page, 1).click()
    await eventually(() => text(total(page))).toBe('€14.50')
    await eventually(() => card(page).isEnabled()).toBe(true)
    expect(await text(lines(page).first())).toMatch(/Conclave (?:\w{3} )?\d\d:\d\d, [LMN] \d+, Loge \+ 2\.00/)
    await page.locator('button#plan').click()
    await page.locator('[data-extras] text').first().waitFor()
    expect(new Set(await page.locator('[data-extras] text').allTextContents())).toEqual(new Set(['+2.00', '+4.00']))
    await seatClass(page, 'standard_seats').click()
    await eventually(() => text(total(page))).toBe('€12.50')
    await eventually(() => ownSeats(desk).length).toBe(1)
    await quick(page, 'exact').click()
    await lastSale(page).waitFor()
    expect(edge.counter.entries[0]?.question).toMatchObject({ total_cents: 1250 })
  })

  test('UX-46 (register) a dim way to pay, a class that is too small and a seat that cannot be had say why', async () => {
    const { page, edge } = await selling()
    const hall = edge.halls.get(SCHEDULE)!
    const sofas = hall.arrangement.rows.flat().filter((seat) => seat.class === 'sofa_seats')
    const last = sofas.filter(({ slot }) => hall.seats[slot! - 1] === 'f').slice(1)
    edge.takeElsewhere(
      SCHEDULE,
      last.map(({ slot }) => slot!),
    )
    expect(await text(page.locator('#ways'))).toContain('nothing on the bill')
    expect(await text(page.getByRole('button', { name: 'Reprint' }))).toContain('no sale yet')
    await twoAdults(page)
    expect(await seatClass(page, 'sofa_seats').isDisabled()).toBe(true)
    expect(await text(seatClass(page, 'sofa_seats'))).toContain('1 free, 2 needed')
    await page.locator('button#plan').click()
    await page.getByRole('gridcell', { name: /^Row P, seat 16\b/ }).click({ force: true })
    await eventually(() => text(page.locator('#plan-line'))).toContain('Row P, seat 16: sold.')
    await page.locator('[data-category="1"]').click()
    await page.evaluate(() => {
      for (let piece = 0; piece < 100; piece++) document.querySelector<HTMLElement>('[data-product="100"]')?.click()
    })
    await eventually(() => text(question(page))).toContain('99 pieces of one product are the most on one bill.')
  })

  test('UX-46 (register) without the line a schedule that is full here says both numbers, and since when', async () => {
    const { page, edge } = await selling()
    const hall = edge.halls.get(SCHEDULE)!
    const online = [...hall.seats].filter((letter) => letter === 'f').length
    hall.seats = hall.seats.replaceAll('f', 'e')
    edge.cut('2026-11-21T18:42:00Z', 0)
    await notice(page).waitFor()
    await page.locator(`[data-schedule="${SCHEDULE}"]`).click()
    await page.locator(`[data-schedule="${SCHEDULE}"][aria-current="true"]`).waitFor()
    await rate(page, 1).click()
    await eventually(() => text(question(page))).toContain('No more seats of this show are here')
    const both = `0 seats here, ${online} held by the online shop, not reachable since `
    expect(await text(question(page))).toContain(both)
    expect(await text(page.locator('#plan-line'))).toContain(both)
    expect(await text(page.locator('[data-schedule][aria-current="true"]'))).toContain(`${online} online`)
  })
})

describe('UX-41 nothing moves under a finger', () => {
  test.each([USUAL, SMALL])(
    'UX-41 (register) one point tapped three times means the same key while notices, slips and changes of the line appear, at $width×$height',
    async (viewport) => {
      const { page, edge } = await selling({ hasTouch: true, viewport })
      await page.locator(`[data-schedule="${SCHEDULE}"]`).click()
      await page.locator(`[data-schedule="${SCHEDULE}"][aria-current="true"]`).waitFor()
      const box = (await rate(page, 3).boundingBox())!
      const places = () =>
        page.evaluate(() =>
          ['div:has(> #plan)', '#plan-line', '#quick-cash', '#ways', '#total', '#status button'].map((selector) =>
            JSON.stringify(document.querySelector(selector)?.getBoundingClientRect()),
          ),
        )
      const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
      const before = await places()
      await tap()
      edge.cut('2026-11-21T18:42:00Z', 14)
      await notice(page).waitFor()
      await tap()
      edge.day.printer = { state: 'paper_end', waiting: 2 }
      edge.cut('2026-11-21T18:42:00Z', 1400)
      await eventually(() => text(page.locator('#status'))).toContain('1400 waiting')
      await tap()
      await eventually(() => text(lines(page).first())).toMatch(/^3\s+Child/)
      expect(await lines(page).count()).toBe(1)
      expect(await places()).toEqual(before)
      const clock = page.locator('#status > time')
      expect(await clock.evaluate((time) => getComputedStyle(time).fontVariantNumeric)).toBe('tabular-nums')
      for (const shown of [notice(page), page.locator('#status > div')])
        expect(await shown.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0)
    },
  )
})

describe("UX-47 (register) times are the cinema's", () => {
  test('UX-47 (register) in its zone wherever the register stands, with the day where it is not today', async () => {
    const { page, edge } = await selling({
      timezoneId: 'America/New_York',
      edge: ({ day }) => {
        const [first] = day.schedules
        day.schedules.push({ ...first!, id: 60, start: '2026-11-21T23:30:00Z', started: false })
      },
    })
    await page.clock.install({ time: '2026-11-21T22:50:00Z' })
    await page.reload()
    const late = page.locator('[data-schedule="60"] time')
    await eventually(() => text(late)).toMatch(/^00:30\s+Sun$/)
    expect(await text(page.locator('#status time'))).toBe('23:50')
    edge.cut('2026-11-21T18:42:00Z', 0)
    await eventually(() => text(notice(page))).toContain('No internet since 19:42.')
    edge.cut('2026-11-20T18:42:00Z', 0)
    await eventually(() => text(notice(page))).toContain('No internet since Fri 19:42.')
    expect(await text(page.locator('#status'))).toContain('No internet since Fri 19:42')
  })
})

test('UX-45 (register) title and icon of the tab say what is wrong, and go back when it is over', async () => {
  const { page, edge } = await selling()
  const icon = () => page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '')
  await eventually(() => page.title()).toBe('Register 2')
  edge.cut('2026-11-21T18:42:00Z', 0)
  await eventually(() => page.title()).toMatch(/^No internet since .*19:42, Register 2$/)
  expect(await icon()).toMatch(/icon-warn\.svg$/)
  expect((await page.request.get(await icon())).status()).toBe(200)
  await edge.off()
  await eventually(() => page.title()).toMatch(/^Edge away since/)
  // an edge that starts publishes to its broker too how its line stands
  edge.turnLine({ up: true, since: new Date().toISOString(), waiting: 0, troubles: [] })
  await edge.on()
  await eventually(() => page.title()).toBe('Register 2')
  expect(await icon()).toMatch(/icon\.svg$/)
})

describe('UX-09 at once', () => {
  test('UX-09 a tap is on the bill before the edge has answered; paying waits for the seat', async () => {
    const { page } = await selling({ edge: (edge) => Object.assign(edge, { slow_ms: 3000 }) })
    await page.locator(`[data-schedule="${SCHEDULE}"]`).click()
    await rate(page, 1).click()
    expect(await text(lines(page).first())).toContain('Adult')
    expect(await text(lines(page).first())).toContain('seat is being asked for')
    expect(await quick(page, 'exact').isDisabled()).toBe(true)
    await eventually(() => quick(page, 'exact').isEnabled()).toBe(true)
  })

  test('UX-09 a bill of 200 lines draws only the new line again', async () => {
    const { page } = await selling({
      edge: ({ day }) => {
        const [first] = day.products
        for (let id = 1000; id < 1200; id++) day.products.push({ ...first!, id, name: `Product ${id}` })
      },
    })
    await page.locator('[data-category="1"]').click()
    await page.evaluate(() => {
      for (const key of [...document.querySelectorAll<HTMLElement>('[data-product]')].slice(0, 200)) key.click()
    })
    await eventually(() => lines(page).count()).toBe(200)
    const changed = await page.evaluate(async () => {
      const seen = new Set<Element>()
      const watch = new MutationObserver((changes) => {
        for (const { target } of changes) {
          const line = (target instanceof Element ? target : target.parentElement)?.closest('[data-line]')
          if (line) seen.add(line)
        }
      })
      watch.observe(document.querySelector('#bill')!, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
      document.querySelector<HTMLElement>('[data-product]')!.click()
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return [...seen].map((line) => line.getAttribute('data-line'))
    })
    // the line that changed, and the one that was tinted before
    expect(changed.length).toBeLessThanOrEqual(2)
    expect(changed).toContain('p100')
  })
})

describe('UX-10 what is up and what is not', () => {
  const status = (page: Page) => text(page.locator('#status'))

  test('UX-10 edge, internet, printer, terminal and what waits, in words, each with an icon', async () => {
    const { page, edge } = await selling()
    for (const word of ['Edge ok', 'Internet ok', 'Printer ok', 'Terminal by hand', 'Nothing waiting', 'Mira K.'])
      expect(await status(page)).toContain(word)
    expect(await page.locator('#status span svg').count()).toBe(6)
    edge.day.printer = { state: 'paper_end', waiting: 2 }
    edge.cut('2026-11-21T18:42:00Z', 14)
    await eventually(() => status(page)).toMatch(/No internet since .*19:42/)
    expect(await status(page)).toContain('14 waiting to be sent')
    expect(await status(page)).toContain('Paper is out, 2 slips wait')
  })

  test('F-269 no internet: a notice with the time and the seats that are here; selling goes on', async () => {
    const { page, edge } = await selling()
    const hall = edge.halls.get(SCHEDULE)!
    hall.seats = hall.seats.replace(/f/g, (letter, at: number) => (at < 100 ? 'e' : letter))
    await page.locator(`[data-schedule="${SCHEDULE}"]`).click()
    await page.locator(`[data-schedule="${SCHEDULE}"][aria-current="true"]`).waitFor()
    edge.cut('2026-11-21T18:42:00Z', 0)
    const here = [...hall.seats].filter((letter) => letter === 'f').length
    const away = [...hall.seats].filter((letter) => letter === 'e').length
    await eventually(() => text(notice(page))).toMatch(/No internet since .*19:42\. You keep selling\./)
    expect(await text(page.locator('#plan-line'))).toContain(
      `${here} seats here, ${away} held by the online shop, not reachable since `,
    )
    await twoAdults(page)
    await quick(page, 'exact').click()
    await lastSale(page).waitFor()
  })

  test('F-269 the edge away: nothing is sold, the notice says since when and what is safe, the bill is kept', async () => {
    const { page, edge } = await selling()
    await twoAdults(page)
    await edge.off()
    await eventually(() => text(page.locator('#status'))).toMatch(/Edge away since \d\d:\d\d/)
    expect(await text(notice(page))).toMatch(/The edge does not answer since \d\d:\d\d\. Do not sell\./)
    expect(await quick(page, 'exact').isDisabled()).toBe(true)
    await edge.on()
    await eventually(() => status(page)).toContain('Edge ok')
    await eventually(() => quick(page, 'exact').isEnabled()).toBe(true)
    expect(await lines(page).count()).toBe(1)
  })
})

test('F-295 a price that is changed at the hub is on the keys and the open bill at once', async () => {
  const desk = await selling()
  const { page, edge } = desk
  await twoAdults(page)
  await eventually(() => text(total(page))).toContain('25.00')
  const hall = edge.halls.get(SCHEDULE)!
  hall.tariffs[0]!.total_price += 150
  edge.publish(catalogueTopic, { cinema_id: 1 }, { kinds: ['price_rate'] })
  await eventually(() => text(rate(page, 1))).toContain('14.00')
  await eventually(() => text(total(page))).toContain('28.00')
  expect(ownSeats(desk)).toHaveLength(2)
})

test('F-210 a tab that does not show in this cinema any more is left for the tickets', async () => {
  const { page, edge } = await selling()
  const tabs = page.locator('[data-category]')
  await tabs.nth(1).click()
  await page.locator('#products').waitFor()
  edge.day.categories.splice(1, 1)
  edge.publish(catalogueTopic, { cinema_id: 1 }, { kinds: ['category'] })
  await eventually(() => tabs.count()).toBe(2)
  expect(await page.locator('#products').count()).toBe(0)
  expect(await page.getByRole('tab', { selected: true }).innerText()).toContain('Tickets')
})

describe('F-265, F-268 seats', () => {
  test('F-265 a seat sold elsewhere is taken on the open plan by live event', async () => {
    const { page, edge } = await selling()
    await page.locator(`[data-schedule="${SCHEDULE}"]`).click()
    await page.locator('button#plan > svg').waitFor()
    const sold = () => page.locator('button#plan [data-mark=taken]').count()
    const before = await sold()
    edge.takeElsewhere(SCHEDULE, [1, 2])
    await eventually(sold).toBe(before + 2)
  })

  test('F-265 own seats taken by someone else: explained, others held and offered, one tap takes them', async () => {
    const desk = await selling()
    const { page, edge } = desk
    await twoAdults(page)
    const lost = ownSeats(desk)
    edge.takeElsewhere(SCHEDULE, lost)
    await question(page).waitFor()
    expect(await text(question(page))).toContain('Someone was faster')
    expect(await text(question(page))).toContain('Nothing has been paid yet.')
    const offered = ownSeats(desk)
    expect(offered).toHaveLength(2)
    expect(offered.some((slot) => lost.includes(slot))).toBe(false)
    await page.getByRole('button', { name: 'Take' }).click()
    await quick(page, 'exact').click()
    await lastSale(page).waitFor()
    const asked = edge.counter.entries[0]?.question
    expect(asked?.kind === 'sale' && asked.lines.map((line) => line.kind === 'ticket' && line.slot)).toEqual(offered)
  })

  test('F-265 or the cashier picks others: the plan is large, the party moves with one tap', async () => {
    const desk = await selling()
    const { page, edge } = desk
    await twoAdults(page)
    edge.takeElsewhere(SCHEDULE, ownSeats(desk))
    await page.getByRole('button', { name: 'Pick others' }).click()
    await page.locator('#plan[data-scrolls]').waitFor()
    expect(await quick(page, 'exact').isDisabled()).toBe(true)
    await page.getByRole('gridcell', { name: /^Row K, seat 12\b/ }).click()
    await eventually(() => text(page.locator('#bill'))).toContain('K 12, K 13')
    await eventually(() => quick(page, 'exact').isEnabled()).toBe(true)
    await page.getByRole('gridcell', { name: /^Row K, seat 12\b/ }).click()
    await eventually(() => text(page.locator('#bill'))).toContain('1 seat to pick')
    await page.getByRole('gridcell', { name: /^Row K, seat 14\b/ }).click()
    await eventually(() => text(page.locator('#bill'))).toContain('K 13, K 14')
  })

  test('F-265 taken between the hold and the payment: not sold, money back, then other seats', async () => {
    const { page, edge } = await selling()
    await twoAdults(page)
    edge.counter.refuse = () => 'A seat of this bill was sold a moment ago.'
    await quick(page, 5000).click()
    await question(page).waitFor()
    expect(await text(question(page))).toContain('Not sold')
    expect(await text(question(page))).toContain('Give the € 50.00 back.')
    expect(await lastSale(page).count()).toBe(0)
    edge.counter.refuse = () => undefined
    await page.getByRole('button', { name: 'All right' }).click()
    await eventually(() => quick(page, 5000).isEnabled()).toBe(true)
    await quick(page, 5000).click()
    await lastSale(page).waitFor()
    expect(edge.counter.entries).toHaveLength(1)
  })

  test('F-268 the schedule has only N free seats', async () => {
    const { page } = await selling()
    await page.locator(`[data-schedule="${NO_SEATS_SCHEDULE}"]`).click()
    await page.locator('#plan[data-numbers="none"]').waitFor()
    for (let ticket = 0; ticket < 13; ticket++) await rate(page, 1).click()
    await question(page).waitFor()
    expect(await text(question(page))).toContain('The show has only 12 free seats')
    await page.getByRole('button', { name: 'All right' }).click()
    await eventually(() => text(total(page))).toBe('€150.00')
  })
})
