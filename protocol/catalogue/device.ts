import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { RowId } from '../kit/shapes.ts'
import { Name, Text } from '../kit/text.ts'
import { DEVICE_TYPES } from '../kit/who.ts'
import { DeviceTemplate } from './paper-template.ts'

/**
 * A paired device as the hub knows it. It is made and activated by its cinema's edge alone, whose entries
 * write every field but those that a manager edits (`settingsOf`): `name`, `auto_lock_minutes` (null = as the
 * house has it), `parent_id` (the device that it belongs to, with which it loads itself anew),
 * `payment_method_ids` (empty = every method that a register may use), `template` (the lines that it prints
 * in the place of those of its house) and `signage_id` (the display that it is, with its type, theme,
 * colours, ratio and orientation).
 * `series` is its name in receipt numbers. `status`: `active` it works, `logout` it may pair again, `blocked`
 * it may not.
 * @source operations spec, sections 3 (Device) and 4; docs/ledger.md, "One writer for the catalogue"
 */
export const device = defineResource({
  kind: 'device',
  base: 'devices',
  module: 'core',
  feed: 'cinema',
  columns: ['name', 'type', 'cinema_id', 'status', 'series', 'auto_lock_minutes'],
  search: ['name', 'series'],
  filters: ['cinema_id', 'type', 'status'],
  order: 'name',
  shape: z.object({
    cinema_id: RowId,
    uid: z.uuid(),
    type: z.enum(DEVICE_TYPES),
    name: Name(60),
    series: Text(12),
    status: z.enum(['active', 'logout', 'blocked']).default('active'),
    auto_lock_minutes: z.int().min(0).max(240).nullable().default(null),
    parent_id: RowId.nullable().default(null),
    payment_method_ids: z.array(RowId).max(50).default([]),
    template: DeviceTemplate.prefault({}),
    signage_id: RowId.nullable().default(null),
  }),
})
export type Device = Row<typeof device>

const AT_COUNTER = ['name', 'auto_lock_minutes', 'parent_id', 'payment_method_ids', 'template']
const SETTINGS: Readonly<Record<Device['type'], readonly string[]>> = {
  register: AT_COUNTER,
  pos: AT_COUNTER,
  scanner: ['name', 'auto_lock_minutes', 'parent_id'],
  signage: ['name', 'parent_id', 'signage_id'],
}

/** What a manager edits of a device of this type; its edge writes the rest. */
export function settingsOf(type: Device['type']): readonly string[] {
  return SETTINGS[type]
}
