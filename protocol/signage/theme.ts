import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { HexColor, Place, RowId } from '../kit/shapes.ts'
import { Name } from '../kit/text.ts'

/** The colours of a display: what lies below, what is written on it, and what stands out. */
export const ThemeColors = z.object({ background: HexColor, text: HexColor, muted: HexColor, accent: HexColor })
export type ThemeColors = z.output<typeof ThemeColors>

/**
 * What lies behind a theme: one colour, or a gradient from `color` to `to_color` at `angle` degrees, 0 =
 * upwards, clockwise.
 * @source operations spec, section 2 (Backgrounds); F-283
 */
export const background = defineResource({
  kind: 'background',
  base: 'backgrounds',
  module: 'signage',
  feed: 'edge',
  columns: ['name', 'type', 'color', 'to_color', 'sort'],
  search: ['name'],
  filters: ['type'],
  order: 'sort',
  shape: z.object({
    name: Name(60),
    type: z.enum(['plain', 'gradient']),
    color: HexColor,
    to_color: HexColor.nullable().default(null),
    angle: z.int().min(0).max(359).default(180),
    sort: Place.default(0),
  }),
})
export type Background = Row<typeof background>

/**
 * How displays and events look. `background_id` null = the plain colour of the theme. Text can be read on its
 * background (theme-faults.ts).
 * @source operations spec, sections 2 (Themes) and 3 (Signage screen settings); F-283
 */
export const theme = defineResource({
  kind: 'theme',
  base: 'themes',
  module: 'signage',
  feed: 'edge',
  columns: ['name', 'background_id', 'sort'],
  search: ['name'],
  filters: ['background_id'],
  order: 'sort',
  shape: z.object({
    name: Name(60),
    colors: ThemeColors,
    background_id: RowId.nullable().default(null),
    sort: Place.default(0),
  }),
})
export type Theme = Row<typeof theme>
