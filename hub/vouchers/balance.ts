import type pg from 'pg'
import type { Locale } from '#protocol/i18n/locales.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { keptCode } from '#protocol/vouchers/code.ts'
import type { VoucherBalance } from '#protocol/vouchers/shop-calls.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import type { VoucherCodes } from './codes.ts'
import { titleOf } from './shop-types.ts'

/** The voucher of a code; of several, one that is not gone. */
const FIND = `
select list.voucher_type_id, list.state, list.total_turns, list.remaining_turns,
  list.products_left_cents as remaining_products, list.valid_from::text, list.valid_until::text, cinemas.name as cinema_name
from vouchers join voucher_list list on list.id = vouchers.id join cinemas on cinemas.id = vouchers.cinema_id
where vouchers.exhibitor_id = $1 and vouchers.code_mac = $2
order by vouchers.state = 'deleted', vouchers.id limit 1`

type Found = Omit<VoucherBalance, 'title'> & { voucher_type_id: number }

/**
 * What is left of the voucher of a code as somebody types it: on both sides of the line together. Each code
 * is hashed and looked up alike, whatever letters it has, so neither answer nor time says more of one.
 */
export async function balanceOf(
  { pool, codes }: { pool: pg.Pool; codes: Pick<VoucherCodes, 'hash'> },
  { catalogue, exhibitor_id, locale }: { catalogue: Catalogue; exhibitor_id: number; locale: Locale },
  typed: string,
): Promise<Answer<VoucherBalance, 'voucher_unknown'>> {
  const mac = codes.hash(exhibitor_id, keptCode(typed) ?? '')
  const { rows } = await withExhibitor(pool, exhibitor_id, (client) => client.query<Found>(FIND, [exhibitor_id, mac]))
  const [found] = rows
  if (!found) return refuse('voucher_unknown', 'barcode')
  return ok({ ...found, title: titleOf(catalogue.voucher_type.get(found.voucher_type_id), locale) })
}
