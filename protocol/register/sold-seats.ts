import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Count, RowId } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { STAFFED } from '../kit/who.ts'
import { Instant, TimeZone } from '../time/shapes.ts'

/**
 * The sold seats of the business day at a cinema: what a device keeps for the hour in which no box answers.
 * No name stands in it. `sold` counts places of both sides of the line, as far as the box knows the hub's;
 * `rows` are the sold seats by their rows, none where places have no numbers.
 * @source FEATURES F-351
 */
export const soldSeats = defineCall({
  method: 'GET',
  path: '/api/register/sold-seats',
  who: { as: 'device', types: STAFFED },
  limit: null,
  refusals: [],
  answer: z.object({
    at: Instant,
    time_zone: TimeZone,
    schedules: z
      .array(
        z.object({
          id: RowId,
          movie_title: Text(160),
          screen_name: Text(60),
          start: Instant,
          sold: Count,
          capacity: Count,
          rows: z.array(z.object({ row: Text(8), seats: z.array(Text(8)) })),
        }),
      )
      .max(500),
  }),
})
