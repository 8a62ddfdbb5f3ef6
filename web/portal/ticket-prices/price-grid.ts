import { rateCents } from '#protocol/pricing/price-lines.ts'
import type { TableClass, TableGroup, TableRate } from '#protocol/pricing/price-table.ts'
import { STANDARD } from '#protocol/seats/plan.ts'
import type { PriceCell } from './price-drafts.ts'

/** Columns of a page; what is in no column stands in the list of rates. */
const COLUMNS_MAX = 40

/** Rates of one name, of each group one: a second one that is called the same has a column of its own. */
export interface RateColumn {
  key: string
  name: string
  color: string
  sort: number
  rates: readonly TableRate[]
}

/**
 * A group as a part of the table: the row in which its rates are typed, and below it one of each class.
 * Standard seats that cost the rate alone are that row, `base`; where something is asked for them they are a
 * class as every other.
 */
export interface GridGroup {
  id: number
  name: string
  schedules: number
  /** What a rate costs there, by its column; null = the group does not have it. */
  prices: readonly (PriceCell | null)[]
  base: TableClass | null
  classes: readonly { of: TableClass; extra: PriceCell }[]
}

export interface Grid {
  columns: readonly RateColumn[]
  groups: readonly GridGroup[]
  cells: ReadonlyMap<string, PriceCell>
  /** Rates that are in no column. */
  hidden: number
}

/** The table of the groups of a page. */
export function gridOf(groups: readonly TableGroup[]): Grid {
  const every = columnsOf(groups)
  const columns = every.slice(0, COLUMNS_MAX)
  const beyond = every.slice(COLUMNS_MAX).reduce((sum, { rates }) => sum + rates.length, 0)
  const rows = groups.map((group) => rowOf(group, columns))
  const cells = rows.flatMap(({ prices, classes }) => [
    ...prices.filter((cell) => cell !== null),
    ...classes.map(({ extra }) => extra),
  ])
  return {
    columns,
    groups: rows,
    cells: new Map(cells.map((cell) => [cell.key, cell])),
    hidden: groups.reduce((sum, { more_rates }) => sum + more_rates, beyond),
  }
}

/** The columns in the order of the price lists: by the least place that a rate of it has. */
function columnsOf(groups: readonly TableGroup[]): RateColumn[] {
  const found = new Map<string, RateColumn>()
  for (const { rates } of groups) {
    const met = new Map<string, number>()
    for (const rate of rates) {
      const nth = met.get(rate.name) ?? 0
      met.set(rate.name, nth + 1)
      const key = `${nth}/${rate.name}`
      const known = found.get(key) ?? { key, name: rate.name, color: rate.color, sort: rate.sort, rates: [] }
      found.set(key, { ...known, sort: Math.min(known.sort, rate.sort), rates: [...known.rates, rate] })
    }
  }
  return [...found.values()].toSorted((a, b) => a.sort - b.sort)
}

function rowOf({ id, name, schedules, rates, classes }: TableGroup, columns: readonly RateColumn[]): GridGroup {
  const mine = new Set(rates)
  const base = classes.find(isBase) ?? null
  return {
    id,
    name,
    schedules,
    prices: columns.map((column) => {
      const rate = column.rates.find((one) => mine.has(one))
      return rate ? priceOf(rate, name) : null
    }),
    base,
    classes: classes.filter((of) => of !== base).map((of) => ({ of, extra: extraOf(of, id, name) })),
  }
}

function isBase({ seat_class, most_cents, own }: TableClass): boolean {
  return seat_class === STANDARD && most_cents === 0 && own === null
}

function priceOf(rate: TableRate, group: string): PriceCell {
  return {
    key: `rate/${rate.id}`,
    target: { kind: 'rate', id: rate.id },
    version: rate.version,
    whole_cents: rateCents(rate),
    fee_cents: rate.handling_cents,
    name: rate.name,
    group,
  }
}

function extraOf({ seat_class, name, own, ...of }: TableClass, price_group_id: number, group: string): PriceCell {
  const asked = of.least_cents === of.most_cents ? of.least_cents : null
  return {
    key: `class/${price_group_id}/${seat_class}`,
    target: { kind: 'class', price_group_id, seat_class, own_id: own?.id ?? null },
    version: own?.version ?? 0,
    whole_cents: own ? own.ticket + own.handling : asked,
    fee_cents: of.fee_cents,
    name,
    group,
  }
}
