import type { SitePage } from '../page.ts'

export const checkoutPage: SitePage<'checkout'> = {
  name: 'checkout',
  path: 'buy/tickets/:schedule_id',
  title: ({ movie }, t) => t('checkout.title', { movie: movie.title }),
  private: true,
  frame: 'bare',
}
