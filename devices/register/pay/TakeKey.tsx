import { Button } from '#kit/Button.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import { changeDue } from '#protocol/cash/change.ts'
import { givenCents } from '#protocol/cash/given.ts'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { DeviceIcon } from '../../shell/icons.tsx'
import { useTill } from '../till.tsx'
import { useGiven } from './given.ts'
import { useMethods } from './methods.ts'

/**
 * Stands where Cash and Card were, and says what is taken and what goes back. Too little: it says what is
 * missing.
 */
export function TakeKey({ total_cents, why }: { total_cents: number; why: string | null }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { checkout } = useTill()
  const methods = useMethods()
  const given_cents = givenCents(useGiven())
  const change = changeDue(total_cents, given_cents)
  const money = (cents: number): string => formatMoney(cents, locale)
  const missing =
    given_cents === 0 ? t('pay.typeGiven') : t('pay.stillMissing', { amount: money(total_cents - given_cents) })
  const dim = why ?? (change.ok ? null : missing)
  const words = { given: money(given_cents), change: money(change.ok ? change.value : 0) }
  const take = (): void => {
    if (change.ok && methods?.cash) void checkout.pay(methods.cash.id, given_cents)
  }
  return (
    <Button look="lamp" disabled={dim !== null} onClick={take}>
      <DeviceIcon name="drawer" />
      <span>{change.ok && change.value > 0 ? t('pay.takeGive', words) : t('pay.take', words)}</span>
      {dim && <small>{dim}</small>}
    </Button>
  )
}
