import type { SitePage } from '../page.ts'

/** A gift that its giver changes before it is sent (F-321). */
export const giftPage: SitePage<'gift'> = {
  name: 'gift',
  path: 'voucher/:token',
  texts: ['vouchers', 'content'],
  title: (_, t) => t('gift.title'),
  private: true,
}
