import { useMemo } from 'react'
import { useLocale } from '#kit/texts.tsx'
import type { Clocks } from '#protocol/access/clocks.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { Queried } from '#protocol/kit/list-query.ts'
import { type ListingCalls, listingCalls } from '#protocol/kit/listing-calls.ts'
import type { Listing, Resource } from '#protocol/kit/resource.ts'
import { type Choice, type ResourceCalls, resourceCalls } from '#protocol/kit/resource-calls.ts'
import { useT } from '../texts.ts'
import { type Field, fieldsOf } from './fields/field-of.ts'
import type { Values } from './merge.ts'
import { onClockOf } from './on-clock-of.ts'
import { useSurroundings } from './surroundings.ts'
import { instantText, type Reading } from './value-text.ts'
import { useWords, type Words } from './words.ts'

/** Everything about a kind of row that its list needs, also where it is only read. */
export interface ListView {
  resource: Queried & Pick<Resource, 'kind' | 'search' | 'found_by' | 'cinema'>
  calls: { file: { path: string } }
  fields: readonly Field[]
  words: Words
  reading: Reading
  may: { create: boolean; edit: boolean; delete: boolean }
  /** What a row is called where one speaks of it. */
  nameOf: (row: Values) => string
}

/** Everything about a resource that its list, its panel and its forms share. */
export interface View extends ListView {
  resource: Resource
  calls: ResourceCalls
}

type Options = Readonly<Record<string, readonly Choice[]>>

export function useView(resource: Resource, options: Options): View {
  const t = useT()
  const locale = useLocale()
  const words = useWords(resource.kind)
  const { may, clocks } = useSurroundings()
  const calls = useMemo(() => resourceCalls(resource), [resource])
  const fields = useMemo(() => fieldsOf(resource), [resource])
  const reading = readingOf(locale, t, { clocks, options, words })
  const can = (action: 'create' | 'edit' | 'delete') => may(`${resource.base}.${action}`)
  const doings = { create: can('create'), edit: can('edit'), delete: can('delete') }
  return named({ resource, calls, fields, words, reading, may: doings })
}

function readingOf(
  locale: Locale,
  t: ReturnType<typeof useT>,
  { clocks, options, words }: { clocks: Clocks; options: Options; words: Words },
): Reading {
  const { label, word } = words
  return { locale, clocks, time_zone: clocks.house, options, label, word, yes: t('list.yes'), no: t('list.no') }
}

const NOTHING = { create: false, edit: false, delete: false }

/** The same of rows that are only read. */
export function useListingView(listing: Listing, options: Options): ListView & { calls: ListingCalls } {
  const t = useT()
  const locale = useLocale()
  const words = useWords(listing.kind)
  const { clocks } = useSurroundings()
  const calls = useMemo(() => listingCalls(listing), [listing])
  const fields = useMemo(() => fieldsOf({ ...listing, secrets: [], hashed: {} }), [listing])
  const reading = readingOf(locale, t, { clocks, options, words })
  return named({ resource: listing, calls, fields, words, reading, may: NOTHING })
}

function named<V extends Omit<ListView, 'nameOf'>>(view: V): V & Pick<ListView, 'nameOf'> {
  return { ...view, nameOf: (row) => nameOf(view, row) }
}

/** By its own name, else by that of the row of which it is, and when. */
function nameOf(view: Omit<ListView, 'nameOf'>, row: Values): string {
  const own = NAMES.map((name) => row[name]).find((name) => typeof name === 'string' && name !== '')
  if (own) return String(own)
  const { options } = view.reading
  const of = view.resource.columns.map((column) => options[column]?.find(({ value }) => value === row[column])?.label)
  const { locale, time_zone } = onClockOf(view, row).reading
  const at = typeof row.start === 'string' && instantText(row.start, { locale, time_zone })
  return [of.find(Boolean), at].filter(Boolean).join(', ') || `#${row.id}`
}

/** The fields by which a row is called, the best first. */
const NAMES = [
  'name',
  'title',
  'display_title',
  'trade_name',
  'text',
  'slug',
  'number',
  'buyer_name',
  'last_four',
] as const
