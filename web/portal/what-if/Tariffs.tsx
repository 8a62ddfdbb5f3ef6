import { VisuallyHidden } from '@mantine/core'
import { Money } from '#kit/Money.tsx'
import { useLocale } from '#kit/texts.tsx'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { feeCents } from '#protocol/pricing/price-lines.ts'
import type { WhatIfRate, whatIf } from '#protocol/schedules/what-if.ts'
import { typedNumber } from '../kit/fields/amounts.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { type T, useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import { reasonsOf } from './reasons.ts'
import css from './WhatIf.module.css'

type Answer = CallAnswer<typeof whatIf>

/** The tariff list as shop and register have it, and in words why a rate is not on it. */
export function Tariffs({ site, register }: { site: Answer; register: Answer }) {
  const t = useT()
  const locale = useLocale()
  const when = useTimes(site.cinema.time_zone)
  const there = new Map(register.rates.map((rate) => [rate.price_rate_id, rate]))
  const reasons = reasonsOf(t, locale, { site: site.rates, register: register.rates }, when)
  const closed = [site.closed, register.closed].filter((why) => why !== null)
  return (
    <div className={css.ticket}>
      {closed.map((why) => (
        <p key={why} className={css.closed}>
          <PortalIcon name="warn" /> {t(`whatIf.closed.${why}`)}
        </p>
      ))}
      {site.rates.length === 0 ? (
        <p className={css.note}>{t('whatIf.noRates')}</p>
      ) : (
        <table className={css.tariffs}>
          <thead>
            <tr>
              <th scope="col">
                {t('whatIf.group', { group: site.price_group.name })}
                {site.event && <small>{site.event}</small>}
              </th>
              <th scope="col">{t('whatIf.shop')}</th>
              <th scope="col">{t('whatIf.register')}</th>
            </tr>
          </thead>
          <tbody>
            {site.rates.map((rate) => (
              <tr key={rate.price_rate_id}>
                <th scope="row">
                  {rate.name}
                  <small>{partsOf(t, locale, rate)}</small>
                </th>
                <td>
                  <Price rate={rate} />
                </td>
                <td>
                  <Price rate={there.get(rate.price_rate_id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {reasons.length > 0 && (
        <dl className={css.reasons}>
          {reasons.map(({ price_rate_id, name, texts }) => (
            <div key={price_rate_id}>
              <dt>{name}</dt>
              {texts.map((text) => (
                <dd key={text}>{text}</dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function Price({ rate }: { rate: WhatIfRate | undefined }) {
  const t = useT()
  if (!rate || rate.why_not !== null)
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('whatIf.notSold')}</VisuallyHidden>
      </>
    )
  return <Money cents={rate.total_cents} />
}

/** What is in the price, and what of the rate one has to know. */
function partsOf(t: T, locale: Locale, rate: WhatIfRate): string {
  const fee = feeCents(rate)
  const vat = { vat: formatMoney(rate.vat_cents, locale), rate: typedNumber(rate.vat_bp / 100, locale, PERCENT) }
  const parts = [
    fee > 0 ? t('whatIf.feeAndVat', { fee: formatMoney(fee, locale), ...vat }) : t('whatIf.vat', vat),
    rate.is_own_price && t('whatIf.ownPrice'),
    rate.quota !== null && rate.left !== null && t('whatIf.left', { left: rate.left, quota: rate.quota }),
    rate.usable.proof && t('whatIf.proof'),
    !rate.accept_voucher && t('whatIf.noVoucher'),
  ]
  return parts.filter(Boolean).join(', ')
}

const PERCENT = { least: 0, most: 2 }
