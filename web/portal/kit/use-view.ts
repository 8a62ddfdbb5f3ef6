import { useMemo } from 'react'
import { useLocale } from '#kit/texts.tsx'
import type { Resource } from '#protocol/kit/resource.ts'
import { type Choice, type ResourceCalls, resourceCalls } from '#protocol/kit/resource-calls.ts'
import { useT } from '../texts.ts'
import { type Field, fieldsOf } from './fields/field-of.ts'
import type { Values } from './merge.ts'
import { useSurroundings } from './surroundings.ts'
import type { Reading } from './value-text.ts'
import { useWords, type Words } from './words.ts'

/** Everything about a resource that its list, its panel and its forms share. */
export interface View {
  resource: Resource
  calls: ResourceCalls
  fields: readonly Field[]
  words: Words
  reading: Reading
  may: { create: boolean; edit: boolean; delete: boolean }
  /** What a row is called where one speaks of it. */
  nameOf: (row: Values) => string
}

type Options = Readonly<Record<string, readonly Choice[]>>

export function useView(resource: Resource, options: Options): View {
  const t = useT()
  const locale = useLocale()
  const words = useWords(resource.kind)
  const { may, time_zone } = useSurroundings()
  const calls = useMemo(() => resourceCalls(resource), [resource])
  const fields = useMemo(() => fieldsOf(resource), [resource])
  const { label, word } = words
  const reading: Reading = { locale, time_zone, options, label, word, yes: t('list.yes'), no: t('list.no') }
  const can = (action: 'create' | 'edit' | 'delete') => may(`${resource.base}.${action}`)
  return {
    resource,
    calls,
    fields,
    words,
    reading,
    may: { create: can('create'), edit: can('edit'), delete: can('delete') },
    nameOf: (row) => {
      const named = NAMES.map((name) => row[name]).find((name) => typeof name === 'string' && name !== '')
      return named ? String(named) : `#${row.id}`
    },
  }
}

/** The fields by which a row is called, the best first. */
const NAMES = ['name', 'title', 'display_title', 'trade_name', 'text', 'slug'] as const
