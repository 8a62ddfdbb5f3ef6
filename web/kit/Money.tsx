import { formatMoney } from '#protocol/money/format.ts'
import { useLocale } from './texts.tsx'

/** An amount in cents as the visitor's language writes it, never broken over two lines. */
export function Money({ cents }: { cents: number }) {
  return <>{formatMoney(cents, useLocale())}</>
}
