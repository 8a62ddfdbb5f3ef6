import * as z from 'zod'
import { Count, Nth, Word } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { DEVICE_TYPES } from '../kit/who.ts'
import { Instant } from '../time/shapes.ts'
import { CatalogueCopy } from './catalogue.ts'

/**
 * How a device is doing, as its edge sees it; `seen_at` null = not since it was paired; `online_since` null =
 * it is not connected.
 */
const DeviceSight = z.object({
  uid: z.uuid(),
  online: z.boolean(),
  seen_at: Instant.nullable(),
  online_since: Instant.nullable().optional(),
})

/** A device that waits to be paired. Its number stays at the edge. */
export const AskingDevice = z.object({
  uid: z.uuid(),
  type: z.enum(DEVICE_TYPES),
  name: Text(60),
  address: Text(100),
  expires_at: Instant,
})
export type AskingDevice = z.output<typeof AskingDevice>

/**
 * What an edge says of itself with each poll, for people only: its program, what its clock shows, the free
 * bytes of its disk (null = not known), how many entries wait there, its ticket printer, its devices,
 * those that ask to be paired, and its copy of the catalogue.
 */
export const EdgeAbout = z.object({
  version: Text(40),
  at: Instant,
  free_bytes: Nth.nullable(),
  /** Which part of its disk is taken, 0 to 1. */
  disk_used: z.number().min(0).max(1).nullable().optional(),
  waiting: Count,
  printer: z.object({ state: Word, waiting: Count }),
  devices: z.array(DeviceSight).max(500),
  asking: z.array(AskingDevice).max(50),
  catalogue: CatalogueCopy.optional(),
})
export type EdgeAbout = z.output<typeof EdgeAbout>

/** A number that somebody typed in the portal, on its way to the edge that gave it. */
export const TypedNumber = z.object({ ask_id: z.uuid(), pin: z.string().regex(/^\d{6}$/) })
export type TypedNumber = z.output<typeof TypedNumber>

/** Whose number it is: `question` names what the device asked, and is what an approval approves. */
export const NumberAnswer = z.object({
  ask_id: z.uuid(),
  found: AskingDevice.extend({ question: Text(80).min(1) }).nullable(),
  /** Seconds to wait where too many were typed at this cinema; 0 = it is nobody's. */
  wait_s: Count,
})
export type NumberAnswer = z.output<typeof NumberAnswer>
