import { Button } from '#kit/Button.tsx'
import { classes } from '#kit/classes.ts'
import { Html } from '#kit/Html.tsx'
import { Icon } from '#kit/Icon.tsx'
import { Money } from '#kit/Money.tsx'
import { fewerTickets, moreTickets, rateMaximum } from '#protocol/bills/cart.ts'
import type { Tariff } from '#protocol/pricing/tariffs.ts'
import { Slot } from '../../content/Slot.tsx'
import { useT } from '../../texts.ts'
import { useHydrated } from '../../use-hydrated.ts'
import { useShell } from '../../visit.ts'
import css from './RatesSection.module.css'
import section from './Section.module.css'
import { limitOf, setQuantity } from './state.ts'
import type { Checkout } from './use-checkout.ts'

/**
 * The rates that are sold for this schedule now, each with its stepper (F-066..F-070). A key that adds no
 * more keeps the focus and has its reason below it, in a place that is kept (UX-41, UX-46).
 */
export function RatesSection({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const { tariffs } = checkout.seats.state
  const { features } = useShell()
  const { vouchers } = checkout
  const ready = useHydrated()
  return (
    <section className={section.section} id="rates" aria-labelledby="rates-title" tabIndex={-1}>
      <div className={section.head}>
        <h2 id="rates-title">{t('checkout.how_many')}</h2>
        <p className="sm muted">{t('checkout.up_to', { count: checkout.page.settings.max_seats })}</p>
      </div>
      {features.tickets && features.vouchers && (
        <div className={css.vouchers}>
          {vouchers.part ? (
            <vouchers.part.Box checkout={checkout} />
          ) : (
            <Button small disabled={!ready} onClick={() => vouchers.keep({ vouchers: [], tickets: [] })}>
              {t('checkout.use_voucher')}
            </Button>
          )}
          <Slot name="checkout-tickets-barcode" look="plain" />
        </div>
      )}
      <Slot name="checkout-tickets-above-pricerates" className={css.above} />
      {tariffs.length === 0 && <p className="muted">{t('checkout.no_rates')}</p>}
      {tariffs.map((tariff) => (
        <Rate key={tariff.price_rate_id} tariff={tariff} checkout={checkout} />
      ))}
    </section>
  )
}

function Rate({ tariff, checkout }: { tariff: Tariff; checkout: Checkout }) {
  const t = useT()
  const ready = useHydrated()
  const { page, seats, online, purchase, vouchers, lines } = checkout
  const { quantities } = seats.state
  const quantity = quantities[tariff.price_rate_id] ?? 0
  const bounds = { min_tickets: tariff.min_tickets, max: rateMaximum(tariff, quantities, online) }
  const limit = limitOf(tariff, quantities, online, page.settings.max_seats)
  const paid = quantity > 0 && lines.every((line) => line.tariff !== tariff || line.voucher_id !== null)
  const why = `limit-${tariff.price_rate_id}`
  const key = (next: number | null, label: string, icon: 'plus' | 'minus', on: boolean) => (
    <button
      type="button"
      className={on ? css.on : undefined}
      aria-label={label}
      aria-describedby={icon === 'plus' ? why : undefined}
      disabled={!ready || purchase.processing}
      aria-disabled={next === null}
      onClick={() => {
        if (next === null) return
        seats.closeTrouble()
        purchase.setErrors({})
        seats.setState((now) => setQuantity(now, tariff.price_rate_id, next))
      }}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div className={css.rate} data-rate={tariff.price_rate_id}>
      <div>
        <b>{tariff.name}</b>
        {tariff.description && (
          <small>
            <Html html={tariff.description} />
          </small>
        )}
        {vouchers.part && <vouchers.part.RateNote checkout={checkout} tariff={tariff} />}
      </div>
      {paid ? (
        <span className={classes(css.price, css.paid)}>
          <s>
            <Money cents={tariff.total_price} />
          </s>
          {vouchers.part?.visits(1)}
        </span>
      ) : (
        <span className={css.price}>
          <Money cents={tariff.total_price} />
        </span>
      )}
      <div className={css.stepBox}>
        <div className={css.step}>
          {key(fewerTickets(quantity, bounds), t('checkout.one_less', { rate: tariff.name }), 'minus', false)}
          <output aria-label={t('checkout.quantity', { count: quantity, rate: tariff.name })}>{quantity}</output>
          {key(moreTickets(quantity, bounds), t('checkout.one_more', { rate: tariff.name }), 'plus', quantity > 0)}
        </div>
        <small className={css.limit} id={why} aria-live="polite">
          {limit && t(`checkout.limit_${limit.why}`, { count: limit.count })}
        </small>
      </div>
    </div>
  )
}
