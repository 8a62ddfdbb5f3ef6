import { memo } from 'react'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { useAddKey } from '../../shell/press.ts'
import { useRoving } from '../../shell/roving.ts'
import { useDesk, useTill } from '../till.tsx'
import { ticketCount } from './draft.ts'
import type { OpenSchedule } from './prices.ts'

/** The rates of the chosen show as keys: a tap is one ticket more, holding one less (F-253). */
export function RateKeys() {
  const t = useT<typeof en>()
  const roving = useRoving<HTMLDivElement>()
  const open = useDesk((state) => (state.chosen === null ? undefined : state.open[state.chosen]))
  if (!open) return <div className="rates skeleton" aria-hidden="true" />
  if (open.tariffs.length === 0) return <p className="empty">{t('rates.none')}</p>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of keys is no fieldset
    <div className="rates" role="group" aria-label={t('rates.label')} id="rates" {...roving}>
      {open.tariffs.map((tariff) => (
        <RateKey key={tariff.price_rate_id} schedule_id={open.schedule.id} tariff={tariff} />
      ))}
    </div>
  )
}

interface RateKeyProps {
  schedule_id: number
  tariff: OpenSchedule['tariffs'][number]
}

const RateKey = memo(function RateKey({ schedule_id, tariff }: RateKeyProps) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { actions } = useTill()
  const count = useDesk((state) => ticketCount(state.draft, schedule_id, tariff.price_rate_id))
  const price = formatMoney(tariff.total_price, locale)
  const key = useAddKey(
    () => actions.addTicket(tariff.price_rate_id),
    () => actions.takeTicket(schedule_id, tariff.price_rate_id),
  )
  return (
    <button
      type="button"
      className={count > 0 ? 'rate-key on' : 'rate-key'}
      aria-label={t('rates.add', { name: tariff.name, price, count })}
      data-rate={tariff.price_rate_id}
      {...key}
    >
      <span>{tariff.name}</span>
      <b>{price}</b>
      {count > 0 && <i className="count">{count}</i>}
    </button>
  )
})
