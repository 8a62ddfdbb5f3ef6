import { NativeSelect } from '@mantine/core'
import { type AudienceShown, partBack } from '#protocol/schedules/audience.ts'
import { useSaid } from '../bills/use-bill.ts'
import { useT } from '../texts.ts'
import css from './Cancellation.module.css'

/** What a manager may choose, of 100. */
const PERCENTS = [10, 20, 25, 30, 50, 75, 100]

/** What goes back in all; each ticket is rounded by itself. */
export function backInAll({ paid }: AudienceShown, percent: number): number {
  return paid.reduce((sum, { cents, tickets }) => sum + tickets * partBack(cents, percent), 0)
}

/** Which part of the price goes back to all who have paid online (F-352), and what that is. */
export function GiveBack({
  shown,
  percent,
  error,
  onChoose,
}: {
  shown: AudienceShown
  /** 0 = nothing goes back. */
  percent: number
  error: string | undefined
  onChoose: (percent: number) => void
}) {
  const t = useT()
  const { money } = useSaid()
  const count = shown.paid.reduce((sum, { tickets }) => sum + tickets, 0)
  const rest = shown.tickets - count
  return (
    <>
      <NativeSelect
        label={t('audience.refund')}
        description={t('audience.refund_help')}
        error={error}
        value={String(percent)}
        data={[0, ...PERCENTS].map((one) => ({
          value: String(one),
          label: one === 0 ? t('audience.no_refund') : t('audience.percent', { percent: one }),
        }))}
        onChange={({ target }) => onChoose(Number(target.value))}
      />
      {percent > 0 && (
        <p className={css.small} role="status">
          {t('audience.back_money', { count, amount: money(backInAll(shown, percent)) })}{' '}
          {rest > 0 && t('audience.rest', { count: rest })}
        </p>
      )}
    </>
  )
}
