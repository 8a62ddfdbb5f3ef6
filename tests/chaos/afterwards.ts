import { setTimeout as delay } from 'node:timers/promises'
import { signIn } from '#protocol/devices/calls.ts'
import { registerSchedule } from '#protocol/register/calls.ts'
import { scheduleArrangement } from '#protocol/schedules/calls.ts'
import { createEdgeClient } from '../../devices/shell/edge-client.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { Browser } from './browser.ts'
import { EXHIBITOR_ID, type KnownSchedule } from './schedules.ts'
import type { Till } from './till.ts'
import type { Chaos } from './world.ts'

const SELLS_WITHIN_MS = 20_000
const SCHEDULES_WITHIN_MS = 12_000
const SALE_TRIES = 10

/**
 * After the healing everybody can sell again, without a person having done anything (I9): one more sale at
 * every register, one more in the shop for every cinema. Answers who cannot.
 */
export async function sellOnceMore(chaos: Chaos): Promise<string[]> {
  await chaos.refreshHot()
  const counters = chaos.tills.map(async (till) =>
    (await sellsAgain(till)) ? [] : [`${till.plan.name} sells nothing any more`],
  )
  const shops = chaos.world.demo.edges.map(async ({ cinema_id, cinema }) =>
    (await buysAgain(chaos, cinema_id)) ? [] : [`the shop sells nothing for ${cinema} any more`],
  )
  const problems = (await Promise.all([...counters, ...shops])).flat()
  for (const till of chaos.tills) till.sell([])
  return problems
}

async function sellsAgain(till: Till): Promise<boolean> {
  const { sold } = till.deeds
  const end = performance.now() + SELLS_WITHIN_MS
  while (till.deeds.sold <= sold && performance.now() < end) await delay(50)
  return till.deeds.sold > sold
}

async function buysAgain({ hot, visitors, world }: Chaos, cinema_id: number): Promise<boolean> {
  const visitor = visitors[world.demo.edges.findIndex((edge) => edge.cinema_id === cinema_id)]!
  for (const schedule of hot.filter((one) => one.cinema_id === cinema_id).slice(-SALE_TRIES)) {
    const bill = await visitor.buy(schedule, 'pay')
    if (bill && bill.tickets.size > 0) return true
  }
  return false
}

/**
 * Every plan, in the shop and at the registers, shows exactly the sold seats as sold, and nothing as out of
 * reach (docs/ledger.md, Views). Plans follow by views, so they get a moment.
 */
export async function comparePlans(chaos: Chaos): Promise<string[]> {
  const end = performance.now() + SCHEDULES_WITHIN_MS
  for (;;) {
    const wrong = await wrongPlans(chaos)
    if (wrong.length === 0 || performance.now() > end) return wrong
    await delay(500)
  }
}

async function wrongPlans(chaos: Chaos): Promise<string[]> {
  const sold = await soldSlots(chaos)
  const browser = new Browser(chaos.world.demo.hub, '203.0.200.1')
  const wrong: string[] = []
  for (const { cinema_id, url } of chaos.world.demo.edges) {
    const till = chaos.tills.find((one) => one.cinema_id === cinema_id)!
    const letters = await openRegister(url, till)
    for (const schedule of chaos.hot.filter((one) => one.cinema_id === cinema_id && one.numbered)) {
      const live = sold.get(schedule.id) ?? ''
      const counter = await letters(schedule.id)
      const inShop = await soldInShop(browser, schedule)
      if (slotsOf(counter, 's') !== live)
        wrong.push(`register: ${schedule.id} shows ${slotsOf(counter, 's')} as sold, they are ${live}`)
      if (counter.includes('e'))
        wrong.push(`register: ${schedule.id} has places that cannot be reached: ${slotsOf(counter, 'e')}`)
      if (inShop !== live) wrong.push(`shop: ${schedule.id} shows ${inShop} as sold, they are ${live}`)
    }
  }
  return wrong
}

function slotsOf(letters: string, letter: string): string {
  return [...letters].flatMap((one, index) => (one === letter ? [index + 1] : [])).join(' ')
}

async function soldSlots({ pool, hot }: Chaos): Promise<Map<number, string>> {
  const { rows } = await withExhibitor(pool, EXHIBITOR_ID, (client) =>
    client.query<{ schedule_id: number; slots: string }>(
      `select schedule_id, string_agg(slot::text, ' ' order by slot) as slots from tickets where state = 'live' and schedule_id = any($1) group by 1`,
      [hot.map(({ id }) => id)],
    ),
  )
  return new Map(rows.map(({ schedule_id, slots }) => [schedule_id, slots]))
}

async function soldInShop(browser: Browser, schedule: KnownSchedule): Promise<string> {
  await browser.enter()
  const map = await browser.call(scheduleArrangement, { params: { id: schedule.id } })
  if (map.kind !== 'answer') return `no plan (${map.kind})`
  const seats = map.data.rows.flat().filter((seat) => !seat.disabled)
  return seats.flatMap((seat, index) => (seat.sold ? [index + 1] : [])).join(' ')
}

/** Reads plans as a register does, with its token and a person of its own. */
async function openRegister(origin: string, { plan }: Till): Promise<(schedule_id: number) => Promise<string>> {
  const device = { 'x-device-uuid': plan.device_uuid, 'x-device-token': plan.token }
  let headers: Record<string, string> = device
  const edge = createEdgeClient({ origin, fetch, headers: () => headers, timeout_ms: 5_000 })
  const entered = await edge(signIn, { body: { employee_id: plan.employee_id, pin: plan.pin } })
  if (entered.kind === 'answer') headers = { ...device, 'x-device-user': entered.data.user_token }
  return async (schedule_id) => {
    const shown = await edge(registerSchedule, { params: { schedule_id } })
    return shown.kind === 'answer' ? shown.data.seats : 'no plan'
  }
}
