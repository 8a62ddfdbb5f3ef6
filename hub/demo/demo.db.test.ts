import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCommonPassword } from '#protocol/access/password.ts'
import { may, permissionsOf } from '#protocol/access/permission.ts'
import { siteMethods } from '#protocol/payments/payment-method.ts'
import { type Priced, ratesFor } from '#protocol/pricing/tariffs.ts'
import { purchasable } from '#protocol/schedules/purchasable.ts'
import { seatOfSlot, slotCount } from '#protocol/seats/arrangement.ts'
import { addMinutes, businessDate, epochMs, instantText, wallClock } from '#protocol/time/business-day.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { packageFaults } from '#protocol/vouchers/package-faults.ts'
import { typeFaults } from '#protocol/vouchers/type-faults.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { verifySecret } from '../access/secret.ts'
import { accountsOf } from '../access/testing/accounts.ts'
import { type Catalogue, CatalogueStore } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import { priceListOf } from '../schedules/shown.ts'
import { demoFacts } from './facts.ts'
import { loadDemo } from './load.ts'
import { STAFF } from './staff.ts'
import { onSaturday, SATURDAY } from './testing/saturday.ts'

const NOW = onSaturday('19:41')
const BERLIN = 'Europe/Berlin'
const TODAY = SATURDAY
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

async function readCatalogue(): Promise<Catalogue> {
  const store = new CatalogueStore(database.pool)
  const catalogue = await store.of(1)
  return catalogue
}

/** Schedules that the site sells at this moment, of this business day or of the next two hours. */
function onSale(catalogue: Catalogue, now: string) {
  return [...catalogue.schedule.values()]
    .filter((schedule) => purchasable(schedule, now, [...catalogue.payment_method.values()], { tickets: true }))
    .filter(
      (schedule) =>
        schedule.business_date === businessDate(now, BERLIN, 300) ||
        epochMs(schedule.start) <= epochMs(addMinutes(now, 120)),
    )
}

describe('the demo exhibitor', () => {
  let catalogue: Catalogue
  beforeAll(async () => {
    const both = await Promise.all([loadDemo(database.pool, NOW), loadDemo(database.pool, NOW)])
    expect(both.map(({ first }) => first).sort()).toEqual([false, true])
    catalogue = await readCatalogue()
  })

  test('has two cinemas in Leipzig with screens 1 to 4 and Saal 1 to 3', () => {
    const houses = [...catalogue.cinema.values()].map((cinema) => ({
      cinema: `${cinema.name}, ${cinema.address1}, ${cinema.zip} ${cinema.city}`,
      screens: [...catalogue.screen.values()]
        .filter(({ cinema_id }) => cinema_id === cinema.id)
        .map(({ name }) => name),
    }))
    expect(houses).toEqual([
      {
        cinema: 'Lichthof, Karl-Heine-Straße 61, 04229 Leipzig',
        screens: ['Screen 1', 'Screen 2', 'Screen 3', 'Screen 4'],
      },
      { cinema: 'Kronen Kino, Kronengasse 4, 04109 Leipzig', screens: ['Saal 1', 'Saal 2', 'Saal 3'] },
    ])
  })

  test('has halls of 216, 132, 98, 400, 96 and 60 numbered seats and one of 165 places', () => {
    const halls = [...catalogue.screen.values()].map(({ arrangement, capacity }) => {
      expect(slotCount(arrangement)).toBe(capacity)
      return arrangement.numbered ? capacity : `${capacity} places`
    })
    expect(halls).toEqual([216, 132, 98, '165 places', 400, 96, 60])
  })

  test('F-190 each schedule carries the frozen arrangement of its screen, its online limit and its seat picking', () => {
    for (const schedule of catalogue.schedule.values()) {
      const screen = catalogue.screen.get(schedule.screen_id)!
      expect(schedule.arrangement).toEqual(screen.arrangement)
      expect(schedule.is_seatpicker_enabled).toBe(screen.arrangement.numbered)
      expect(schedule.max_online_tickets).toBe(screen.online_seats)
      expect(catalogue.movie_version.get(schedule.movie_version_id)?.movie_id).toBe(schedule.movie_id)
      expect(schedule.start).toBe(instantText(schedule.start))
    }
  })

  test('F-046 plans from two days ago to three weeks ahead, and a schedule after midnight belongs to the evening before', () => {
    const days = new Set([...catalogue.schedule.values()].map(({ business_date }) => business_date))
    expect([...days].sort()).toEqual(Array.from({ length: 24 }, (_, day) => addDays(TODAY, day - 2)))
    const after = [...catalogue.schedule.values()].filter(({ start }) => wallClock(start, BERLIN).time === '00:30')
    expect(after.length).toBeGreaterThan(3)
    for (const { start, business_date } of after) expect(wallClock(start, BERLIN).date).toBe(addDays(business_date, 1))
  })

  test('students pay less from Monday to Thursday, early birds one day ahead, guests at the counter only', () => {
    const offered = (schedule: Priced, channel: 'site' | 'register') =>
      ratesFor(schedule, priceListOf(catalogue), {
        now: NOW,
        channel,
        time_zone: BERLIN,
        midnight_offset: 300,
      }).map(({ name }) => name)
    const [group] = catalogue.price_group.keys()
    const on = (business_date: string) => {
      const start = `${business_date}T19:00:00.000Z`
      return { id: 1, price_group_id: group!, business_date, start }
    }
    expect(offered(on(TODAY), 'site')).toEqual(['Adult', 'Child', 'Leipzig-Pass', 'Senior'])
    expect(offered(on(addDays(TODAY, 2)), 'site')).toEqual([
      'Adult',
      'Student',
      'Child',
      'Leipzig-Pass',
      'Senior',
      'Early bird',
    ])
    expect(offered(on(TODAY), 'register')).toContain('Guest')
    for (const rate of catalogue.price_rate.values()) expect(rate.vat_bp).toBe(700)
  })

  test('F-212 has the cards of the pictures, of which none breaks a rule of its kind', () => {
    const types = [...catalogue.voucher_type.values()]
    expect(types.map(({ title }) => title)).toEqual(['Gift card', 'Children’s card', 'Ten-visit card', 'Student five'])
    expect(types.flatMap(typeFaults)).toEqual([])
    const packed = [...catalogue.voucher_package.values()].flatMap(({ items }) => items)
    expect(packed).toHaveLength(1)
    expect(packageFaults(packed, catalogue.voucher_type)).toEqual([])
  })

  test('has 25 products: food at 7 %, drinks and goods at 19 %, a gift card at 0 %', () => {
    const products = [...catalogue.product.values()]
    expect(products).toHaveLength(25)
    const rates = (color: string) =>
      new Set(products.filter((product) => product.color === color).map(({ vat_bp }) => vat_bp))
    expect(rates('#d99a2b')).toEqual(new Set([700]))
    expect(rates('#4fa8a0')).toEqual(new Set([1900]))
    expect(products.find(({ name }) => name === 'Gift card')).toMatchObject({ price: 2500, vat_bp: 0 })
    expect(products.find(({ name }) => name === 'Bionade 0.33')).toMatchObject({ price: 380, deposit_cents: 30 })
  })

  test('F-232 F-246 staff open a device with their PIN; the database holds no PIN', async () => {
    for (const { name, pin } of STAFF) {
      const employee = [...catalogue.employee.values()].find((each) => each.name === name)!
      expect(await verifySecret(pin, employee.pin_hash!)).toBe(true)
    }
    const mira = [...catalogue.employee.values()].find(({ name }) => name === 'Mira K.')!
    expect([...permissionsOf(mira, [...catalogue.role.values()])]).toEqual(
      expect.arrayContaining(['register.sell', 'devices.approve']),
    )
    expect([...catalogue.employee.values()].some(({ receives_notifications }) => receives_notifications)).toBe(true)
    for (const { pin_hash } of catalogue.employee.values()) expect(pin_hash).toMatch(/^argon2id\$/)
  })

  test('managers open the portal with their password, which is no common one; the database holds no password', async () => {
    const { managers } = await demoFacts(database.pool, NOW)
    expect(managers.length).toBeGreaterThan(0)
    const { accounts } = accountsOf(database.pool)
    for (const { email, password } of managers) {
      expect(isCommonPassword(password, [email, 'Lichthof'])).toBe(false)
      const signedIn = await accounts.signIn({ exhibitor_id: 1, email, password, network: '127.0.0.1' })
      expect(signedIn.ok && may(signedIn.value.person.permissions, 'portal.open')).toBe(true)
    }
    const { rows } = await withExhibitor(database.pool, 1, (client) =>
      client.query('select password_hash from accounts'),
    )
    for (const { password_hash } of rows) expect(password_hash).toMatch(/^argon2id\$/)
  })

  test('F-132 F-327 the shop has card, PayPal and Wero, of which one shows a code; the register cash and a terminal', () => {
    const methods = [...catalogue.payment_method.values()]
    expect(siteMethods(methods).map(({ name, component, driver }) => `${name} ${component} ${driver}`)).toEqual([
      'Card redirect sandbox',
      'PayPal redirect sandbox',
      'Wero qr sandbox',
    ])
    const counter = methods.filter(({ access }) => access.includes('register')).map(({ type }) => type)
    expect(counter).toEqual(['cash', 'terminal'])
  })

  test('F-032 announced movies begin on coming Thursdays and are never on the plan', () => {
    const planned = [...catalogue.movie.values()].filter(({ status }) => status === 'planned')
    expect(planned[0]).toMatchObject({ display_title: 'The Brutalist', showing_from: addDays(TODAY, 12) })
    const shown = new Set([...catalogue.schedule.values()].map(({ movie_id }) => movie_id))
    expect(planned.some(({ id }) => shown.has(id))).toBe(false)
    expect(shown.size).toBeGreaterThan(25)
  })

  test('demo.json: tonight first, numbered before unnumbered; first rate and first row need no proof, voucher or surcharge', async () => {
    const facts = await demoFacts(database.pool, NOW)
    expect(facts.employees[0]).toEqual({ name: 'Mira K.', pin: '2468', roles: ['employee', 'shift lead'] })
    expect(facts.payment_methods.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'Card online',
      'PayPal online',
      'Wero online',
    ])
    const tonight = onSale(catalogue, NOW).map(({ id }) => id)
    const told = facts.schedules.slice(0, tonight.length)
    expect(told.map(({ id }) => id).sort()).toEqual(tonight.sort())
    expect(told.map(({ numbered }) => numbered)).toEqual(
      told.map(({ numbered }) => numbered).sort((a, b) => Number(b) - Number(a)),
    )
    const first = catalogue.schedule.get(facts.schedules[0]!.id)!
    const [rate] = ratesFor(first, priceListOf(catalogue), {
      now: NOW,
      channel: 'site',
      time_zone: BERLIN,
      midnight_offset: 300,
    })
    expect(rate).toMatchObject({ name: 'Adult', quota: null, usable: { proof: false, one_day_ahead: false } })
    const { class_rate } = catalogue.screen.get(first.screen_id)!
    for (const seat of first.arrangement.rows[0]!) {
      expect(seatOfSlot(first.arrangement, seat.slot!)).toBe(seat)
      expect(class_rate[seat.class]).toMatchObject({ ticket: 0, handling: 0 })
    }
  })

  test('a second start adds nothing; days later it plans on; whenever it is started, six schedules of tonight can be bought', async () => {
    expect(await loadDemo(database.pool, NOW)).toEqual({ first: false, planned: 0, late: 0 })
    const before = catalogue.schedule.size
    for (const hours of [3, 8, 9, 10, 20, 72 + 4, 40 * 24]) {
      const now = addMinutes(NOW, hours * 60)
      const left = onSale(await readCatalogue(), now).length
      const added = await loadDemo(database.pool, now)
      if (added.planned === 0) expect({ hours, late: added.late > 0 }).toEqual({ hours, late: left < 6 })
      const later = await readCatalogue()
      expect(onSale(later, now).length).toBeGreaterThanOrEqual(6)
      const last = [...later.schedule.values()]
        .map(({ business_date }) => business_date)
        .sort()
        .at(-1)
      expect(last).toBe(addDays(businessDate(now, BERLIN, 300), 21))
      expect((await demoFacts(database.pool, now)).schedules.length).toBeGreaterThanOrEqual(6)
    }
    expect((await readCatalogue()).schedule.size).toBeGreaterThan(before)
  })
})
