import type { Tab } from '../../tab.ts'
import type { T } from '../../texts.ts'
import type { closedReason } from './Closed.tsx'
import { ASK_BEFORE_S, type CheckoutState } from './state.ts'

interface Facts {
  state: Pick<CheckoutState, 'lost' | 'over'>
  /** Seconds that the hold still lasts. */
  left: number | null
  closed: ReturnType<typeof closedReason>
  movie: string
}

/**
 * What the tab of a checkout says, also to somebody who has another tab before him (UX-45): that he is
 * needed, how long his seats are held, or that there are none. Null = only the name of the page.
 */
export function checkoutTab({ state, left, closed, movie }: Facts, t: T): Tab | null {
  if (state.lost && !state.lost.asking) return { title: t('lost.title'), look: 'attention' }
  if (state.over) return { title: t('hold.over'), look: 'attention' }
  if (closed) return { title: t(`closed.${closed}`), look: 'attention' }
  if (left === null) return null
  if (left <= ASK_BEFORE_S) return { title: t('hold.question'), look: 'attention' }
  return { title: t('tab.left', { count: Math.ceil(left / 60), movie }), look: 'waits' }
}
