import type { SitePage } from '../page.ts'

/** The page on which one voucher is bought (F-149). */
export const voucherPage: SitePage<'voucher'> = {
  name: 'voucher',
  path: 'info/voucher/:slug',
  texts: ['checkout', 'vouchers'],
  title: ({ voucher_type }) => voucher_type.page_title,
  slots: ['conditions-voucher'],
}
