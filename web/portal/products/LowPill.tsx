import { Pill } from '#kit/Pill.tsx'
import { useT } from '../texts.ts'

/** A product of which few pieces are left. */
export function LowPill() {
  const t = useT()
  return (
    <Pill kind="warn" icon="warn">
      {t('stock.low')}
    </Pill>
  )
}
