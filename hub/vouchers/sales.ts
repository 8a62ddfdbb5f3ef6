import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { NewVoucher } from '#protocol/ledger/decide-voucher.ts'
import { type Answer, ok } from '#protocol/result.ts'
import { instantOf } from '#protocol/time/business-day.ts'
import type { Chosen } from '#protocol/vouchers/choice.ts'
import { lastDay } from '#protocol/vouchers/validity.ts'
import type { VoucherType } from '#protocol/vouchers/voucher-type.ts'
import { withExhibitor } from '../db/connect.ts'
import { CODES_LOCK, type VoucherCodes } from './codes.ts'
import { type Clock, instantsOf, keepVouchers, knownVouchers } from './details.ts'

/** One voucher that the site sells: what is in it, who buys it, and who gets it when. */
export interface SoldVoucher {
  bill_id: string
  cinema_id: number
  type: VoucherType
  chosen: Chosen
  price_cents: number
  /** The business day of the sale. */
  sold_on: string
  clock: Clock
  /** The language in which it was bought. */
  locale: Locale
  buyer: { name: string; email: string }
  holder: string
  /** Null = its buyer gets it as soon as it is paid. */
  gift: { email: string; message: string; deliver_on: string } | null
  /** What was asked for, whole. */
  asked: string
}

const DELIVER = `
insert into voucher_deliveries (id, exhibitor_id, cinema_id, bill_id, locale, email, message, deliver_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)`

/** The hour of the day at which gifts leave, by the clock of their cinema. */
export const DELIVERY_TIME = '08:00'

/**
 * Vouchers that the site sells, as they are written down before the ledger is asked: their code, who buys and
 * who gets them. What is not paid in the end is in no list and is never sent.
 */
export class VoucherSales {
  readonly #pool: pg.Pool
  readonly #codes: VoucherCodes

  constructor(parts: { pool: pg.Pool; codes: VoucherCodes }) {
    this.#pool = parts.pool
    this.#codes = parts.codes
  }

  /** The voucher of a bill; the same at each try. Refused (`key_used_again`) where another was asked for. */
  write(exhibitor_id: number, sold: SoldVoucher): Promise<Answer<NewVoucher, 'key_used_again'>> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { bill_id, cinema_id, asked } = sold
      await client.query(CODES_LOCK, [exhibitor_id])
      const issue_hash = this.#codes.hash(exhibitor_id, asked)
      const issue = { exhibitor_id, cinema_id, issue_id: bill_id, issue_hash }
      const known = await knownVouchers(client, issue)
      if (known) return known.ok ? ok(known.value.vouchers[0]!) : known
      const code = this.#codes.draw(exhibitor_id, '')
      const voucher = newVoucher(sold, code.code_hash)
      const { buyer, holder, price_cents } = sold
      const said = { holder, buyer_name: buyer.name, buyer_email: buyer.email, reference: '', price_cents }
      await keepVouchers(client, issue, said, { vouchers: [voucher], codes: [code] })
      const { gift, locale, clock } = sold
      const deliver_at = gift ? instantOf(gift.deliver_on, DELIVERY_TIME, clock.time_zone) : voucher.valid_from
      const to = [gift?.email ?? null, gift?.message ?? '', deliver_at]
      await client.query(DELIVER, [voucher.id, exhibitor_id, cinema_id, bill_id, locale, ...to])
      return ok(voucher)
    })
  }
}

function newVoucher({ type, chosen, sold_on, clock }: SoldVoucher, code_mac: string): NewVoucher {
  const days = instantsOf({ valid_from: sold_on, valid_until: lastDay(type, sold_on) }, clock)
  return {
    ...days,
    id: randomUUID(),
    voucher_type_id: type.id,
    code_mac,
    contact_id: null,
    turns: chosen.turns,
    products_cents: chosen.products_cents,
  }
}
