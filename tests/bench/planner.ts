import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, CDPSession, Page, Route } from '@playwright/test'
import { addDays } from '../../protocol/time/calendar.ts'
import { planOf, rowOf } from '../../web/portal/planner/testing/plan.ts'
import { openChromium } from '../chromium.ts'
import { builtApp } from '../constellation/built.ts'
import { median, spread } from './statistics.ts'

const ROUNDS = 5
const SCREENS = 10
const SCHEDULES = 50
const MOVES = 240
/**
 * So many times slower than this machine: at full speed both sides are capped by the frames of the screen.
 */
const SLOWER = 4
const ORIGIN = 'http://planner.example'

/** Somebody who may do everything. */
const WHO = {
  exhibitor: { id: 1, trade_name: 'Lichthof', midnight_offset: 300 },
  permissions: ['*'],
  cinemas: [],
  modules: ['tickets'],
  is_super_admin: false,
  clocks: { house: 'Europe/Berlin', others: [] },
}

/** A day of the planner while one of its blocks is dragged, and a bare page with one dragged div. */
export interface Dragging {
  schedules: number
  floor_fps: number
  fps: number
  ratio: number
  floor_spread: number
  /** Tasks above 50 ms, and layouts of the page, in all rounds. */
  long_tasks: number
  layouts: number
}

/**
 * UX-21: fifty schedules of a day, one of them carried across the sheet by the mouse, in the built portal in
 * a real Chromium on a slow machine; what the hub would answer lies ready.
 */
export async function measurePlanner(): Promise<Dragging> {
  const browser = await openChromium()
  try {
    const planner = await openPlanner(browser)
    const bare = await openBare(browser)
    for (const page of [planner, bare]) await slowDown(page)
    const [floors, taken]: [number[], number[]] = [[], []]
    let [long_tasks, layouts] = [0, 0]
    for (let round = 0; round < ROUNDS; round++) {
      floors.push((await drag(bare, '#carried')).fps)
      const carried = await drag(planner, 'button[data-load="7"]')
      taken.push(carried.fps)
      long_tasks += carried.long_tasks
      layouts += carried.layouts
    }
    return {
      schedules: SCHEDULES,
      floor_fps: median(floors),
      fps: median(taken),
      ratio: median(taken.map((fps, round) => fps / floors[round]!)),
      floor_spread: spread(floors),
      long_tasks,
      layouts,
    }
  } finally {
    await browser.close()
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** A Saturday with five schedules on each of ten screens. */
function fullDay() {
  const rows = Array.from({ length: SCHEDULES }, (_, nth) => {
    const hour = 9 + 3 * (nth % 5)
    const till = [`${hour}`.padStart(2, '0'), `${hour + 2}`.padStart(2, '0')]
    return rowOf(nth + 1, 1 + Math.floor(nth / 5), `${till[0]}:00`, `${till[1]}:15`, { movie_id: 1 + (nth % 3) })
  })
  const plan = planOf(rows)
  const [screen] = plan.screens
  const screens = Array.from({ length: SCREENS }, (_, nth) => ({ ...screen!, id: nth + 1, name: `Screen ${nth + 1}` }))
  return { ...plan, screens, last_on: addDays(plan.first_on, 6) }
}

async function openPlanner(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
  const folder = builtApp('portal')
  const answers: Readonly<Record<string, unknown>> = {
    '/api/portal/session': { employee_id: 1, name: 'Ada L.', ...WHO },
    '/api/portal/schedules/options': { cinema_id: [{ value: 1, label: 'Lichthof' }] },
    '/api/portal/planner': fullDay(),
  }
  await page.route(`${ORIGIN}/**`, (route) => answer(route, folder, answers))
  await page.goto(`${ORIGIN}/portal/planner?date=2026-11-28`)
  await page.locator('button[data-load="50"]').waitFor()
  return page
}

function answer(route: Route, folder: string, answers: Readonly<Record<string, unknown>>): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const data = answers[pathname]
  if (data !== undefined) return route.fulfill({ json: { data } })
  const file = join(folder, pathname.replace('/portal/', ''))
  if (pathname.startsWith('/portal/assets/') && existsSync(file)) return route.fulfill({ path: file })
  if (pathname !== '/portal/planner') return route.abort()
  const page_data = JSON.stringify({
    brand: 'Lichthof',
    accent: { h: 88, c: 0.168, l: 0.855 },
    locales: ['en'],
    has_session: true,
  })
  const written: Readonly<Record<string, string>> = {
    lang: 'en',
    theme: 'light',
    data: page_data.replaceAll('"', '&quot;'),
  }
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  return route.fulfill({
    contentType: 'text/html',
    body: page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written[name] ?? ''),
  })
}

/** The floor: one empty div that follows the mouse by a transform. */
async function openBare(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
  await page.setContent('<div id="carried" style="position:fixed;top:300px;left:400px;width:120px;height:64px"></div>')
  await page.evaluate(() => {
    const carried = document.querySelector<HTMLElement>('#carried')!
    let from: { x: number; y: number } | null = null
    carried.addEventListener('pointerdown', (event) => {
      from = event
    })
    document.addEventListener('pointerup', () => {
      from = null
    })
    document.addEventListener('pointermove', (event) => {
      if (from !== null) carried.style.transform = `translate3d(${event.x - from.x}px, ${event.y - from.y}px, 0)`
    })
  })
  return page
}

/** Carries something around for some seconds and puts it back; frames are counted by the page itself. */
async function drag(page: Page, selector: string): Promise<{ fps: number; long_tasks: number; layouts: number }> {
  await page.bringToFront()
  const { x, y } = (await page.locator(selector).boundingBox())!
  await page.mouse.move(x + 30, y + 30)
  await page.mouse.down()
  await page.mouse.move(x + 50, y + 40)
  await twoFrames(page) // what is picked up is laid out once, before it is carried
  const trace = await page.context().newCDPSession(page)
  const layouts = await countLayouts(trace)
  await page.evaluate(() => {
    const counted = { frames: 0, long_tasks: 0, began: performance.now() }
    Object.assign(globalThis, { counted })
    new PerformanceObserver((list) => {
      counted.long_tasks += list.getEntries().length
    }).observe({ entryTypes: ['longtask'] })
    const next = (): void => {
      counted.frames += 1
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  for (let move = 0; move < MOVES; move++)
    await page.mouse.move(x + 30 + 200 * Math.sin(move / 20), y + 30 + 90 * Math.cos(move / 15))
  const { fps, long_tasks } = await page.evaluate(() => {
    const { counted } = globalThis as unknown as { counted: { frames: number; long_tasks: number; began: number } }
    return { fps: (1000 * counted.frames) / (performance.now() - counted.began), long_tasks: counted.long_tasks }
  })
  const counted = await layouts()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return { fps, long_tasks, layouts: counted }
}

/** Until what was asked for is on the screen. */
function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  )
}

/** Counts the layouts of the page from now until the function that comes back is called. */
async function countLayouts(trace: CDPSession): Promise<() => Promise<number>> {
  let layouts = 0
  trace.on('Tracing.dataCollected', ({ value }) => {
    layouts += value.filter((event) => (event as { name?: string }).name === 'Layout').length
  })
  await trace.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' })
  return async () => {
    const over = new Promise<void>((resolve) => trace.once('Tracing.tracingComplete', () => resolve()))
    await trace.send('Tracing.end')
    await over
    return layouts
  }
}

if (import.meta.main) console.table([await measurePlanner()])
