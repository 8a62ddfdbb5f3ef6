import { voucherPackage } from '#protocol/vouchers/voucher-package.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Voucher packages: vouchers that are sold together at one price. */
export function VoucherPackages() {
  return <ResourceScreen resource={voucherPackage} />
}
