import { useDebouncedValue } from '@mantine/hooks'
import { useLocale } from '#kit/texts.tsx'
import { useCall } from '#kit/use-call.ts'
import { zoneOf } from '#protocol/access/clocks.ts'
import { employee } from '#protocol/access/employee.ts'
import { bill, client, reservation } from '#protocol/bills/listings.ts'
import { cinema } from '#protocol/catalogue/cinema.ts'
import { device } from '#protocol/catalogue/device.ts'
import { event } from '#protocol/catalogue/event.ts'
import { movie } from '#protocol/catalogue/movie.ts'
import { screen } from '#protocol/catalogue/screen.ts'
import { rangeNames } from '#protocol/kit/list-query.ts'
import { listingCalls } from '#protocol/kit/listing-calls.ts'
import type { Listing, Resource } from '#protocol/kit/resource.ts'
import { resourceCalls } from '#protocol/kit/resource-calls.ts'
import { product } from '#protocol/products/product.ts'
import { schedule } from '#protocol/schedules/schedule.ts'
import { voucher } from '#protocol/vouchers/voucher.ts'
import { clockText } from '../kit/clock.ts'
import type { Values } from '../kit/merge.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { useAnswer } from '../kit/use-answer.ts'
import type { Screen } from '../menu.ts'
import type { Entry } from './use-menu.ts'

/** A row that was found, and where it is shown. */
interface FoundRow {
  id: string
  label: string
  detail: string
  to: string
}

/** The rows of a screen that were found. */
export interface Found {
  screen: Screen
  rows: readonly FoundRow[]
}

/** Kinds in which it is looked, and by which fields their rows are called; `detail` is what else is said. */
const LOOKED_IN: readonly { of: Resource | Listing; label: readonly string[]; detail: readonly string[] }[] = [
  { of: movie, label: ['display_title'], detail: ['year'] },
  { of: schedule, label: ['movie_id'], detail: ['start', 'screen_id'] },
  { of: event, label: ['title'], detail: [] },
  { of: bill, label: ['number'], detail: ['buyer_name', 'at'] },
  { of: client, label: ['name', 'email'], detail: ['email'] },
  { of: reservation, label: ['buyer_name', 'number'], detail: ['number'] },
  { of: voucher, label: ['last_four'], detail: ['holder', 'buyer_name'] },
  { of: employee, label: ['name'], detail: ['email'] },
  { of: product, label: ['name'], detail: [] },
  { of: screen, label: ['name'], detail: ['cinema_id'] },
  { of: cinema, label: ['name'], detail: ['city'] },
  { of: device, label: ['name'], detail: ['cinema_id'] },
]
/** Fewer letters name too much. */
const LETTERS = 2
const AFTER_MS = 200
/** Rows of one kind that are shown; its own list has them all. */
const ROWS = 4

/**
 * The rows that somebody may see and whose names have what is typed, by the very search of their lists. Of
 * shows those to come.
 */
export function useFound(query: string, entries: readonly Entry[]): { found: readonly Found[]; waits: boolean } {
  const call = useCall()
  const locale = useLocale()
  const { clocks, today } = useSurroundings()
  const typed = query.trim()
  const [rested] = useDebouncedValue(typed, AFTER_MS)
  const open = LOOKED_IN.flatMap((kind) => {
    const entry = entries.find(({ screen: { path } }) => path === kind.of.base)
    return entry ? [{ ...kind, screen: entry.screen }] : []
  })
  const asked = rested.length < LETTERS ? null : rested
  const answer = useAnswer<{ of: string; found: Found[] }>(asked, async (signal) => {
    const search = { page: 1, per_page: ROWS, search: rested, deleted: 'false' as const }
    const lists = await Promise.all(
      open.map(async ({ of, label, detail, screen }) => {
        const calls = of.stamped ? resourceCalls(of as Resource) : listingCalls(of as Listing)
        const ahead = of.kind === schedule.kind ? { [rangeNames('business_date')[0]]: today() } : {}
        const list = await call(calls.list, { query: { ...search, ...ahead }, signal })
        if (list.kind !== 'answer' || list.data.data.length === 0) return null
        const fields = [...label, ...detail]
        const isNamed = fields.some((field) => field.endsWith('_id'))
        const named = isNamed ? await call(calls.options, { signal }) : null
        const options = named?.kind === 'answer' ? named.data : {}
        const said = (row: Values, field: string): string => {
          const value = row[field]
          if (value === null || value === undefined) return ''
          const time_zone = zoneOf(clocks, row.cinema_id)
          if (field === 'start' || field === 'at') return clockText(String(value), { locale, time_zone })
          return options[field]?.find((one) => one.value === value)?.label ?? String(value)
        }
        const rows = (list.data.data as Values[]).map((row): FoundRow => {
          const name = label.map((field) => said(row, field)).find((text) => text !== '') ?? `#${row.id}`
          const more = detail.map((field) => said(row, field)).filter((text) => text !== '' && text !== name)
          const id = String(row.id)
          const to = of.kind === bill.kind ? `/${of.base}/${id}` : `/${of.base}?row=${id}`
          return { id, label: name, detail: more.join(', '), to }
        })
        return { screen, rows }
      }),
    )
    return { kind: 'answer', data: { of: rested, found: lists.filter((one) => one !== null) }, server_now: null }
  })
  // rows of other letters would be opened by mistake
  const isOf = typed.length >= LETTERS && answer.data?.of === typed
  return { found: isOf ? answer.data!.found : [], waits: typed.length >= LETTERS && !isOf && !answer.trouble }
}
