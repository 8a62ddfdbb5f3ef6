import { html } from 'hono/html'
import type { ProviderRefund } from '../provider.ts'
import type { OrderRow, PayerAction } from './store.ts'

function euros(cents: number): string {
  return `€ ${(cents / 100).toFixed(2)}`
}

function page(title: string, body: unknown) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/assets/pay.css">
</head>
<body>
<header><span class="mark">Sandb<i></i>x Pay</span><span class="muted">No real money moves here</span></header>
<main>${body}</main>
</body>
</html>`
}

const TICK = 'M5 12.5l4.5 4.5L19 7.5'
const CROSS = 'M7 7l10 10M17 7L7 17'
const CLOCK = 'M12 7v5l3 2M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z'
const BACK = 'M9 7l-5 5 5 5M4 12h11a5 5 0 0 1 0 10h-2'

function icon(path: string) {
  return html`<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
}

function key(action: PayerAction, look: string, words: string, explanation: string) {
  return html`
<button class="key ${look}" name="action" value="${action}"><b>${words}</b><span>${explanation}</span></button>`
}

/** The five ways a payment can go, one key each. */
function choices(row: OrderRow) {
  return html`
<form method="post" action="/pay/${row.id}">
${key('pay', 'lamp', `Pay ${euros(row.amount_cents + row.tip_cents)}`, 'The money arrives at once')}
<h2>Or see what happens when it does not work</h2>
<div class="grid">
${key('fail', '', 'The payment fails', 'As with a declined card')}
${key('cancel', '', 'I cancel', 'Back to the shop, nothing is charged')}
${key('expire', '', 'The time runs out', 'The order expires now')}
${key('late', '', 'The money comes late', 'The order expires, then the money arrives')}
</div>
</form>`
}

const ENDINGS: Record<
  Exclude<OrderRow['state'], 'open'>,
  { path: string; tone: string; words: string; fact: string }
> = {
  captured: { path: TICK, tone: 'ok', words: 'Paid', fact: 'The shop has been told. You can close this page.' },
  failed: { path: CROSS, tone: 'stop', words: 'The payment failed', fact: 'Nothing was charged.' },
  cancelled: { path: BACK, tone: 'info', words: 'You cancelled', fact: 'Nothing was charged.' },
  expired: { path: CLOCK, tone: 'warn', words: 'The time is over', fact: 'Nothing was charged so far.' },
}

function ending(row: OrderRow, state: Exclude<OrderRow['state'], 'open'>, refunds: readonly ProviderRefund[]) {
  const { path, tone, words, fact } = ENDINGS[state]
  const back = refunds.reduce((sum, refund) => sum + refund.amount_cents, 0)
  return html`
<div class="said"><i class="${tone}">${icon(path)}</i><div><h2>${words}</h2><p>${fact}</p>${
    back > 0 ? html`<p><b>${euros(back)}</b> went back to you.</p>` : ''
  }</div></div>
${
  state === 'captured'
    ? ''
    : html`<form method="post" action="/pay/${row.id}">${key('late', '', 'Send the money all the same', 'It arrives after the end; the shop gives it back')}</form>`
}
<a class="btn" href="${row.return_url}">Back to the shop</a>`
}

/**
 * The hosted payment page of one order: what it costs, and every way it can go (docs/look.md, "Ticket": the
 * amount is torn from the choice along a perforation).
 */
export function payPage(row: OrderRow, refunds: readonly ProviderRefund[]) {
  return page(
    `Pay ${euros(row.amount_cents + row.tip_cents)}`,
    html`
<section class="ticket">
<div class="head"><p>${row.description || 'Your order'}</p><h1>${euros(row.amount_cents + row.tip_cents)}</h1>${
      row.tip_cents > 0 ? html`<p>with a tip of ${euros(row.tip_cents)}</p>` : ''
    }</div>
<div class="tear"></div>
<div class="body">${row.state === 'open' ? choices(row) : ending(row, row.state, refunds)}</div>
</section>
<p class="small">Order ${row.id.slice(0, 15)}. This page stands in for a payment provider: every key is a way a real payment can end.</p>`,
  )
}

export function unknownOrderPage() {
  return page(
    'No such order',
    html`<section class="ticket"><div class="head"><h1>No such order</h1></div><div class="tear"></div><div class="body"><p>This address does not belong to an order. Go back to the shop and choose Pay again.</p></div></section>`,
  )
}
