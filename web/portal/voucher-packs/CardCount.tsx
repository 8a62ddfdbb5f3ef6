import type { Values } from '../kit/merge.ts'
import { useT } from '../texts.ts'
import { useCards } from './use-cards.ts'

/** How many cards a pack has, how many of them are there by now, and what those are. */
export function CardCount({ row }: { row: Values }) {
  const t = useT()
  const { data } = useCards(row)
  const count = row.count as number
  if (data === null || row.deleted_at !== null) return count
  const { made, printed, activated, blocked } = data
  return (
    <>
      <span role="status">{made < count ? t('packs.some', { made, count }) : count}</span>
      {made > 0 && (
        <ul>
          <li>{t('packs.printed', { count: printed })}</li>
          <li>{t('packs.activated', { count: activated })}</li>
          <li>{t('packs.blocked', { count: blocked })}</li>
        </ul>
      )}
    </>
  )
}
