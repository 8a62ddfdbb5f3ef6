import type { Context } from 'hono'
import type pg from 'pg'
import { billResult, billStatus, checkout, paymentStatus, processingData } from '#protocol/bills/calls.ts'
import { offersNewsletter } from '#protocol/content/newsletter.ts'
import { widgetsIn } from '#protocol/content/shown.ts'
import { ok, refuse } from '#protocol/result.ts'
import { logOf } from '#protocol/server/errors.ts'
import { idempotencyKey } from '#protocol/server/idempotency-key.ts'
import { mount } from '#protocol/server/mount.ts'
import type { TicketSigner } from '#protocol/server/ticket-key.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import { originOf } from '../catalogue/origin.ts'
import type { Contents } from '../content/contents.ts'
import { placeOf } from '../content/newsletter-routes.ts'
import type { Newsletters } from '../content/newsletters.ts'
import { readerOf } from '../content/routes.ts'
import type { Wallets } from '../documents/wallets.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { visitorOf } from '../http/session.ts'
import { SANDBOX_CALLBACK } from '../payments/callback.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { askerOf } from '../schedules/crowd.ts'
import type { Offers } from '../schedules/offers.ts'
import type { Lines } from '../seats/lines.ts'
import type { VoucherOffice } from '../vouchers/office.ts'
import { billResultOf, paidVoucher, processingNow, readBill, schedulesOf, wirePayment } from './present.ts'
import type { Purchases } from './purchase.ts'
import type { VoucherPurchases } from './voucher-purchase.ts'

export interface BillParts {
  pool: pg.Pool
  catalogue: CatalogueStore
  contents: Pick<Contents, 'of'>
  newsletters: Pick<Newsletters, 'request'>
  offers: Pick<Offers, 'offered'>
  lines: Pick<Lines, 'of'>
  purchases: Pick<Purchases, 'run'>
  voucher_purchases: Pick<VoucherPurchases, 'run'>
  provider: PaymentProvider | null
  signer: (exhibitor_id: number) => TicketSigner
  /** Who reads the codes of vouchers that were sold. */
  office: Pick<VoucherOffice, 'codeOf'>
  wallets: Pick<Wallets, 'offered'>
  /** Whether this installation gives receipts (F-136). */
  receipts: boolean
  /** Under which address the provider reaches this hub; null = the one that the visitor asked. */
  public_url: string | null
}

/** The public calls about a visitor's bill (website spec, section 7; F-082, F-130..F-135, F-326, F-343). */
export function billRoutes(app: HubApp, parts: BillParts): void {
  const { pool, catalogue, provider } = parts
  mount(app, checkout, async (c, { body }) => {
    const key = idempotencyKey(c)
    if (!key.ok) return key
    const exhibitor = c.get('exhibitor')
    const has_terms = async (slot: 'conditions-ticket' | 'conditions-voucher') =>
      widgetsIn(await parts.contents.of(exhibitor.id), slot, readerOf(c)).length > 0
    const asked = {
      exhibitor,
      locale: c.get('speech').locale,
      visitor: visitorOf(c).hash,
      key: key.value,
      back: backOf(c),
      callback_url: `${parts.public_url ?? originOf(c, null)}${SANDBOX_CALLBACK}`,
    }
    const { grecaptcha, ...order } = body
    const [first] = order.items
    const items = order.items.filter((item) => item.type === 'ticket')
    const products = order.items.filter((item) => item.type === 'product')
    const offered = items[0] && (await parts.offers.offered(exhibitor.id, items[0].schedule_id))
    if (items[0] && !offered) return refuse('rate_unknown', 'items.0.price_rate_id')
    const bought = offered
      ? await parts.purchases.run({
          ...asked,
          offered,
          asker: await askerOf(c, parts, offered.schedule.cinema_id, grecaptcha),
          cart: { ...order, items, products },
          has_terms: await has_terms('conditions-ticket'),
        })
      : await parts.voucher_purchases.run({
          ...asked,
          catalogue: await catalogue.of(exhibitor.id),
          cart: { ...order, item: first as Extract<typeof first, { type: 'loyaltyCard' }> },
          has_terms: await has_terms('conditions-voucher'),
        })
    if (bought.ok && body.newsletter_signup) await wantNewsletter(c, parts, { ...body, bill_id: bought.value.uuid })
    return bought
  })

  mount(app, processingData, async (c, { params }) => {
    const exhibitor_id = c.get('exhibitor').id
    const whole = await readBill(pool, exhibitor_id, { payment: params.payment })
    if (!whole) return refuse('not_found')
    const payment = whole.payments.find((row) => row.id === params.payment)!
    return ok({
      uuid: whole.bill.id,
      payment: wirePayment(whole, await catalogue.of(exhibitor_id), payment)!,
      processingData: await processingNow(provider, payment),
    })
  })

  mount(app, paymentStatus, async (c, { params }) => {
    const whole = await readBill(pool, c.get('exhibitor').id, { payment: params.payment })
    return whole ? ok({ uuid: whole.bill.id }) : refuse('not_found')
  })

  mount(app, billResult, async (c, { params }) => {
    const exhibitor_id = c.get('exhibitor').id
    const whole = await readBill(pool, exhibitor_id, { bill: params.uuid })
    if (!whole) return refuse('not_found')
    const sold = await catalogue.withSchedules(exhibitor_id, schedulesOf(whole))
    const paid = paidVoucher(whole)
    const code = paid === null ? null : await parts.office.codeOf(exhibitor_id, paid)
    const signer = parts.signer(exhibitor_id)
    const { locale } = c.get('speech')
    const { receipts } = parts
    const wallets = parts.wallets.offered
    return ok(billResultOf(whole, { catalogue: sold, signer, locale, code, wallets, receipts }))
  })

  mount(app, billStatus, async (c, { params }) => {
    const exhibitor_id = c.get('exhibitor').id
    const whole = await readBill(pool, exhibitor_id, { bill: params.uuid })
    if (!whole) return refuse('not_found')
    return ok({ uuid: whole.bill.id, payment: wirePayment(whole, await catalogue.of(exhibitor_id)) })
  })
}

/**
 * A buyer who ticked its box is asked for it once the bill is settled. That it is wanted is written down
 * before the purchase is answered, because who has an answer does not send it again; what fails fails no
 * purchase.
 */
async function wantNewsletter(
  c: Context<HubEnv>,
  { newsletters, public_url }: Pick<BillParts, 'newsletters' | 'public_url'>,
  { name, email, bill_id }: { name: string; email: string; bill_id: string },
): Promise<void> {
  const { id, public_config } = c.get('exhibitor')
  if (!offersNewsletter(public_config)) return
  const wanted = { email, first_name: name, last_name: '', bill_id, ...placeOf(c, public_url) }
  await newsletters
    .request(id, wanted)
    .catch((error: Error) => logOf(c).warn({ err: error, bill_id }, 'a buyer who wants the newsletter is not asked'))
}

/** Where the visitor came from: the very host that his cookie belongs to, and the language of the page. */
function backOf(c: Context<HubEnv>): string {
  const origin = `${c.get('secure') ? 'https' : 'http'}://${c.req.header('host')}`
  const from = c.req.header('referer') ?? ''
  const locale = URL.canParse(from) ? new URL(from).pathname.split('/')[1] : undefined
  const { locales } = c.get('exhibitor')
  return `${origin}/${locales.find((known) => known === locale) ?? locales[0]}`
}
