import * as z from 'zod'
import { defineListing } from '../kit/resource.ts'
import { Key, RowId } from '../kit/shapes.ts'
import { KeptText } from '../kit/text.ts'
import { Instant } from '../time/shapes.ts'

/**
 * Exports: every list that left as a file, written down before its first byte. `list` is the base of the
 * list, `columns` those of the file, `query` how it was narrowed and ordered, as in an address. Of a search
 * it says that there was one and never what for, because nothing of an export is ever taken away.
 * @source SECURITY, "Audit"; F-180
 */
export const exported = defineListing({
  kind: 'export',
  base: 'exports',
  module: 'core',
  columns: ['at', 'employee_id', 'list', 'columns', 'query', 'format'],
  search: ['list', 'columns'],
  filters: ['employee_id', 'format'],
  ranges: ['at'],
  order: '-at',
  shape: z.object({
    id: Key,
    at: Instant,
    employee_id: RowId,
    list: Key,
    columns: KeptText,
    query: KeptText,
    format: z.enum(['csv', 'csv_eu', 'json']),
  }),
})

/** How the rows of a file were chosen and ordered, in the words of its address. */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === '' || ['columns', 'format'].includes(name)) return []
    if (name === 'deleted' && value === 'false') return []
    return [name === 'search' ? name : `${name}=${value}`]
  })
  return said.join('&')
}
