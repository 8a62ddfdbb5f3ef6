import type { SitePage } from '../page.ts'

/** What is left of a voucher, for whoever has its code (F-156). */
export const balancePage: SitePage<'balance'> = {
  name: 'balance',
  path: 'info/vouchers/balance',
  texts: ['vouchers'],
  title: (_, t) => t('balance.title'),
}
