import type { AddressParams, SitePage } from '../page.ts'

/** The whole catalogue. */
export const ALL_VOUCHERS: AddressParams<'vouchers'> = { type: null }

/** The catalogue of vouchers (F-146). A kind that there is not leads to all of them. */
export const vouchersPage: SitePage<'vouchers'> = {
  name: 'vouchers',
  path: 'info/vouchers/:type?',
  texts: ['vouchers'],
  title: ({ type }, t) => t(type === null ? 'vouchers.title' : `vouchers.title_${type}`),
  navigation: 'shell.vouchers',
}
