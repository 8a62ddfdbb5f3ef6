import { Link } from 'react-router'
import { buttonClass } from '#kit/Button.tsx'
import { useT } from '../texts.ts'

/** From a row of the ledger to the page of its purchase. */
export function PurchaseLink({ id }: { id: string }) {
  const t = useT()
  return (
    <Link to={`/bills/${encodeURIComponent(id)}`} className={buttonClass('ink')}>
      {t('purchase.open')}
    </Link>
  )
}
