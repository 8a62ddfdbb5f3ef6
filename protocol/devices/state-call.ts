import * as z from 'zod'
import { Locale } from '../catalogue/exhibitor.ts'
import { defineCall } from '../kit/call.ts'
import { Count, RowId } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { LineState, PrinterState } from '../register/calls.ts'
import { Instant } from '../time/shapes.ts'
import { Disk } from './disk.ts'

/**
 * What anybody in the house may know of an edge: which cinema it is for, its line and printer, since when it
 * has the catalogue. For the pairing screen and for watching. `cinema` is null and `synced_at` too until it
 * was reported for the first time; `selling` says that the hub admitted this box, `epoch` in which epoch.
 */
export const edgeState = defineCall({
  method: 'GET',
  path: '/state',
  who: { as: 'anyone' },
  limit: null,
  refusals: [],
  answer: z.object({
    cinema_id: RowId,
    cinema: Text(80).nullable(),
    /** Null like `cinema`. */
    time_zone: Text(60).nullable(),
    /** The language of the cinema, that of its devices until somebody chooses another; null like `cinema`. */
    locale: Locale.nullable().default(null),
    selling: z.boolean(),
    epoch: Count.optional(),
    disk: Disk,
    line: LineState,
    printer: z.object({ state: PrinterState, waiting: Count }),
    catalogue: z.object({ synced_at: Instant.nullable(), refused: Count }),
  }),
})

/**
 * Whether this edge can sell, for whoever watches machines: 200 and `ready`, else 503 with what is wrong.
 * Nothing here says more than that to a stranger.
 */
export const EDGE_HEALTH_PATH = '/health'
