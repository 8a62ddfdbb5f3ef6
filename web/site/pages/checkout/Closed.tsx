import { buttonClass } from '#kit/Button.tsx'
import type { WireSchedule } from '#protocol/schedules/calls.ts'
import { isInCarts } from '#protocol/schedules/in-carts.ts'
import type { CheckoutPage as Page, Shell } from '#protocol/site/pages.ts'
import { useAddress } from '../../address.ts'
import { Quiet } from '../../frame/Quiet.tsx'
import { useT } from '../../texts.ts'
import { ALL_MOVIES, moviesPage } from '../movies/page.ts'

type Reason = 'sold_out' | 'sold_out_online' | 'in_carts' | 'not_possible'

/**
 * Why nothing can be bought here; null when something can (F-080, F-081). Sold out is said first: it stays
 * true whatever is switched on. While the last places are only in carts, it is not sold out.
 */
export function closedReason(
  schedule: WireSchedule,
  page: Pick<Page, 'payment_methods'>,
  features: Shell['features'],
): Reason | null {
  if (schedule.sold_out) return 'sold_out'
  if (schedule.sold_out_online) return 'sold_out_online'
  const possible = features.tickets && features.buying && page.payment_methods.length > 0 && schedule.purchasable_online
  if (!possible) return 'not_possible'
  return isInCarts(schedule) ? 'in_carts' : null
}

/** Stands in the place of the form. */
export function Closed({ reason }: { reason: Reason }) {
  const t = useT()
  return (
    <Quiet clock="--:--">
      <h2>{t(`closed.${reason}`)}</h2>
      <p className="muted">{t(`closed.${reason}_text`)}</p>
      <a href={useAddress()(moviesPage, ALL_MOVIES)} className={buttonClass('lamp')}>
        {t('closed.back')}
      </a>
    </Quiet>
  )
}
