import { html } from 'hono/html'
import type pg from 'pg'
import { newNonce } from '#protocol/server/headers.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import { withExhibitor } from '../../db/connect.ts'
import type { HubApp } from '../../http/env.ts'
import { pagePolicy, STYLE_ATTRIBUTES } from '../../http/page-policy.ts'
import type { Kept, Letters } from '../../mailer/letters.ts'
import { DEMO_EXHIBITOR_ID } from '../load.ts'

type Html = ReturnType<typeof html>

const LETTERS_SHOWN = 200
/** Nothing of a letter ever runs; its links open in a page of their own, as from a mail program. */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox'

/** A letter that can be read: one that was sent by an earlier hub is no longer kept. */
type Readable = Kept & { content: NonNullable<Kept['content']> }

/**
 * The letters that this demo would have sent, the newest first: as a page, one by one, and as JSON
 * (`/demo/outbox.json`: `{data: [{to, subject, text, html, attachments}]}`).
 */
export function outboxRoutes(app: HubApp, { pool, letters }: { pool: pg.Pool; letters: Letters }): void {
  const read = async () => {
    const kept = await letters.list(pool, DEMO_EXHIBITOR_ID, LETTERS_SHOWN)
    return kept.filter((letter): letter is Readable => letter.content !== null)
  }
  app.get('/demo/outbox.json', async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json({
      data: (await read()).map(({ head, content }) => ({ to: head.reader, subject: head.subject, ...content })),
    })
  })
  app.get('/demo/outbox', async (c) => {
    pagePolicy(c, newNonce())
    c.header('Cache-Control', 'no-store')
    return c.html(page('Outbox', '/demo', 'The console', list(await read(), await readZone(pool))))
  })
  app.get('/demo/outbox/:n{[1-9][0-9]{0,8}}', async (c) => {
    const n = Number(c.req.param('n'))
    const letter = (await read()).find((one) => one.n === n)
    if (!letter) return c.notFound()
    // a letter has style attributes, as mail programs want it
    pagePolicy(c, newNonce(), STYLE_ATTRIBUTES)
    c.header('Cache-Control', 'no-store')
    return c.html(page(letter.head.subject, '/demo/outbox', 'All letters', opened(letter)))
  })
}

/** Letters are of no cinema: their times are on the wall of the first one. */
function readZone(pool: pg.Pool): Promise<string> {
  return withExhibitor(pool, DEMO_EXHIBITOR_ID, async (client) => {
    const { rows } = await client.query<{ time_zone: string }>(
      'select time_zone from cinemas where deleted_at is null order by sort, id limit 1',
    )
    return rows[0]?.time_zone ?? 'UTC'
  })
}

function page(title: string, back: string, where: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/demo/console.css">
</head>
<body>
<header><h1>${title}</h1><p>Letters of this demo go nowhere. They are kept, and read here.</p>
<a class="btn ink" href="${back}">${where}</a></header>
<main>${content}</main>
</body>
</html>`
}

function list(letters: readonly Readable[], time_zone: string): Html {
  if (letters.length === 0)
    return html`<p class="muted">No letter yet. Forget the password of a manager in the portal, and one is here.</p>`
  return html`<ul class="plain letters">${letters.map(({ n, head, written_at }) => {
    const { date, time } = wallClock(written_at, time_zone)
    return html`<li><time datetime="${written_at}">${date}, ${time}</time><a href="/demo/outbox/${n}">${head.subject}</a>
<span class="muted">to ${head.reader}</span></li>`
  })}</ul>`
}

function opened({ head, content }: Readable): Html {
  const { html: body, text, attachments } = content
  return html`<p class="muted">From ${head.from_name}, to ${head.reader}; a reply goes to ${head.reply_to}.</p>
${attachments.map(
  ({ filename, content_type, base64 }) =>
    html`<p><a download="${filename}" href="data:${content_type};base64,${base64}">${filename}</a></p>`,
)}
<section><h2>As most programs show it</h2><iframe class="letter" title="${head.subject}" sandbox="${SANDBOX}" srcdoc="${body}"></iframe></section>
<section><h2>As plain text</h2><pre class="letter">${text}</pre></section>`
}
