import { expect, test } from 'vitest'
import { bear, refund, sell } from '../../tests/contract/sold.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import { openSampleHouse } from './testing/sample-house.ts'

/** The day of the house in money: two cinemas, of which the second sold nothing. */
const { portal, anton, ids, make } = await openSampleHouse([
  ...(['cinema', 'screen', 'movie', 'movie_version', 'price_group', 'price_rate', 'payment_method'] as const),
])
const second = await make('cinema')
const ON = '2026-11-21'
const schedule = await make('schedule', {
  start: '2026-11-21T19:00:00.000Z',
  end: '2026-11-21T21:00:00.000Z',
  business_date: ON,
})
const at = { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id: schedule.id as number }
const buyer = { name: 'Elif Arslan', email: 'elif.arslan@mailbox.example' }
const { lanes } = portal.hub
await bear(lanes, at)
const paid = { ...at, payment_method_id: ids.payment_method!, buyer }
const first = await sell(lanes, { ...paid, slots: [1, 2, 3], business_date: ON })
await sell(lanes, { ...paid, slots: [4], business_date: ON })
await refund(lanes, at, first)
await sell(lanes, { ...paid, slots: [5, 6], business_date: '2026-11-14' })

async function day(query = `on=${ON}`, by = anton) {
  const said = await by('GET', `dashboard?${query}`)
  expect([said.status, said.body.errors]).toEqual([200, undefined])
  return said.body.data
}

test('F-333 the takings of a day are what a recount from the payments of its bills gives', async () => {
  const payments = (await anton('GET', 'payments?per_page=100')).body.data
  const recount = payments
    .filter(({ business_date }: { business_date: string }) => business_date === ON)
    .reduce(
      (sum: number, one: { amount_cents: number; refunded_cents: number }) =>
        sum + one.amount_cents - one.refunded_cents,
      0,
    )
  const [cinema] = (await day()).cinemas
  expect(cinema).toMatchObject({ id: ids.cinema, takings_cents: recount, tickets: 3 })
  expect(recount).toBeGreaterThan(0)
  const stepped = cinema.steps.reduce(
    (sum: number, one: { online_cents: number; counter_cents: number }) => sum + one.online_cents + one.counter_cents,
    0,
  )
  expect(stepped).toBe(recount)
})

test('F-333 it is compared with the same weekday before, and says how full each schedule is', async () => {
  const { on, compared_on, cinemas, schedules } = await day()
  expect([on, compared_on]).toEqual([ON, '2026-11-14'])
  expect(cinemas[0].compared.map(({ online_cents }: { online_cents: number }) => online_cents)).toEqual([
    first.lines[0]!.total_cents * 2,
  ])
  expect(schedules).toMatchObject([{ id: schedule.id, cinema_id: ids.cinema, sold: 5, capacity: 10 }])
})

test('F-235 who has a right in his own cinemas sees the day of those', async () => {
  const own = await portal.visit(1, { exhibitor_id: 1, name: 'Mira K.', permissions: ['dashboard.view.own'] })
  const database = await anton('GET', `employees/${own.employee_id}`)
  const { version } = database.body.data
  await anton('PUT', `employees/${own.employee_id}`, { version, cinemas: [second.id] })
  const { cinemas, schedules, needs, choices } = await day(undefined, own)
  expect(choices.map(({ id }: { id: number }) => id)).toEqual([second.id])
  expect([cinemas.map(({ id }: { id: number }) => id), schedules, needs]).toEqual([[second.id], [], []])
  expect((await day(`cinema_id=${ids.cinema}`, own)).cinemas).toEqual([])
})

test('F-333 one cinema is read alone; a day that is none is 422', async () => {
  expect((await day(`on=${ON}&cinema_id=${second.id}`)).cinemas).toMatchObject([{ id: second.id, takings_cents: 0 }])
  expect((await day(`on=${ON}&cinema_id=${second.id}`)).choices).toHaveLength(2)
  for (const query of ['on=2026-02-30', 'on=x', 'cinema_id=0', 'cinema_id=x', 'unknown=1'])
    expect([query, (await anton('GET', `dashboard?${query}`)).status]).toEqual([query, 422])
})

test('F-353 money that is still on its way back is said until it is there', async () => {
  const sold = await sell(lanes, { ...paid, slots: [9], business_date: ON })
  expect((await day()).needs).toEqual([])
  await refund(lanes, at, sold, false)
  expect((await day()).needs).toMatchObject([{ kind: 'refunds_open', cinema_id: ids.cinema, count: 1 }])
})

test('F-353 what two sides of the ledger say differently is named in a sentence', async () => {
  const conflicts = new Conflicts(portal.hub.pool)
  const found = { exhibitor_id: 1, cinema_id: ids.cinema!, kind: 'amount_differs', key: 'p1' }
  await conflicts.list({ ...found, detail: 'A payment of 12.50 was taken as 12.00.' })
  const { needs } = await day()
  expect(needs.find(({ kind }: { kind: string }) => kind === 'conflicts_open')).toMatchObject({
    count: 1,
    details: ['A payment of 12.50 was taken as 12.00.'],
  })
  const seer = await portal.visit(1, { exhibitor_id: 1, name: 'Dora V.', permissions: ['dashboard.view'] })
  const seen = (await day(undefined, seer)).needs as { kind: string; count: number; details: string[] }[]
  expect(seen.find(({ kind }) => kind === 'conflicts_open')).toMatchObject({ count: 1, details: [] })
})
