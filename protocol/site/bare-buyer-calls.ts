import type * as buyer from '../bills/buyer-calls.ts'
import { bareCall } from '../kit/bare-call.ts'

/** What a buyer does alone with an order; few do, so it comes with the part that does it (B7). */
export const cancelByBuyer = bareCall<typeof buyer.cancelByBuyer>('POST', '/api/bill/{uuid}/cancel')
export const seatsOfBuyer = bareCall<typeof buyer.seatsOfBuyer>('GET', '/api/bill/{uuid}/seats')
export const changeSeat = bareCall<typeof buyer.changeSeat>('POST', '/api/bill/{uuid}/seat')
