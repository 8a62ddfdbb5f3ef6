import * as z from 'zod'
import { Instant } from '../time/shapes.ts'

/**
 * The disk of a cinema's box: nothing is sold unless it takes the sale. `full` = no room; `locked` = somebody
 * else holds the database (a copy being made); `failing` = the medium refuses. `since` when it is so.
 */
export const Disk = z.object({ state: z.enum(['ok', 'full', 'locked', 'failing']), since: Instant })
export type Disk = z.output<typeof Disk>
