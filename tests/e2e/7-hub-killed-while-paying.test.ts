import { expect, test } from './fixtures.ts'
import { hubBill, hubRows, liveTickets, orderOf } from './ledger.ts'
import {
  addTickets,
  billOf,
  chosenSeats,
  expectResult,
  fillBuyer,
  goToPayment,
  openCheckout,
  provider,
  slotsOf,
} from './shop.ts'

test('Story 7: the hub is killed between payment and ticket; the bill in paying survives and the ticket comes (F-131, F-135, F-145, L8, L12)', async ({
  house,
  newVisitor,
  watch,
}) => {
  watch.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING/)
  const { id } = house.takeLast()
  const page = await newVisitor()
  await openCheckout(page, id)
  await addTickets(page, 2)
  const slots = await slotsOf(chosenSeats(page))
  await fillBuyer(page)
  await goToPayment(page)

  await house.world.kill('hub')
  const leaving = page.waitForRequest(/\/en\/bill\/[0-9a-f-]{36}$/)
  await provider.pay(page).catch(() => undefined) // the page that it leads to cannot be reached
  const bill_id = new URL((await leaving).url()).pathname.split('/').at(-1)!
  expect(await orderOf(house, bill_id)).toMatchObject({ state: 'captured', settled_event: null })
  expect(await hubBill(house, bill_id)).toMatchObject({ status: 'paying' })
  expect(await liveTickets(house, bill_id)).toEqual([])

  await house.world.start('hub')
  await page.goto(`/en/bill/${bill_id}`)
  await expectResult(page, 'settled')
  expect(billOf(page)).toBe(bill_id)
  await expect(page.getByRole('article')).toHaveCount(2)
  expect((await liveTickets(house, bill_id)).map((ticket) => ticket.slot)).toEqual(slots.toSorted((a, b) => a - b))
  const order = await orderOf(house, bill_id)
  expect(order).toMatchObject({ refunds: [], captured_cents: (await hubBill(house, bill_id)).total_cents })
  expect(JSON.parse(order.settled_event!)).toMatchObject({ bill_id, tickets: [expect.anything(), expect.anything()] })
  expect(await hubRows(house, 'select 1 from payments where bill_id = $1', [bill_id])).toHaveLength(1)
})
