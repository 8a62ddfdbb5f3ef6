import * as z from 'zod'
import { RowId } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { Instant } from '../time/shapes.ts'

/**
 * What a page about one schedule says of it, whatever is done there: with its audience, when it is cancelled,
 * when it moves. `is_over`: it is too late for that.
 */
export const ONE_SCHEDULE = {
  id: RowId,
  cinema_id: RowId,
  movie: Text(200),
  screen: Text(60),
  cinema: Text(80),
  time_zone: Text(60),
  start: Instant,
  is_draft: z.boolean(),
  is_over: z.boolean(),
  cancelled_at: Instant.nullable(),
}
