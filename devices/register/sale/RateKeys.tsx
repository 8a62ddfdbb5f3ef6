import { memo } from 'react'
import { classes } from '#kit/classes.ts'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatAmount, formatMoney } from '#protocol/money/format.ts'
import { ticketCents } from '#protocol/pricing/price-lines.ts'
import { Empty } from '../../shell/Empty.tsx'
import { useAddKey } from '../../shell/press.ts'
import { useRoving } from '../../shell/roving.ts'
import { ticketCount } from '../bill/draft.ts'
import type { OpenSchedule } from '../bill/prices.ts'
import { useDrafts, useTill } from '../till.tsx'
import { ClassKeys, useClasses } from './ClassKeys.tsx'
import { useChosenHall } from './chosen-hall.ts'
import { KeyCount } from './KeyCount.tsx'
import css from './RateKeys.module.css'
import skeleton from './skeleton.module.css'

/**
 * The rates of the chosen schedule as keys: a tap is one ticket more, holding one less (F-253). Each says
 * what its next tap costs, surcharge and all (UX-42).
 */
export function RateKeys() {
  const t = useT<typeof en>()
  const open = useChosenHall()
  if (!open) return <div className={classes(css.rates, skeleton.one)} aria-hidden="true" />
  if (open.tariffs.length === 0) return <Empty>{t('rates.none')}</Empty>
  return <Rates open={open} />
}

function Rates({ open }: { open: OpenSchedule }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const roving = useRoving<HTMLDivElement>()
  const { next } = useClasses(open)
  const extra_cents = next?.extra_cents ?? 0
  const name = next && (next.name ?? t('classes.plain'))
  const extra = extra_cents > 0 ? `${name} + ${formatAmount(extra_cents, locale)}` : name
  return (
    <>
      <ClassKeys open={open} />
      {/* biome-ignore lint/a11y/useSemanticElements: a row of keys is no fieldset */}
      <div className={css.rates} role="group" aria-label={t('rates.label')} id="rates" {...roving}>
        {open.tariffs.map(({ price_rate_id, name, total_price }) => (
          <RateKey
            key={price_rate_id}
            schedule_id={open.schedule.id}
            price_rate_id={price_rate_id}
            name={name}
            price={formatMoney(ticketCents({ total_price }, open.class_rate, next?.id), locale)}
            extra={extra}
          />
        ))}
      </div>
    </>
  )
}

interface RateKeyProps {
  schedule_id: number
  price_rate_id: number
  name: string
  /** What one more costs. */
  price: string
  /** The class and its surcharge, where the schedule has several. */
  extra: string | undefined
}

const RateKey = memo(function RateKey({ schedule_id, price_rate_id, name, price, extra }: RateKeyProps) {
  const { tickets } = useTill()
  const count = useDrafts((state) => ticketCount(state.draft, schedule_id, price_rate_id))
  const key = useAddKey(
    () => tickets.add(schedule_id, price_rate_id),
    () => tickets.take(schedule_id, price_rate_id),
  )
  return (
    <button type="button" className={classes(css.rateKey, count > 0 && css.on)} data-rate={price_rate_id} {...key}>
      <span>{name}</span> <b>{price}</b> {extra !== undefined && <small>{extra}</small>} <KeyCount count={count} />
    </button>
  )
})
