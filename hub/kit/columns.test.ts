import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineResource } from '#protocol/kit/resource.ts'
import { type Drift, instant, noDrift, stamps } from './columns.ts'

const hat = defineResource({
  kind: 'hat',
  base: 'hats',
  module: 'core',
  feed: 'none',
  shape: z.object({ name: z.string(), size: z.int().nullable() }),
})
const same = pgTable('hats', { ...stamps(), name: text().notNull(), size: integer() })
const nullable = pgTable('hats', { ...stamps(), name: text(), size: integer() })
const missing = pgTable('hats', { ...stamps(), name: text().notNull() })
const extra = pgTable('hats', { ...stamps(), name: text().notNull(), size: integer(), brim: integer() })

test('a table that differs from its resource by a field or a type does not compile', () => {
  noDrift<Drift<typeof same, typeof hat>>()
  // @ts-expect-error "name" may be null in the table
  noDrift<Drift<typeof nullable, typeof hat>>()
  // @ts-expect-error "size" is missing in the table
  noDrift<Drift<typeof missing, typeof hat>>()
  // @ts-expect-error "brim" is not in the resource
  noDrift<Drift<typeof extra, typeof hat>>()
})

test.each([
  ['2026-11-21 19:45:00+00', '2026-11-21T19:45:00.000Z'],
  ['2026-11-21 20:45:00.5+01', '2026-11-21T19:45:00.500Z'],
  [new Date('2026-11-21T19:45:00Z'), '2026-11-21T19:45:00.000Z'],
])('an instant comes from the database as ISO text with Z: %s', (stored, text) => {
  const column = pgTable('hats', { at: instant() }).at
  expect(column.mapFromDriverValue(stored)).toBe(text)
})
