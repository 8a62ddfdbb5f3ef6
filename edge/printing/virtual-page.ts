import { readFileSync } from 'node:fs'
import { html } from 'hono/html'
import { create } from 'qrcode'
import { PAPER, type Paper } from '#protocol/bills/paper-parts.ts'
import { qrPath } from '#protocol/scanning/qr-path.ts'
import type { Mark, Slip, Span } from './paper.ts'

type Html = ReturnType<typeof html>

/**
 * What the page shows: where the printer listens, how it is, what it drew (oldest first), what is coming out.
 */
export interface View {
  address: string
  paper: Paper
  state: string
  slips: readonly (Slip & { id: number; printed_at: string })[]
  unfinished: readonly Slip[]
}

const STATES: readonly { state: string; word: string; icon: string }[] = [
  { state: 'operational', word: 'Ready', icon: 'M5 12.5l4.5 4.5L19 7.5' },
  { state: 'paper_near_end', word: 'Paper low', icon: 'M12 4v11M7 10.5l5 5 5-5' },
  { state: 'paper_end', word: 'No paper', icon: 'M6 6l12 12M18 6L6 18' },
  { state: 'cover_open', word: 'Cover open', icon: 'M4 14L18 5M4 14v5h16v-5z' },
  { state: 'cutter_error', word: 'Cutter stuck', icon: 'M5 5l12 12M19 5L7 17M5 19h3M16 19h3' },
  { state: 'offline', word: 'Offline', icon: 'M4 4l16 16M5 12a10 10 0 013-2M16 10a10 10 0 013 2M9 16a4 4 0 016 0' },
]

/** The whole page. `base` is the path it is mounted under, without a slash at its end. */
export function virtualPage(view: View & { base: string }): Html {
  return html`<!doctype html>
<html lang="en" data-base="${view.base}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Virtual printer</title>
    <link rel="stylesheet" href="${view.base}/page.css">
    <script src="${view.base}/page.js" defer></script>
  </head>
  <body>
    <header>
      <h1>Virtual printer</h1>
      <p>Draws the bytes that reach <b>${view.address}</b>, ${view.paper} mm paper. From a shell: <code>echo Hello | nc ${view.address}</code></p>
    </header>
    <main id="slips">${slipsHtml(view)}</main>
  </body>
</html>`
}

/** The part of the page that changes: the state keys and the paper, newest first. */
export function slipsHtml(view: View): Html {
  return html`<nav aria-label="How the printer is">${STATES.map(
    ({
      state,
      word,
      icon,
    }) => html`<button type="button" data-state="${state}" aria-pressed="${String(state === view.state)}">
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icon}"/></svg>${word}</button>`,
  )}</nav>
${
  view.slips.length + view.unfinished.length === 0
    ? html`<p class="empty"><b>Nothing printed yet.</b> Sell a ticket at the register and its paper comes out here.</p>`
    : html`<div class="roll p${view.paper}">${view.unfinished.map((slip) => unfinishedHtml(slip, view.paper))}${[...view.slips].reverse().map((slip) => slipHtml(slip, view.paper))}</div>`
}`
}

function unfinishedHtml(slip: Slip, paper: Paper): Html {
  return html`<section>
  <p class="note">Coming out, not cut yet</p>
  <article class="paper" aria-label="Unfinished slip">${slip.marks.map((mark) => markHtml(mark, paper))}</article>
</section>`
}

function slipHtml(slip: View['slips'][number], paper: Paper): Html {
  return html`<section>
  <p class="note">Slip ${slip.id}<time datetime="${slip.printed_at}">${slip.printed_at.slice(11, 19)} UTC</time>${
    slip.marks.some((mark) => mark.kind === 'drawer') ? html`<span>Drawer opened</span>` : ''
  }</p>
  <article class="paper${slip.cut ? ' cut' : ''}" aria-label="Slip ${slip.id}">${slip.marks.map((mark) => markHtml(mark, paper))}</article>
</section>`
}

function markHtml(mark: Mark, paper: Paper): Html | string {
  if (mark.kind === 'line') return html`<div class="line ${mark.align}">${mark.spans.map(spanHtml)}</div>`
  if (mark.kind === 'qr') return qrHtml(mark, paper)
  if (mark.kind === 'feed')
    return html`${Array.from({ length: Math.min(Math.floor(mark.lines), 20) }, () => html`<div class="line"></div>`)}`
  if (mark.kind === 'unread') return html`<div class="line unread">‹${mark.hex}›</div>`
  return ''
}

function spanHtml(span: Span): Html {
  const styles = { bold: span.bold, underline: span.underline, invert: span.invert }
  const names = Object.entries(styles).flatMap(([name, on]) => (on ? [name] : []))
  return html`<span class="${[`w${span.width}`, `h${span.height}`, ...names].join(' ')}">${span.text}</span>`
}

/** Longest text that fits a QR code at any correction. */
const QR_TEXT_MAX = 1_200

/** The code made again from the data in the bytes, as large against the paper as its dots. */
function qrHtml(mark: Extract<Mark, { kind: 'qr' }>, paper: Paper): Html {
  if (mark.text.length > QR_TEXT_MAX)
    return html`<div class="line unread">‹a QR code of ${mark.text.length} letters›</div>`
  const { modules } = create(mark.text, { errorCorrectionLevel: mark.correction })
  const percent = ((modules.size * mark.dots) / (PAPER[paper].columns * 12)) * 100
  return html`<div class="line qr ${mark.align}"><svg viewBox="0 0 ${modules.size} ${modules.size}" width="${percent.toFixed(2)}%" role="img" aria-label="QR code" shape-rendering="crispEdges"><path d="${qrPath(modules)}"/></svg></div>`
}

export const virtualStyle = readFileSync(new URL('./virtual.css', import.meta.url), 'utf8')

/** Asks once a second for what changed, and puts the printer in the state of a pressed key. */
export const virtualScript = `const base = document.documentElement.dataset.base
const slips = document.getElementById('slips')
let shown = slips.innerHTML
async function refresh() {
  const answer = await fetch(base + '/slips').catch(() => null)
  if (!answer?.ok) return
  const html = await answer.text()
  if (html === shown) return
  const focused = document.activeElement?.dataset?.state
  shown = html
  slips.innerHTML = html
  if (focused) slips.querySelector('[data-state="' + focused + '"]')?.focus()
}
slips.addEventListener('click', async (event) => {
  const key = event.target.closest('[data-state]')
  if (!key) return
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  await fetch(base + '/state', { method: 'POST', headers, body: JSON.stringify({ state: key.dataset.state }) }).catch(() => null)
  await refresh()
})
setInterval(refresh, 1000)
`
