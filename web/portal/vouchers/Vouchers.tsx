import { voucher } from '#protocol/vouchers/voucher.ts'
import { stateCell, timeCell } from '../bills/cells.tsx'
import { ListingScreen } from '../kit/ListingScreen.tsx'
import { ResourceForm } from '../kit/ResourceForm.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { issuing } from './forms.ts'
import { VoucherDoings } from './VoucherDoings.tsx'

const CELLS = { state: stateCell('state'), used_at: timeCell('used_at') }
const NO_CONTROLS = {}
/** A voucher that is used at a till is seen here so soon. */
const FRESH_MS = 3_000

/** Vouchers: what is left of each, what happened to it, and new ones by hand (F-211). */
export function Vouchers() {
  const { may } = useSurroundings()
  return (
    <ListingScreen
      listing={voucher}
      cells={CELLS}
      fresh_ms={FRESH_MS}
      below={(row, again) => <VoucherDoings row={row} again={again} />}
      making={
        may('vouchers.create')
          ? (view, { close, done }) => (
              <ResourceForm
                view={issuing(view)}
                form="new"
                controls={NO_CONTROLS}
                onClose={close}
                onSaved={({ ids }) => done(String((ids as string[])[0]))}
              />
            )
          : undefined
      }
    />
  )
}
