import { type Refusal, refuse } from '../result.ts'
import { choiceFaults, type RangeFault, rangeOf } from './ranges.ts'
import type { PackageItem } from './voucher-package.ts'
import type { VoucherType } from './voucher-type.ts'

type PackageFault = RangeFault | Refusal<'unknown_choice' | 'no_refreshments' | 'voucher_empty'>

/** Why vouchers of a type cannot be like this, at the fields of their place in a package. */
function itemFaults(type: VoucherType, { turns, products }: PackageItem, at: string): PackageFault[] {
  if (turns === 0 && products === 0) return [refuse('voucher_empty', `${at}.turns`).refusal]
  if (!type.products_enabled && products > 0) return [refuse('no_refreshments', `${at}.products`).refusal]
  return [
    ...choiceFaults(rangeOf(type, 'turns'), `${at}.turns`, turns),
    ...(type.products_enabled ? choiceFaults(rangeOf(type, 'products'), `${at}.products`, products) : []),
  ]
}

/** Such vouchers, however many of them. */
function isSuch(one: PackageItem, other: PackageItem): boolean {
  return one.voucher_type_id === other.voucher_type_id && one.turns === other.turns && one.products === other.products
}

/**
 * Why these vouchers cannot be sold together, each fault at its field: a type is not among those that are
 * there, or a buyer could not choose such a voucher of it either. Nothing is asked of vouchers such as the
 * package had before. Empty = nothing.
 * @source F-155, F-213
 */
export function packageFaults(
  items: readonly PackageItem[],
  types: ReadonlyMap<number, VoucherType>,
  before: readonly PackageItem[] = [],
): PackageFault[] {
  return items.flatMap((item, nth) => {
    if (before.some((one) => isSuch(one, item))) return []
    const type = types.get(item.voucher_type_id)
    return type
      ? itemFaults(type, item, `items.${nth}`)
      : [refuse('unknown_choice', `items.${nth}.voucher_type_id`).refusal]
  })
}
