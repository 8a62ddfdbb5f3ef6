import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { PictureName, Place, RowId } from '../kit/shapes.ts'
import { Lines, Name, Text } from '../kit/text.ts'
import { Translations } from '../kit/translations.ts'
import { VISIBLE_EVERYWHERE } from '../kit/visibility.ts'
import { BasisPoints, Price } from '../money/cents.ts'
import { Turns } from './voucher-type.ts'

/** So many vouchers of one type, each with these turns and refreshments (cents with VAT). */
const PackageItem = z.object({
  voucher_type_id: RowId,
  quantity: z.int().min(1).max(100).default(1),
  turns: Turns,
  products: Price.default(0),
})
export type PackageItem = z.output<typeof PackageItem>

/**
 * Vouchers that are sold together at one price: `price` is that of the whole, in cents with VAT at `vat_bp`,
 * whatever its vouchers would cost one by one. `visibility` = on which surfaces it shows (bits of
 * kit/visibility.ts).
 * @source operations spec, section 2 (Voucher packages); F-213
 */
export const voucherPackage = defineResource({
  kind: 'voucher_package',
  base: 'voucher-packages',
  module: 'vouchers',
  feed: 'edge',
  edge_omits: ['translations'],
  columns: ['title', 'price', 'vat_bp', 'visibility', 'sort'],
  search: ['title', 'description'],
  order: 'sort',
  shape: z.object({
    title: Name(120),
    description: Lines(500).default(''),
    picture: PictureName.nullable().default(null),
    items: z.array(PackageItem).min(1).max(20),
    price: Price,
    vat_bp: BasisPoints,
    visibility: z.int().min(0).max(VISIBLE_EVERYWHERE).default(VISIBLE_EVERYWHERE),
    sort: Place.default(0),
    translations: Translations({ title: Text(120), description: Lines(500) }),
  }),
})
export type VoucherPackage = Row<typeof voucherPackage>
