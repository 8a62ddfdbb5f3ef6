import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Result } from '#protocol/result.ts'
import { limitBody } from '#protocol/server/body-limit.ts'
import { NewOrder, NewRefund, OrderPage, type ProviderRefusal, type ProviderRefusalCode } from '../provider.ts'
import { payPage, unknownOrderPage } from './page.ts'
import { type OrderRow, orderAnswer, PAYER_ACTIONS, type SandboxStore } from './store.ts'

const STATUS_OF: Record<ProviderRefusalCode, 404 | 409 | 422 | 502> = {
  provider_unreachable: 502,
  order_unknown: 404,
  order_differs: 409,
  not_captured: 409,
  settled_differently: 409,
  refunded_before_settled: 409,
  refund_exceeds: 422,
  refund_differs: 409,
}

const BODY_MAX_BYTES = 512 * 1024
function digest(text: string) {
  return createHash('sha256').update(text).digest()
}

/** The body; undefined when it is no JSON, or the sender went away half-way. */
function jsonOf(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}

function asset(path: string, type: string) {
  const bytes = readFileSync(new URL(import.meta.resolve(path)))
  return (c: Context) => c.body(bytes, 200, { 'content-type': type, 'cache-control': 'public, max-age=86400' })
}

/**
 * The sandbox provider's two faces. `/orders…` is the shop's, behind a bearer secret: the five verbs of
 * provider.ts. `/pay/{id}` is the payer's, a page of its own without a script; the id is unguessable (128
 * bits). `base` is the address under which browsers reach this process.
 */
export function providerServer(store: SandboxStore, secret: string, log: Logger, base: () => string): Hono {
  const app = new Hono()
  app.use(
    limitBody(
      () => BODY_MAX_BYTES,
      (c, status) => c.json({ message: 'the body is too large' }, status),
    ),
  )
  app.onError((error, c) => {
    if (error instanceof z.ZodError) return c.json({ message: z.prettifyError(error) }, 422)
    log.error({ err: error }, 'a request failed')
    return c.json({ message: 'something went wrong' }, 500)
  })
  app.get('/health', (c) => c.json({ ready: true }))
  shopFace(app, store, secret, base)
  payerFace(app, store, base)
  return app
}

/** The five verbs, for the shop only. */
function shopFace(app: Hono, store: SandboxStore, secret: string, base: () => string): void {
  const expected = digest(`Bearer ${secret}`)
  const answer = (c: Context, result: Result<OrderRow, ProviderRefusal>) =>
    result.ok
      ? c.json(orderAnswer(result.value, store.refundsOf(result.value), base()))
      : c.json(result.refusal, STATUS_OF[result.refusal.code])

  app.use('/orders/*', async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected))
      return c.json({ message: 'who is asking?' }, 401)
    await next()
  })
  app.post('/orders', async (c) => answer(c, await store.create(NewOrder.parse(await jsonOf(c)))))
  app.get('/orders', (c) => {
    const { rows, next } = store.list(OrderPage.parse(c.req.query()))
    return c.json({ orders: rows.map((row) => orderAnswer(row, store.refundsOf(row), base())), next })
  })
  app.get('/orders/:order_id', async (c) => answer(c, await store.lookUp(c.req.param('order_id'))))
  app.put('/orders/:order_id/settled', async (c) =>
    answer(
      c,
      await store.markSettled(
        c.req.param('order_id'),
        z
          .string()
          .min(1)
          .parse(await c.req.text().catch(() => '')),
      ),
    ),
  )
  app.post('/orders/:order_id/refunds', async (c) =>
    answer(c, await store.refund(c.req.param('order_id'), NewRefund.parse(await jsonOf(c)))),
  )
}

const Action = z.object({ action: z.enum(PAYER_ACTIONS) })

/** The page where the payer decides, and what it is made of. */
function payerFace(app: Hono, store: SandboxStore, base: () => string): void {
  app.use('/pay/*', async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    c.header('x-content-type-options', 'nosniff')
    c.header('x-robots-tag', 'noindex')
  })
  app.get('/pay/:id', async (c) => {
    const row = await store.byId(c.req.param('id'))
    c.header('content-security-policy', policy(row))
    return row ? c.html(payPage(row, store.refundsOf(row))) : c.html(unknownOrderPage(), 404)
  })
  app.get('/pay/:id/qr', async (c) => {
    const row = await store.byId(c.req.param('id'))
    if (!row) return c.json({ message: 'no such order' }, 404)
    const { deeplink, amount_cents, tip_cents, expires_at } = orderAnswer({ ...row, component: 'qr' }, [], base())
    return c.json({ deeplink, amount_cents, tip_cents, expires_at })
  })
  app.post('/pay/:id', async (c) => {
    const row = await store.act(c.req.param('id'), Action.parse(await c.req.parseBody().catch(() => ({}))).action)
    if (!row) return c.html(unknownOrderPage(), 404)
    return c.redirect(row.return_url, 303)
  })
  app.get('/assets/pay.css', asset(new URL('./pay.css', import.meta.url).href, 'text/css; charset=utf-8'))
  app.get('/assets/inter.woff2', asset('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', 'font/woff2'))
  app.get(
    '/assets/bricolage.woff2',
    asset('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2', 'font/woff2'),
  )
}

/** Browsers hold a form to its policy along the redirect too, so the way back to the shop is named. */
function policy(row: OrderRow | undefined): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `form-action 'self'${row ? ` ${new URL(row.return_url).origin}` : ''}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
