import { voucherPack } from '#protocol/vouchers/voucher-pack.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { CardCount } from './CardCount.tsx'
import { FixedField } from './FixedField.tsx'
import { PackDoings } from './PackDoings.tsx'
import { PrefixField } from './PrefixField.tsx'

const CONTROLS = {
  cinema_id: FixedField,
  voucher_type_id: FixedField,
  codes: FixedField,
  prefix: PrefixField,
  count: FixedField,
}

/** Voucher packs: batches of printed cards, their labels, and codes that others printed. */
export function VoucherPacks() {
  return (
    <ResourceScreen
      resource={voucherPack}
      controls={CONTROLS}
      facts={{ count: (row) => <CardCount row={row} /> }}
      actions={(row, again) => <PackDoings row={row} again={again} />}
    />
  )
}
