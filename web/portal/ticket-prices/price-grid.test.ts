import { expect, test } from 'vitest'
import type { TableClass, TableGroup, TableRate } from '#protocol/pricing/price-table.ts'
import { gridOf } from './price-grid.ts'

function rate(id: number, name: string, sort = id): TableRate {
  return {
    id,
    version: 1,
    name,
    color: '#000',
    base_cents: 1000,
    handling_cents: 100,
    usable: { weekdays: 127, starts_from: null, starts_until: null, one_day_ahead: false, proof: false },
    used_in: ['site', 'register'],
    accept_voucher: true,
    quota: null,
    sort,
  }
}

function group(id: number, rates: TableRate[], more_rates = 0): TableGroup {
  return { id, name: `Group ${id}`, schedules: 0, rates, more_rates, classes: [] }
}

test('F-206 rates of one name are one column, in the order of the price lists', () => {
  const grid = gridOf([
    group(1, [rate(11, 'Adult', 1), rate(12, 'Child', 5)]),
    group(2, [rate(21, 'Student', 2), rate(22, 'Child', 3)]),
  ])
  expect(grid.columns.map(({ name }) => name)).toEqual(['Adult', 'Student', 'Child'])
  const keys = grid.groups.map(({ prices }) => prices.map((cell) => cell?.key ?? null))
  expect(keys).toEqual([
    ['rate/11', null, 'rate/12'],
    [null, 'rate/21', 'rate/22'],
  ])
  expect(grid.cells.get('rate/11')).toMatchObject({ whole_cents: 1100, fee_cents: 100 })
})

test('F-206 two rates of a group that are called the same have a column each', () => {
  const grid = gridOf([group(1, [rate(11, 'Adult'), rate(12, 'Adult')])])
  expect(grid.columns.map(({ name }) => name)).toEqual(['Adult', 'Adult'])
  expect(grid.groups[0]!.prices.map((cell) => cell?.key)).toEqual(['rate/11', 'rate/12'])
})

test('F-206 a table has so many columns at most, and says how many rates it does not show', () => {
  const many = Array.from({ length: 45 }, (_, nth) => rate(nth + 1, `Rate ${nth}`))
  const grid = gridOf([group(1, many.slice(0, 30), 2), group(2, many.slice(30))])
  expect([grid.columns.length, grid.hidden]).toEqual([40, 7])
})

test('F-206 standard seats are the row in which rates are typed, unless something is asked for them', () => {
  const of = (seat_class: string, name: string, cents: number, own: TableClass['own'] = null): TableClass => ({
    seat_class,
    name,
    color: '#000',
    least_cents: 0,
    most_cents: cents,
    fee_cents: 0,
    own,
  })
  const own = { id: 1, version: 1, ticket: 0, handling: 0 }
  const loge = of('loge', 'Loge', 0)
  const shown = (...classes: TableClass[]) => {
    const [row] = gridOf([{ ...group(1, [rate(11, 'Adult')]), classes }]).groups
    return [row!.base?.name ?? null, row!.classes.map((one) => one.of.name)]
  }
  expect(shown(of('standard_seats', 'Stalls', 0), loge)).toEqual(['Stalls', ['Loge']])
  expect(shown(of('standard_seats', 'Stalls', 100), loge)).toEqual([null, ['Stalls', 'Loge']])
  expect(shown(of('standard_seats', 'Stalls', 0, own))).toEqual([null, ['Stalls']])
  expect(shown(loge)).toEqual([null, ['Loge']])
})
