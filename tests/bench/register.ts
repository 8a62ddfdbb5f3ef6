import type { Page } from '@playwright/test'
import { type Desk, openRoom } from '../../devices/register/testing/room.ts'
import { median, percentile, spread } from './statistics.ts'

const ROUNDS = 5
const TAPS = 40
const LINES = 200

/**
 * One thing a cashier sees happen: milliseconds from the tap to the frame after it, at the register and on a
 * bare page that adds one row.
 */
export interface Reaction {
  what: string
  reach_ms: number
  floor_ms: number
  median_ms: number
  p95_ms: number
  ratio: number
  floor_spread: number
}

/**
 * UX-09: from tap to visible reaction, and one more line on a bill of 200, in a real Chromium on the built
 * register.
 */
export async function measureRegister(): Promise<Reaction[]> {
  const room = await openRoom()
  try {
    const desk = await room.open({ edge: addProducts })
    await desk.signIn()
    const bare = await barePage(desk)
    await desk.page.locator('[data-category="1"]').click()
    await desk.page.locator('[data-product]').first().waitFor()
    const tap = await measure(desk.page, bare, '[data-product]', { what: 'tap on a product', reach_ms: 100 })
    await desk.page.evaluate((lines) => {
      for (const key of [...document.querySelectorAll<HTMLElement>('[data-product]')].slice(0, lines)) key.click()
    }, LINES)
    await desk.page
      .locator('[data-line] > button')
      .nth(LINES - 1)
      .waitFor()
    const line = await measure(desk.page, bare, '[data-product]', { what: `a line among ${LINES}`, reach_ms: 50 })
    await desk.close()
    return [tap, line]
  } finally {
    await room.close()
  }
}

function addProducts({ day }: Desk['edge']): void {
  const [first] = day.products
  for (let id = 1000; id < 1000 + LINES; id++) day.products.push({ ...first!, id, name: `Product ${id}` })
}

/** The floor: a page with as many rows and no program but one that adds a row. */
async function barePage(desk: Desk): Promise<Page> {
  const page = await desk.page.context().newPage()
  await page.setContent(`<button id="key">add</button><div id="rows">${'<p>2 Popcorn 9.00</p>'.repeat(LINES)}</div>`)
  await page.evaluate(() => {
    const rows = document.querySelector('#rows')!
    document.querySelector('#key')!.addEventListener('click', () => {
      rows.lastElementChild!.remove()
      rows.prepend(Object.assign(document.createElement('p'), { textContent: String(rows.childElementCount) }))
    })
  })
  return page
}

async function measure(
  register: Page,
  bare: Page,
  selector: string,
  { what, reach_ms }: Pick<Reaction, 'what' | 'reach_ms'>,
): Promise<Reaction> {
  const floor: number[] = []
  const taken: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const below = await tapAndWatch(bare, '#key')
    const above = await tapAndWatch(register, selector)
    floor.push(median(below))
    taken.push(...above)
    ratios.push(median(above) / median(below))
  }
  return {
    what,
    reach_ms,
    floor_ms: median(floor),
    median_ms: median(taken),
    p95_ms: percentile(taken, 0.95),
    ratio: median(ratios),
    floor_spread: spread(floor),
  }
}

/** Milliseconds of each tap until the frame that shows it has been drawn. */
async function tapAndWatch(page: Page, selector: string): Promise<number[]> {
  await page.bringToFront()
  return page.evaluate(
    async ({ selector, taps }) => {
      const key = document.querySelector<HTMLElement>(selector)!
      const drawn = (): Promise<void> =>
        new Promise((resolve) =>
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => resolve()
            channel.port2.postMessage(null)
          }),
        )
      const times: number[] = []
      for (let tap = 0; tap < taps; tap++) {
        await new Promise((resolve) => setTimeout(resolve, 15 + ((tap * 7) % 20)))
        const began = performance.now()
        key.click()
        await drawn()
        times.push(performance.now() - began)
      }
      return times
    },
    { selector, taps: TAPS },
  )
}
