import { Link } from 'react-router'
import { buttonClass } from '#kit/Button.tsx'
import { client } from '#protocol/bills/listings.ts'
import { timeCell } from '../bills/cells.tsx'
import { ListingScreen } from '../kit/ListingScreen.tsx'
import { useT } from '../texts.ts'

const CELLS = { at: timeCell('at'), first_at: timeCell('first_at') }

/** Clients: who bought something, by address. */
export function Clients() {
  const t = useT()
  return (
    <ListingScreen
      listing={client}
      cells={CELLS}
      below={({ email }) => (
        <Link to={`/bills?${new URLSearchParams({ search: String(email) })}`} className={buttonClass('ink')}>
          {t('purchase.buyer')}
        </Link>
      )}
    />
  )
}
