import * as z from 'zod'
import { Address, Count, RowId } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { Amount } from '../money/cents.ts'

/**
 * A product beside the tickets, in the words of the reader, and how many pieces of it one may have
 * (F-095).
 */
export const OfferedProduct = z.object({
  product_id: RowId,
  name: Text(60),
  description: Text(120),
  price: Amount,
  picture_url: Address.nullable(),
  left: Count.min(1),
})
export type OfferedProduct = z.output<typeof OfferedProduct>
