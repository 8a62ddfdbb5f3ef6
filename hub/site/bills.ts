import type pg from 'pg'
import type { TicketSigner } from '#protocol/server/ticket-key.ts'
import type { PageData, PageParams } from '#protocol/site/pages.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import {
  billResultOf,
  paidVoucher,
  processingNow,
  readBill,
  schedulesOf,
  shownPayment,
  wirePayment,
} from '../bills/present.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import type { Wallets } from '../documents/wallets.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { VoucherOffice } from '../vouchers/office.ts'
import type { PageLoaders, Visit } from './loaders.ts'

export interface BillPageParts {
  pool: pg.Pool
  catalogue: CatalogueStore
  provider: PaymentProvider | null
  signer: (exhibitor_id: number) => TicketSigner
  /** Who reads the codes of vouchers that were sold. */
  office: Pick<VoucherOffice, 'codeOf'>
  wallets: Pick<Wallets, 'offered'>
  /** Whether this installation gives receipts (F-136). */
  receipts: boolean
}

/** The pages of one visitor's bill, found by its unguessable id (F-131, F-133, F-135, F-143). */
export function billLoaders({ pool, catalogue, provider, signer, office, wallets, receipts }: BillPageParts) {
  const result = async (
    { exhibitor, now }: Visit,
    { uuid, locale }: PageParams<'result'>,
    changing: boolean,
  ): Promise<PageData<'result'> | null> => {
    const whole = await readBill(pool, exhibitor.id, { bill: uuid })
    if (!whole) return null
    const sold = await catalogue.withSchedules(exhibitor.id, schedulesOf(whole))
    const paid = paidVoucher(whole)
    const code = paid === null ? null : await office.codeOf(exhibitor.id, paid)
    const zone = sold.cinema.get(whole.bill.cinema_id)?.time_zone ?? 'UTC'
    return {
      ...billResultOf(whole, {
        catalogue: sold,
        signer: signer(exhibitor.id),
        locale,
        code,
        wallets: wallets.offered,
        receipts,
      }),
      today: wallClock(now, zone).date,
      changing,
    }
  }
  return {
    processing: async ({ exhibitor }, { uuid }) => {
      const whole = await readBill(pool, exhibitor.id, { bill: uuid })
      if (!whole) return null
      const payment = shownPayment(whole.payments)
      return {
        uuid: whole.bill.id,
        reference: whole.bill.number ?? '',
        payment: wirePayment(whole, await catalogue.of(exhibitor.id), payment),
        processingData: await processingNow(provider, payment),
      }
    },
    waiting: async ({ exhibitor }, { payment }) => {
      const whole = await readBill(pool, exhibitor.id, { payment })
      return { payment, uuid: whole?.bill.id ?? null }
    },
    result: (visit, params) => result(visit, params, false),
    change: (visit, params) => result(visit, params, true),
  } satisfies Partial<PageLoaders>
}
