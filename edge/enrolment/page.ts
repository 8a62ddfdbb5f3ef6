import type { Hono } from 'hono'
import { html } from 'hono/html'
import { localeOfAsker } from '#protocol/server/asker.ts'
import { BOX_POLICY, serveBoxFiles } from '../devices/box-files.ts'
import type { EdgeEnv } from '../http/env.ts'
import { type Say, sayTo } from '../http/texts.ts'
import type { EnrolmentView } from './enrolment.ts'

const REFRESH_S = 3

function minutesLeft(expires_at: string): number {
  return Math.max(1, Math.ceil((Date.parse(expires_at) - Date.now()) / 60_000))
}

function number(t: Say, { pin, expires_at }: NonNullable<EnrolmentView['asked']>) {
  return html`<p class="number" aria-label="${t('enrol.number')}"><b>${pin.slice(0, 3)}</b><b>${pin.slice(3)}</b></p>
<p class="lead">${t('enrol.what')}</p>
<p class="lead">${t('enrol.good', { count: minutesLeft(expires_at) })}</p>`
}

/** What a box shows until a manager has approved it: plain HTML, fetched again every few seconds. */
function page(t: Say, locale: string, { hub_url, asked, trouble }: EnrolmentView, why: string | null) {
  return html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_S}"><title>${t('enrol.title')}</title><link rel="stylesheet" href="/pair/pair.css"></head>
<body class="alone"><main>
<p class="house">${asked?.house ?? 'Foyer'}<i></i></p>
<h1>${t('enrol.title')}</h1>
${trouble ? html`<p class="note warn" role="status"><b>${why ?? t('enrol.away', { hub: hub_url })}</b></p>` : ''}
${asked ? number(t, asked) : trouble ? '' : html`<p class="lead">${t('enrol.asking')}</p>`}
<p class="lead">${t('enrol.hub', { hub: hub_url })}</p>
</main></body></html>`
}

/**
 * The page of a box that waits for its approval, at every address: nobody signs in here, and its number opens
 * nothing without a manager at the portal.
 */
export function mountEnrolmentPage(app: Hono<EdgeEnv>, view: () => EnrolmentView): void {
  serveBoxFiles(app)
  app.get('/health', (c) => c.json({ data: { ready: false, selling: false, waits: true } }, 503))
  app.get('/', (c) => {
    const now = view()
    const { trouble } = now
    c.header('Content-Security-Policy', BOX_POLICY)
    c.header('Cache-Control', 'no-store')
    const why = trouble === null || trouble === 'no_answer' ? null : c.get('speech').refusal(trouble)
    return c.html(page(sayTo(c), localeOfAsker(c), now, why))
  })
  app.get('*', (c) => c.redirect('/', 302))
}
