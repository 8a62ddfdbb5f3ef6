import { voucherType } from '#protocol/vouchers/voucher-type.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { OfflineGrantField } from './OfflineGrantField.tsx'
import { RefreshmentsField } from './RefreshmentsField.tsx'

const CONTROLS = {
  products_default: RefreshmentsField,
  products_min: RefreshmentsField,
  products_max: RefreshmentsField,
  products_step: RefreshmentsField,
  offline_grant: OfflineGrantField,
}

/** Voucher types: gift cards and subscriptions, and what is in them. */
export function VoucherTypes() {
  return <ResourceScreen resource={voucherType} controls={CONTROLS} />
}
