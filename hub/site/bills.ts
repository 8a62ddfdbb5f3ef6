import { wallClock } from '#protocol/time/business-day.ts'
import { processing } from '../bills/routes.ts'
import { billResultOf, readBill, schedulesOf, shownPayment, wirePayment } from '../bills/shown.ts'
import type { PageLoaders } from './loaders.ts'
import type { Shop } from './shop.ts'

/** The pages of one visitor's bill, found by its unguessable id (F-131, F-133, F-135, F-143). */
export const billLoaders = (shop: Shop) =>
  ({
    processing: async ({ exhibitor }, { uuid }) => {
      const whole = await readBill(shop.parts.pool, exhibitor.id, { bill: uuid })
      if (!whole) return null
      const payment = shownPayment(whole.payments)
      const waits = payment?.status === 'paying'
      return {
        uuid: whole.bill.id,
        reference: whole.bill.number ?? '',
        payment: wirePayment(whole, await shop.parts.catalogue.of(exhibitor.id), payment),
        processingData: waits ? await processing(shop, payment) : null,
      }
    },
    waiting: async ({ exhibitor }, { payment }) => {
      const whole = await readBill(shop.parts.pool, exhibitor.id, { payment })
      return { payment, uuid: whole?.bill.id ?? null }
    },
    result: async ({ exhibitor, now }, { uuid }) => {
      const whole = await readBill(shop.parts.pool, exhibitor.id, { bill: uuid })
      if (!whole) return null
      const catalogue = await shop.parts.catalogue.withSchedules(exhibitor.id, schedulesOf(whole))
      const zone = catalogue.cinema.get(whole.bill.cinema_id)?.time_zone ?? 'UTC'
      return {
        ...billResultOf(whole, catalogue, shop.signer(exhibitor.id)),
        today: wallClock(now, zone).date,
      }
    },
  }) satisfies PageLoaders
