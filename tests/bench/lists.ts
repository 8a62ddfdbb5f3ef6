import type pg from 'pg'
import { filterName, rangeNames } from '../../protocol/kit/list-query.ts'
import type { Listed } from '../../protocol/kit/resource.ts'
import { type Kind, LISTINGS, type ListingKind, RESOURCES } from '../../protocol/resources.ts'
import { SAMPLED, type Sampled } from '../contract/neighbour.ts'
import { openListHouse, tableOf } from './list-house.ts'
import { median, spread } from './statistics.ts'
import { KeptWire } from './wire.ts'

const ROUNDS = 7
/** Before what is measured: a hub in use, whose connections know the tables as that of the floor does. */
const WARM_UPS = 10
/** Rows that every list has, beside its samples. */
const ROWS = 100_000
const PAGE = 25
/** What a page may take of the time of the same bare SQL. */
export const REACH = 2

/** A page of a list, in milliseconds, beside its two statements alone. */
export interface ListTime {
  list: string
  what: string
  floor_ms: number
  page_ms: number
  ratio: number
  floor_spread: number
}

/** A list, and the table or view that it shows. */
interface List {
  table: string
  listed: Listed<string>
  stamps: readonly string[]
}

/** One question of a list: the query of the call, and the same as conditions, order and place of SQL. */
interface Asked {
  what: string
  query: string
  where: string
  order: string
  offset: number
}

const VIEWS: Readonly<Record<ListingKind, string>> = {
  bill: 'bill_list',
  bill_line: 'bill_line_list',
  payment: 'payment_list',
  client: 'client_list',
  reservation: 'reservation_list',
  movement: 'movements',
  voucher_card: 'voucher_card_list',
  voucher: 'voucher_list',
  export: 'exports',
}
const STAMPS = ['version', 'deleted_at', 'changed_at', 'changed_by']

function lists(): List[] {
  const listings = Object.entries(LISTINGS).map(([kind, listed]) => {
    return { table: VIEWS[kind as ListingKind], listed: listed as Listed<string>, stamps: [] }
  })
  const resources = SAMPLED.map((kind) => {
    return { table: tableOf(kind), listed: RESOURCES[kind] as Listed<string>, stamps: STAMPS }
  })
  return [...listings, ...resources]
}

function orderOf(sort: string): string {
  return sort.startsWith('-') ? `"${sort.slice(1)}" desc, id` : `"${sort}", id`
}

/** What people do with a list: its first and last page, another order, a search, a filter, a day. */
function asked(
  { listed, stamps }: List,
  { rows, example }: { rows: number; example: Readonly<Record<string, unknown>> },
): Asked[] {
  const { order, columns, search, found_by, filters, ranges } = listed
  const there = stamps.length > 0 ? 'deleted_at is null' : 'true'
  const first = { what: 'first page', query: '', where: there, order: orderOf(order), offset: 0 }
  const last = { ...first, what: 'last page', query: `page=${Math.ceil(rows / PAGE)}`, offset: rows - PAGE }
  const sort = `-${columns.find((column) => column !== 'at')}`
  const texts = (fields: readonly string[]) => fields.map((field) => `${field} ilike '%4711%'`)
  const named = Object.entries(found_by).map(([field, kind]) => {
    const words = texts(RESOURCES[kind as Kind].search).join(' or ')
    return `${field} in (select id from ${tableOf(kind as Sampled)} where exhibitor_id = 1 and (${words}))`
  })
  const found = [...texts(search), ...named].join(' or ')
  const filter = filters.find((field) => ['number', 'string', 'boolean'].includes(typeof example[field]))
  const value = filter === undefined ? '' : String(example[filter])
  const [from, to] = rangeNames('business_date')
  const day = String(example.business_date)
  return [
    first,
    last,
    { ...first, what: `by ${sort}`, query: `sort=${sort}`, order: orderOf(sort) },
    ...(found !== '' ? [{ ...first, what: 'search', query: 'search=4711', where: `${there} and (${found})` }] : []),
    ...(filter === undefined
      ? []
      : [
          {
            ...first,
            what: `one ${filter}`,
            query: `${filterName(filter)}=${encodeURIComponent(value)}`,
            where: `${there} and ${filter} = '${value}'`,
          },
        ]),
    ...(ranges.includes('business_date')
      ? [
          {
            ...first,
            what: 'a day',
            query: `${from}=${day}&${to}=${day}`,
            where: `${there} and business_date between '${day}' and '${day}'`,
          },
        ]
      : []),
  ]
}

/** The two statements of a page as the owner of the tables runs them: no row level security stands before. */
async function runBare(owner: pg.Client, { table, listed, stamps }: List, one: Asked): Promise<void> {
  const condition = `exhibitor_id = 1 and ${one.where}`
  const names = [...new Set(['id', ...stamps, ...listed.columns])].map((name) => `"${name}"`)
  const ids = `select id from ${table} where ${condition} order by ${one.order} limit ${PAGE} offset ${one.offset}`
  await owner.query(
    `select ${names.join()} from ${table} where exhibitor_id = 1 and id in (${ids}) order by ${one.order}`,
  )
  await owner.query(`select count(*) from ${table} where ${condition}`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function measure(
  { wire, head, owner }: { wire: KeptWire; head: string; owner: pg.Client },
  { list, one, rounds }: { list: List; one: Asked; rounds: number },
): Promise<ListTime> {
  const { base } = list.listed
  const [floors, pages]: [number[], number[]] = [[], []]
  const page = async () => {
    const { status, body } = await wire.send('GET', `/api/portal/${base}?${one.query}`, head, '')
    if (status !== 200) throw new Error(`${base}?${one.query}: ${status}`)
    const { data, meta } = JSON.parse(body) as { data: unknown[]; meta: { total: number } }
    // a list that shows nothing would be the fastest
    if (one.query === '' && data.length < PAGE) throw new Error(`${base} has ${meta.total} rows`)
  }
  for (let round = 0; round < WARM_UPS; round++) {
    await runBare(owner, list, one)
    await page()
  }
  for (let round = 0; round < rounds; round++) {
    floors.push(await timed(() => runBare(owner, list, one)))
    pages.push(await timed(page))
  }
  const [floor_ms, page_ms] = [median(floors), median(pages)]
  const ratio = median(pages.map((page_ms, round) => page_ms / floors[round]!))
  return { list: base!, what: one.what, floor_ms, page_ms, ratio, floor_spread: spread(floors) }
}

interface ListOptions {
  log: (line: string) => void
  /** Bases of the lists; empty = every list. */
  only?: readonly string[]
  rows?: number
  rounds?: number
}

/** Every list of the portal with 100,000 rows: a page over HTTP beside its bare SQL, in turns. */
export async function measureLists({ log, only = [], rows = ROWS, rounds = ROUNDS }: ListOptions): Promise<ListTime[]> {
  const house = await openListHouse(rows)
  const { owner, boss, port } = house
  const wire = await KeptWire.open(port)
  const head = `host: localhost\r\naccept: application/json\r\ncookie: ${boss.cookie}\r\n`
  try {
    const times: ListTime[] = []
    for (const list of lists().filter(({ listed }) => only.length === 0 || only.includes(listed.base!))) {
      const { rows: last } = await owner.query(
        `select to_jsonb(one) as row from ${list.table} one where exhibitor_id = 1 order by id desc limit 1`,
      )
      for (const one of asked(list, { rows, example: last[0].row })) {
        const time = await measure({ wire, head, owner }, { list, one, rounds })
        times.push(time)
        log(
          `${time.list}, ${time.what}: ${time.floor_ms.toFixed(1)} → ${time.page_ms.toFixed(1)} ms, ${time.ratio.toFixed(2)}`,
        )
      }
    }
    return times
  } finally {
    wire.close()
    await house.close()
  }
}

if (import.meta.main) await measureLists({ log: console.log, only: process.argv.slice(2) })
