import type { SitePage } from '../page.ts'

export const checkoutPage: SitePage<'buy.tickets'> = {
  name: 'buy.tickets',
  path: 'buy/tickets/:schedule_id',
  folder: 'checkout',
  texts: ['checkout', 'seats'],
  title: ({ movie }, t) => t('checkout.title', { movie: movie.title }),
  private: true,
  frame: 'bare',
  slots: [
    'checkout-form-social-distancing-terms',
    'checkout-newsletter-terms',
    'checkout-tickets-above-pricerates',
    'checkout-tickets-barcode',
    'conditions-ticket',
    'help-on-buy-tickets-page',
  ],
}
