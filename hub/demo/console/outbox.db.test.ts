import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpServer, listen } from '#protocol/server/listen.ts'
import { Running } from '#protocol/server/running.ts'
import { secretFile } from '#protocol/server/secret-file.ts'
import { type FreshDatabase, freshDatabase } from '../../../tests/constellation/database.ts'
import { until } from '../../../tests/until.ts'
import { buildHub } from '../../build.ts'
import { readConfig } from '../../config.ts'
import { withExhibitor } from '../../db/connect.ts'
import { Browser } from '../../http/testing/hub.ts'
import { Sealed } from '../../kit/sealed.ts'
import { Letters } from '../../mailer/letters.ts'
import { MailServer } from '../../mailer/testing/mail-server.ts'

const HTML = '<p>Your <b>tickets</b> are "here"</p><script>document.title = "run"</script>'
const FILE = { filename: 'Tickets.pdf', content_type: 'application/pdf', base64: 'JVBERg==' }

const folder = mkdtempSync(join(tmpdir(), 'foyer-outbox-'))
const running = new Running()
const log = pino({ level: 'silent' })
const mail = new MailServer()
let database: FreshDatabase
let server: HttpServer
let browser: Browser
let letters: Letters

beforeAll(async () => {
  database = await freshDatabase()
  await mail.open()
  mkdirSync(join(folder, 'hub'), { recursive: true })
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: '1',
    DEMO_DAYS: '3',
    SMTP_URL: mail.url,
    MAIL_FROM: 'tickets@kino.example',
  })
  server = await listen(await buildHub(config, log, database.url, running), { port: 0 })
  letters = new Letters(new Sealed(secretFile(join(config.data_dir, 'mail.key'))))
  browser = new Browser(`http://localhost:${server.port}`)
})
afterAll(async () => {
  await server.close(0)
  await running.stop(log)
  await mail.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function write(subject: string) {
  const head = {
    kind: 'test',
    reader: 'anton@lichthof.example',
    subject,
    from_name: 'Lichthof',
    reply_to: 'a@b.example',
  }
  const content = { html: HTML, text: 'Your <tickets> are "here"', attachments: [FILE] }
  return withExhibitor(database.pool, 1, (client) => letters.write(client, 1, { head, content }))
}

test('F-178 letters of a demo are kept and read in its outbox, and none is sent', async () => {
  expect(await (await browser.get('/demo/outbox')).text()).toContain('No letter yet')
  await write('First')
  await write('<Second> & last')
  await until(async () => expect((await letters.list(database.pool, 1, 9))[0]?.state).toBe('kept'))
  expect(mail.arrived).toEqual([])
  const listed = (await (await browser.get('/demo/outbox.json')).json()) as { data: { subject: string }[] }
  const letter = { to: 'anton@lichthof.example', html: HTML, text: 'Your <tickets> are "here"', attachments: [FILE] }
  expect(listed).toEqual({
    data: [
      { subject: '<Second> & last', ...letter },
      { subject: 'First', ...letter },
    ],
  })
  const page = await (await browser.get('/demo/outbox')).text()
  expect(page).toContain('&lt;Second&gt; &amp; last')
  const path = /href="(\/demo\/outbox\/\d+)"/.exec(page)![1]!
  const answer = await browser.get(path)
  const opened = await answer.text()
  expect(opened).toContain('srcdoc="&lt;p&gt;Your &lt;b&gt;tickets')
  expect(opened).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(opened).toContain('Your &lt;tickets&gt; are')
  expect(opened).toContain('download="Tickets.pdf" href="data:application/pdf;base64,JVBERg==')
  expect(opened).not.toContain('<script')
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*style-src-attr 'unsafe-inline'/)
  expect((await browser.get('/demo/outbox')).headers.get('content-security-policy')).not.toContain('unsafe')
  expect((await browser.get('/demo/outbox/999999')).status).toBe(404)
})

test('SECURITY the outbox is read from this machine only', async () => {
  for (const path of ['/demo/outbox', '/demo/outbox.json', '/demo/outbox/1'])
    expect((await browser.get(path, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
})
