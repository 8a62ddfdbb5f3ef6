import { html } from 'hono/html'
import { type Trouble, wordOf } from '#protocol/sync/troubles.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import { type ProviderOrder, refundedCents } from '../../payments/provider.ts'
import type { Board, CinemaState, EdgeAddress, JournalLine } from './board.ts'
import type { ProcessState } from './control.ts'
import { conflictText, JOURNAL_WORDS, ORDER_WORDS, STREAM_WORDS, TROUBLE_WORDS } from './words.ts'

type Html = ReturnType<typeof html>

const PATHS = {
  ok: 'M5 12.5l4.5 4.5L19 7.5',
  stop: 'M7 7l10 10M17 7L7 17',
  warn: 'M12 8v5M12 16.5v.5M12 3l9.5 17h-19z',
  info: 'M12 7v5l3 2M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z',
  plain: 'M6 12h12',
}
type Tone = keyof typeof PATHS

function icon(tone: Tone) {
  return html`<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="${PATHS[tone]}"/></svg>`
}

function pill(tone: Tone, words: string) {
  return html`<span class="pill ${tone}">${icon(tone)}${words}</span>`
}

function euros(cents: number): string {
  return `€ ${(cents / 100).toFixed(2)}`
}

/** The time on the wall of that cinema. */
function clock(instant: string, time_zone: string): string {
  return wallClock(instant, time_zone).time
}

/** The same with its seconds, which all time zones of today share. */
function clockSeconds(instant: string, time_zone: string): string {
  return `${clock(instant, time_zone)}:${new Date(instant).toISOString().slice(17, 19)}`
}

/** The wall of a cinema; of the first one for what belongs to none. */
function zoneOf({ cinemas }: Board, cinema_id?: number): string {
  return (cinemas.find((one) => one.cinema_id === cinema_id) ?? cinemas[0])?.time_zone ?? 'UTC'
}

function action(path: string, look: string, words: string): Html {
  return html`<button class="btn ${look}" id="${path.replaceAll('/', '-')}" data-post="/demo/${path}">${words}</button>`
}

/** The page around the board; the script fetches the board anew every second and a half. */
export function consolePage(board: Html, csrf: string, nonce: string): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="csrf-token" content="${csrf}">
<title>Demo console</title>
<link rel="stylesheet" href="/demo/console.css">
<script type="module" src="/demo/console.js" nonce="${nonce}"></script>
</head>
<body>
<header><h1>Pull the plug</h1><p>Cut the line of a cinema, sell on both sides, plug it in again. Every number agrees.</p>
<a class="btn quiet" href="/demo/outbox">Outbox</a><a class="btn ink" href="/">The shop</a></header>
<main id="board" aria-live="off">${board}</main>
<p id="said" role="status"></p>
</body>
</html>`
}

/** Everything that changes. */
export function boardHtml(board: Board): Html {
  return html`
${checks(board)}
${conflicts(board)}
<section class="cinemas">${board.cinemas.map((cinema) => cinemaCard(board, cinema))}</section>
<section class="columns">
<div><h2>Payments</h2>${payments(board)}</div>
<div><h2>What the journals say</h2>${journal(board)}</div>
</section>
<section><h2>Processes</h2>${processes(board)}</section>`
}

function checks(board: Board): Html {
  const { checked_at, breaches } = board.checks
  if (breaches.length === 0) {
    const when =
      checked_at === null
        ? 'Not checked yet'
        : `Every number agrees, checked at ${clockSeconds(checked_at, zoneOf(board))}`
    return html`<p class="note">${pill(checked_at === null ? 'info' : 'ok', when)}</p>`
  }
  return html`<div class="note stop" role="alert">${breaches.map(
    ({ invariant, detail }) => html`<p>${pill('stop', invariant)} ${detail}</p>`,
  )}</div>`
}

/** What no rule can settle: it stands here until somebody has decided. */
function conflicts(board: Board): Html | string {
  if (board.conflicts.length === 0) return ''
  return html`<div class="note stop" role="alert"><h2>Somebody has to decide</h2>${board.conflicts.map(
    ({ id, cinema_id, found_at, ...said }) =>
      html`<p class="row"><time>${clockSeconds(found_at, zoneOf(board, cinema_id))}</time><span class="grow">${conflictText(said)}</span>${action(`conflicts/${id}/decided`, 'quiet', 'Decided')}</p>`,
  )}</div>`
}

function cinemaCard(board: Board, cinema: CinemaState): Html {
  const { cinema_id } = cinema
  const line = board.overview?.lines.find((one) => one.cinema_id === cinema_id)
  const edge = board.overview?.processes.find(({ name }) => name === `edge-${cinema_id}`)
  const address = board.edges.find((one) => one.cinema_id === cinema_id)
  const isCut = line?.state === 'cut'
  return html`
<article class="ticket">
<div class="head ${isCut ? 'cut' : ''}"><h2>${cinema.cinema}</h2><p>${
    line
      ? `${isCut ? 'Line cut' : 'Line up'} since ${clockSeconds(line.since, cinema.time_zone)}`
      : 'The line is not known here'
  }</p>${
    line
      ? isCut
        ? action(`lines/${cinema_id}/restore`, 'lamp', 'Plug it in')
        : action(`lines/${cinema_id}/cut`, 'lamp', 'Cut the line')
      : ''
  }</div>
<div class="tear"></div>
<div class="body">
<p>${cinema.heard ? pill('ok', 'The hub hears this cinema') : pill('warn', 'The hub does not hear this cinema')}</p>
<p>${waiting(cinema)}</p>
${cinema.troubles.map((trouble) => troubleLine(trouble, cinema.time_zone))}
${recountLine(cinema)}
${links(address)}
<p class="row">${edge ? processPill(edge, cinema.time_zone) : ''}${edge ? processAction(edge, 'this edge') : ''}</p>
${disasters(board, cinema, address)}
</div>
</article>`
}

/** Another box is its edge: how far it is with what the one before had. */
function recountLine({ cinema_id, recount, time_zone }: CinemaState): Html | string {
  if (!recount) return ''
  const { since, reported, registers } = recount
  return html`<p>${pill('warn', `Another box since ${clock(since, time_zone)}: ${reported} of ${registers} registers have reported`)}
<a href="/portal/edges/${cinema_id}">Which ones</a></p>`
}

/** What happens to boxes, for whoever tries it; null where the parent process does not let anybody. */
function disasters(
  board: Board,
  { cinema_id, time_zone }: CinemaState,
  address: EdgeAddress | undefined,
): Html | string {
  const box = board.overview?.boxes.find((one) => one.cinema_id === cinema_id)
  if (!box) return ''
  const at = box.copied_at === null ? null : clockSeconds(box.copied_at, time_zone)
  return html`<details id="disasters-${cinema_id}"><summary>Disasters</summary>
<p class="row">${action(`boxes/${cinema_id}/replace`, 'quiet', 'Lose this box and replace it')}</p>
<p class="muted">Its folder is gone, and an empty box starts at <a href="${address?.url ?? ''}" target="_blank" rel="noopener">its address</a>
with a number. In <a href="/portal/edges" target="_blank" rel="noopener">the portal</a> a manager ends the credential of the one before and types that number${
    board.waiting > 0 ? html`: <b>one waits</b>` : ''
  }.</p>
<p class="row">${
    at === null
      ? html`<span class="muted">A copy of this box is kept each minute: the first one is under way.</span>`
      : action(`boxes/${cinema_id}/put-back`, 'quiet', `Put this box back to ${at}`)
  }</p>
<p class="muted">It is an older copy of itself then, and sells nothing. Replace it, and what it sold since comes from its registers.</p>
<p class="row">${action(`boxes/${cinema_id}/clone`, 'quiet', 'Clone this box')}${
    box.clone === null
      ? ''
      : html`<a href="${box.clone}/register/" target="_blank" rel="noopener">Register of the clone</a>`
  }</p>
<p class="muted">A copy of its folder starts on another machine beside it. It sells nothing; this one goes on.</p></details>`
}

/** Since when, on the wall clock of that cinema: the people who have to act are there. */
function troubleLine(trouble: Trouble, time_zone: string): Html {
  const { since, entries } = trouble
  const { date, time } = wallClock(since, time_zone)
  const words = TROUBLE_WORDS[wordOf(trouble)].replace(
    '{{entries}}',
    entries === 1 ? '1 entry waits' : `${entries} entries wait`,
  )
  return html`<p role="alert">${pill('stop', `${words} since ${time}`)} <span class="muted">${date}, on its clock</span></p>`
}

function waiting({ received, applied, epoch }: CinemaState): string {
  if (epoch === 0) return 'Its edge was not admitted yet.'
  if (applied < received) return `${received - applied} of ${received} entries wait to be applied.`
  return `${received} entries have come from its edge, all of them applied.`
}

function links(address: EdgeAddress | undefined): Html | string {
  return address
    ? html`<p class="row"><a href="${address.url}/register/" target="_blank" rel="noopener">Register</a>
<a href="${address.printer}" target="_blank" rel="noopener">Paper of its printer</a></p>`
    : ''
}

const STATES = {
  running: ['ok', 'Running'],
  starting: ['info', 'Starting'],
  waiting: ['warn', 'Ended, starts again by itself'],
  stopped: ['stop', 'Stopped'],
} as const

function processPill({ state, since }: ProcessState, time_zone: string): Html {
  const [tone, words] = STATES[state]
  return pill(tone, `${words} since ${clockSeconds(since, time_zone)}`)
}

function processAction({ name, state }: ProcessState, what: string): Html | string {
  if (state === 'starting') return ''
  return state === 'running'
    ? action(`processes/${name}/kill`, 'quiet', `Kill ${what}`)
    : action(`processes/${name}/start`, 'ink', 'Start it again')
}

const PROCESSES: Readonly<Record<string, string>> = { hub: 'Hub', provider: 'Payment provider' }

/** This page comes from it, so it is not killed from here; it may be lost. */
function hubAction(board: Board): Html {
  const copied_at = board.overview?.hub?.copied_at ?? null
  if (copied_at === null) return html`<span class="muted">this page comes from it</span>`
  return html`${action('hub/restore', 'quiet', `Restore the hub from ${clockSeconds(copied_at, zoneOf(board))}`)}
<span class="muted">It forgets all since. Nothing is sold until its provider, its second file and the registers have said what they know: then every number is as it was.</span>`
}

/** Those that do not belong to one cinema; its edge is switched on its own card. */
function processes(board: Board): Html {
  const { overview } = board
  if (!overview)
    return html`<p class="muted">The process that started all this does not answer, so nothing can be switched from here.</p>`
  const shared = overview.processes.filter(({ name }) => !name.startsWith('edge-'))
  return html`<ul class="plain">${shared.map(
    (one) =>
      html`<li><b>${PROCESSES[one.name] ?? one.name}</b>${processPill(one, zoneOf(board))}${
        one.name === 'hub' ? hubAction(board) : processAction(one, 'the provider')
      }</li>`,
  )}</ul>`
}

function payments(board: Board): Html {
  const { orders } = board
  if (orders === null)
    return html`<p class="muted">The payment provider cannot be reached. Open payments wait for it.</p>`
  if (orders.length === 0)
    return html`<p class="muted">Nobody has paid yet. Buy two seats in the shop, and they appear here.</p>`
  return html`<ul class="plain">${orders.map((order) => payment(order, zoneOf(board)))}</ul>`
}

function payment(order: ProviderOrder, time_zone: string): Html {
  const { tone, words } = ORDER_WORDS[order.state]
  const back = refundedCents(order)
  const isRecorded = order.settled_event !== null
  const pills = [
    pill(tone, words),
    order.state === 'captured' && back === 0
      ? pill(isRecorded ? 'ok' : 'info', isRecorded ? 'Sale recorded' : 'Not recorded yet')
      : '',
    back > 0 ? pill('plain', `${euros(back)} went back`) : '',
  ]
  return html`<li><time>${clock(order.created_at, time_zone)}</time><b class="sum">${euros(order.amount_cents + order.tip_cents)}</b>
<span class="row grow">${pills}</span><a href="${order.checkout_url}" target="_blank" rel="noopener">Its page</a></li>`
}

/** Lines that say the same one after the other are one line with their number. */
function journal(board: Board): Html {
  const names = new Map(board.cinemas.map(({ cinema_id, cinema }) => [cinema_id, cinema]))
  if (board.journal.length === 0) return html`<p class="muted">No entry yet.</p>`
  const groups: JournalLine[][] = []
  for (const line of board.journal) {
    const last = groups.at(-1)
    if (last?.[0] && sayTheSame(last[0], line)) last.push(line)
    else groups.push([line])
  }
  return html`<ol class="plain journal">${groups.map((group) => journalLine(group, names, zoneOf(board, group[0]!.cinema_id)))}</ol>`
}

function sayTheSame(a: JournalLine, b: JournalLine): boolean {
  return a.kind === b.kind && a.cinema_id === b.cinema_id && a.stream === b.stream
}

function journalLine(group: readonly JournalLine[], names: ReadonlyMap<number, string>, time_zone: string): Html {
  const { kind, cinema_id, stream, n, at } = group[0]!
  const often = group.length > 1 ? `, ${group.length} times` : ''
  return html`<li><time>${clockSeconds(at, time_zone)}</time><span>${JOURNAL_WORDS[kind] ?? kind}${often}</span>
<span class="muted">${names.get(cinema_id) ?? ''}, ${STREAM_WORDS[stream]} ${n}</span></li>`
}
