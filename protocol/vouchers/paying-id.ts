import * as z from 'zod'

/**
 * By what a checkout names a voucher that pays: its id and a mark that only the hub can make, and makes only
 * for whoever has the code. So nobody pays with an id that stands in a list.
 * @source docs/security.md, "Codes"
 */
export const PayingId = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[0-9a-f]{64}$/)
