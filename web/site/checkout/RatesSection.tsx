import { Icon } from '#kit/Icon.tsx'
import { Money } from '#kit/Money.tsx'
import { fewerTickets, moreTickets, rateMaximum } from '#protocol/bills/cart.ts'
import type { Tariff } from '#protocol/pricing/tariffs.ts'
import { Html } from '../Html.tsx'
import { useT } from '../texts.ts'
import { useHydrated } from '../use-hydrated.ts'
import type { Checkout } from './CheckoutPage.tsx'
import { setQuantity } from './state.ts'

/** The rates that are sold for this show now, each with its stepper (F-066..F-070). */
export function RatesSection({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const { tariffs } = checkout.seats.state
  return (
    <section className="q" id="rates" aria-labelledby="rates-title">
      <div className="hd">
        <h2 id="rates-title">{t('checkout.how_many')}</h2>
      </div>
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
  const { seats, online, purchase } = checkout
  const { quantities } = seats.state
  const quantity = quantities[tariff.price_rate_id] ?? 0
  const bounds = { min_tickets: tariff.min_tickets, max: rateMaximum(tariff, quantities, online) }
  const key = (next: number | null, label: string, icon: 'plus' | 'minus', on: boolean) => (
    <button
      type="button"
      className={on ? 'on' : ''}
      aria-label={label}
      disabled={!ready || next === null || purchase.processing}
      onClick={() => {
        seats.closeTrouble()
        purchase.setErrors({})
        if (next !== null) seats.setState((now) => setQuantity(now, tariff.price_rate_id, next))
      }}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div className="rate" data-rate={tariff.price_rate_id}>
      <div>
        <b>{tariff.name}</b>
        {tariff.description && (
          <small>
            <Html html={tariff.description} />
          </small>
        )}
      </div>
      <span className="pr">
        <Money cents={tariff.total_price} />
      </span>
      <div className="step">
        {key(fewerTickets(quantity, bounds), t('checkout.one_less', { rate: tariff.name }), 'minus', false)}
        <output aria-label={t('checkout.quantity', { count: quantity, rate: tariff.name })}>{quantity}</output>
        {key(moreTickets(quantity, bounds), t('checkout.one_more', { rate: tariff.name }), 'plus', quantity > 0)}
      </div>
    </div>
  )
}
