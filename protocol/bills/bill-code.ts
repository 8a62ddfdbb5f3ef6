import * as z from 'zod'

/**
 * The code of a whole purchase, the text of a QR: `KB1:` and its id, 122 random bits as 32 hex letters in
 * capitals, which a QR holds as alphanumeric text. Whoever has it has the purchase, as whoever has the
 * address of its page does (F-143): products are handed out for it (F-095). Its first letters say that it is
 * no ticket (scanning/kt1.ts).
 */
export const BillCode = z.string().regex(/^KB1:[0-9A-F]{32}$/)

/** @param bill_id a uuid */
export function billCode(bill_id: string): string {
  return BillCode.parse(`KB1:${bill_id.replaceAll('-', '').toUpperCase()}`)
}
