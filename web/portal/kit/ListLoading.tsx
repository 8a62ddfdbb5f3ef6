import { Skeleton } from '@mantine/core'
import { useT } from '../texts.ts'

const ROWS = Array.from({ length: 12 }, (_, nth) => nth)

/** The shape of a list that is on its way. */
export function ListLoading() {
  const t = useT()
  return (
    <div role="status" aria-label={t('list.loading')} style={{ padding: '44px 24px' }}>
      {ROWS.map((nth) => (
        <Skeleton key={nth} height={16} my={24} width={`${90 - (nth % 4) * 9}%`} />
      ))}
    </div>
  )
}
