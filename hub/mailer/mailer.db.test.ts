import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Attachment } from '#protocol/mailings/letters.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import { Notices } from '../db/notices.ts'
import { addExhibitor } from '../http/testing/hub.ts'
import { Sealed } from '../kit/sealed.ts'
import { Letters } from './letters.ts'
import { Mailer, type MailerParts } from './mailer.ts'
import { smtpPost } from './post.ts'
import { MailServer } from './testing/mail-server.ts'

const KEY = 'a key of these tests'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const READER = 'anton@lichthof.example'

let database: FreshDatabase
let server: MailServer
let notices: Notices
let now: number
const letters = new Letters(new Sealed(KEY), () => now)
const open: Mailer[] = []
const lines: { msg: string }[] = []
const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })

beforeAll(async () => {
  database = await freshDatabase()
  for (const id of [1, 2]) await addExhibitor(database, id, [`house${id}.example`])
})
beforeEach(async () => {
  now = Date.parse('2026-11-21T19:00:00.000Z')
  lines.length = 0
  notices = new Notices(database.url, log)
  await notices.open()
  server = new MailServer()
  await server.open()
  for (const house of [1, 2]) await withExhibitor(database.pool, house, (client) => client.query('delete from letters'))
  return async () => {
    for (const mailer of open.splice(0)) await mailer.close()
    await server.close()
    await notices.close()
  }
})
afterAll(() => database.close())

function mailer(parts: Partial<MailerParts> = {}): Mailer {
  const post = smtpPost(server.config)
  const made = new Mailer({
    pool: database.pool,
    notices,
    letters,
    post,
    exhibitors: async () => [1, 2],
    log,
    now: () => now,
    ...parts,
  })
  open.push(made)
  return made
}

function write(
  subject: string,
  { house = 1, reader = READER, attachments = [] as Attachment[], worth_ms = 48 * HOUR } = {},
): Promise<string> {
  const from = { from_name: 'Lichthof Kinos', reply_to: 'info@lichthof.example' }
  const content = { html: `<p>${subject} „für Sie“</p>`, text: `${subject} „für Sie“`, attachments }
  return withExhibitor(database.pool, house, (client) =>
    letters.write(client, house, { head: { kind: 'test', reader, subject, ...from }, content, worth_ms }),
  )
}

async function kept(house = 1) {
  const rows = await letters.list(database.pool, house, 100)
  return rows.map(({ state, tries, reason }) => ({ state, tries, reason })).reverse()
}
async function dueAt(): Promise<number> {
  const { rows } = await withExhibitor(database.pool, 1, (client) =>
    client.query<{ due_at: string }>('select due_at from letters'),
  )
  return Date.parse(rows[0]!.due_at)
}
function subjects() {
  return server.arrived.map(({ subject }) => subject).sort()
}

describe('a letter', () => {
  test('arrives with plain text beside HTML, its files, its house as sender; and is kept no longer', async () => {
    await write('Größe 10 €', {
      attachments: [{ filename: 'Tickets ü.pdf', content_type: 'application/pdf', base64: 'JVBERg==' }],
    })
    await mailer().round()
    const [letter] = server.arrived
    expect(letter).toMatchObject({
      subject: 'Größe 10 €',
      from: { name: 'Lichthof Kinos', address: 'tickets@kino.example' },
      to: [{ address: READER }],
      replyTo: [{ address: 'info@lichthof.example' }],
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@kino\.example>$/),
    })
    expect([letter!.text!.trim(), letter!.html!.trim()]).toEqual([
      'Größe 10 € „für Sie“',
      '<p>Größe 10 € „für Sie“</p>',
    ])
    const [file] = letter!.attachments
    expect([file!.filename, file!.mimeType, Buffer.from(file!.content as ArrayBuffer).toString()]).toEqual([
      'Tickets ü.pdf',
      'application/pdf',
      '%PDF',
    ])
    expect(letter!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(await kept()).toEqual([{ state: 'sent', tries: 1, reason: null }])
    expect((await letters.list(database.pool, 1, 1))[0]!.content).toBeNull()
  })

  test('F-159 says how it is ended with one click (RFC 8058), only where it can be', async () => {
    const unsubscribe = `https://lichthof.example/newsletters/en/leave/${'a'.repeat(43)}`
    const head = { kind: 'test', reader: READER, from_name: 'L', reply_to: READER }
    const content = { html: 'x', text: 'x', attachments: [] }
    await withExhibitor(database.pool, 1, async (client) => {
      await letters.write(client, 1, { head: { ...head, subject: 'issue', unsubscribe }, content })
      await letters.write(client, 1, { head: { ...head, subject: 'ticket' }, content })
    })
    await mailer().round()
    const said = (subject: string) =>
      ['list-unsubscribe', 'list-unsubscribe-post'].map((key) => {
        const { headers } = server.arrived.find((letter) => letter.subject === subject)!
        return headers.find((header) => header.key === key)?.value
      })
    expect(said('issue')).toEqual([`<${unsubscribe}>`, 'List-Unsubscribe=One-Click'])
    expect(said('ticket')).toEqual([undefined, undefined])
  })

  test('leaves when it is written, without waiting for a round', async () => {
    const early = new Notices(database.url, log)
    mailer({ notices: early })
    await early.open()
    await write('at once')
    await until(() => expect(subjects()).toEqual(['at once']))
    await early.close()
  })

  test('is there exactly when what causes it happened', async () => {
    const broken = withExhibitor(database.pool, 1, async (client) => {
      const from = { from_name: 'L', reply_to: READER }
      const content = { html: 'x', text: 'x', attachments: [] }
      await letters.write(client, 1, { head: { kind: 'test', reader: READER, subject: 'never', ...from }, content })
      throw new Error('it did not happen')
    })
    await expect(broken).rejects.toThrow('it did not happen')
    await mailer().round()
    expect([server.arrived, await kept()]).toEqual([[], []])
  })

  test('SECURITY "Mail" no line of a head takes a line break, and nothing of such a letter is written', async () => {
    await expect(write('Hello\r\nBcc: everybody@kino.example')).rejects.toThrow('subject')
    await expect(write('Hello', { reader: 'anton@kino.example\r\nBcc: x@kino.example' })).rejects.toThrow('reader')
    expect(await kept()).toEqual([])
  })

  test('SECURITY "Mail" the database alone does not say what stands in it', async () => {
    await write('A door', {})
    const { rows } = await withExhibitor(database.pool, 1, (client) => client.query('select * from letters'))
    expect(JSON.stringify(rows)).not.toContain('für Sie')
    expect(Buffer.from(rows[0].content, 'base64').toString()).not.toContain('Sie')
    await mailer({ letters: new Letters(new Sealed('another key'), () => now) }).round()
    expect(await kept()).toEqual([{ state: 'failed', tries: 1, reason: 'sealed with another key' }])
  })

  test('SECURITY Tenants: of one house is not seen by another, and both are sent', async () => {
    await write('one')
    await write('two', { house: 2 })
    expect([await kept(1), await kept(2)].map(({ length }) => length)).toEqual([1, 1])
    await mailer().round()
    expect(subjects()).toEqual(['one', 'two'])
  })
})

describe('a mail server', () => {
  test('that knows no such reader ends the letter with its words, and the next one goes on', async () => {
    server.toReader = (address) => (address.startsWith('nobody') ? { code: 550, text: 'no such mailbox' } : null)
    await write('lost', { reader: 'nobody@lichthof.example' })
    await write('fine')
    const health = mailer()
    await health.round()
    const [lost, fine] = await kept()
    expect(lost).toMatchObject({ state: 'failed', tries: 1, reason: expect.stringContaining('no such mailbox') })
    expect(fine!.state).toBe('sent')
    expect([health.health, (await letters.list(database.pool, 1, 2))[1]!.content?.text]).toEqual([
      'ok',
      'lost „für Sie“',
    ])
  })

  test.each([
    { code: 550, text: 'this sender is not yours' },
    { code: 530, text: 'authentication required' },
    { code: 452, text: 'no room for letters' },
  ])('F-144 that takes nothing from the sender of all letters ($code) costs none of them its reader', async (reply) => {
    server.toSender = () => reply
    for (const subject of ['ticket', 'gift']) await write(subject)
    const one = mailer()
    for (let nth = 0; nth < 20; nth++) {
      await one.round()
      now += MINUTE
    }
    expect([one.health, await kept()]).toMatchObject(['silent', Array(2).fill({ state: 'waiting', tries: 0 })])
    server.toSender = () => null
    await one.round()
    expect(subjects()).toEqual(['gift', 'ticket'])
  })

  test('that finds one letter too large before it comes ends that one', async () => {
    server.toSender = () => ({ code: 552, text: 'message size exceeds the limit' })
    await write('large')
    await mailer().round()
    expect(await kept()).toMatchObject([{ state: 'failed', tries: 1 }])
  })

  test('that says "not now" is asked again after growing pauses, a day long, then the letter ends readable', async () => {
    server.toLetter = () => ({ code: 451, text: 'greylisted' })
    await write('patience')
    const one = mailer()
    const waits: number[] = []
    for (let tries = 1; tries < 12; tries++) {
      await one.round()
      await one.round() // before it is due nothing happens
      const [letter] = await kept()
      expect(letter).toMatchObject({ state: 'waiting', tries })
      const due = await dueAt()
      waits.push((due - now) / MINUTE)
      now = due
    }
    await one.round()
    expect(waits).toEqual([1, 5, 15, 30, 60, 120, 240, 240, 240, 240, 240])
    expect(await kept()).toMatchObject([{ state: 'failed', tries: 12, reason: expect.stringContaining('greylisted') }])
    expect((await letters.list(database.pool, 1, 1))[0]!.content?.text).toBe('patience „für Sie“')
  })

  test('that is away costs no try: everything waits, is said once, and goes when it is back', async () => {
    await server.close()
    const one = mailer()
    for (const subject of ['first', 'second', 'third']) await write(subject)
    for (let nth = 0; nth < 5; nth++) {
      await one.round()
      now += MINUTE
    }
    expect(one.health).toBe('silent')
    expect((await kept()).map(({ state, tries }) => [state, tries])).toEqual(Array(3).fill(['waiting', 0]))
    expect(lines.filter(({ msg }) => msg.startsWith('the mail server takes no letters'))).toHaveLength(1)
    await server.open()
    await one.round()
    expect([subjects(), one.health]).toEqual([['first', 'second', 'third'], 'ok'])
  })

  test('that is slow keeps nobody: two processes share the letters, and each letter goes once', async () => {
    let release = () => {}
    server.hold = new Promise((resolve) => {
      release = resolve
    })
    for (let nth = 0; nth < 6; nth++) await write(`letter ${nth}`)
    const rounds = [mailer().round(), mailer().round()]
    await until(() => expect(server.whole).toBeGreaterThanOrEqual(2))
    await write('written meanwhile', { house: 2 })
    release()
    await Promise.all(rounds)
    await until(() => expect(server.arrived).toHaveLength(7))
    expect(new Set(server.arrived.map(({ messageId }) => messageId)).size).toBe(7)
  })

  test('that breaks off at some letters keeps no other from its reader behind them', async () => {
    server.toReader = (address) => (address.startsWith('odd') ? { code: 421, text: 'closing' } : null)
    for (let nth = 0; nth < 4; nth += 1) await write('odd', { reader: `odd${nth}@lichthof.example` })
    const one = mailer()
    for (let tries = 0; tries < 5; tries += 1) {
      await one.round()
      now += MINUTE
    }
    await write('as they come')
    await one.round()
    expect(subjects()).toEqual(['as they come'])
    server.toReader = () => null
    now += MINUTE
    await one.round()
    expect(subjects()).toEqual(['as they come', 'odd', 'odd', 'odd', 'odd'])
  })

  test('is not there: letters wait, it is said once, and they go when there is one', async () => {
    const without = mailer({ post: null })
    await write('patience')
    await without.round()
    expect(without.health).toBe('off')
    expect(lines.filter(({ msg }) => msg.startsWith('SMTP_URL is not set'))).toHaveLength(1)
    expect(await kept()).toEqual([{ state: 'waiting', tries: 0, reason: null }])
    await mailer().round()
    expect(subjects()).toEqual(['patience'])
  })
})

test('a letter of a clock that was ahead goes as soon as that is put right, one that was put off in its time', async () => {
  const one = mailer()
  now += 24 * HOUR
  await write('from tomorrow')
  now -= 24 * HOUR
  await one.round()
  expect(subjects()).toEqual(['from tomorrow'])
  server.toLetter = () => ({ code: 451, text: 'not now' })
  await write('put off')
  for (let tries = 0; tries < 9; tries += 1) {
    await one.round()
    now = await dueAt()
  }
  const [whole, pause] = [server.whole, 4 * HOUR]
  await one.round()
  now += pause - MINUTE
  await one.round()
  expect(server.whole).toBe(whole + 1)
})

test('a letter that comes too late is not sent, and says so', async () => {
  await write('an hour', { worth_ms: HOUR })
  now += HOUR
  await mailer().round()
  expect([server.arrived, await kept()]).toEqual([[], [{ state: 'failed', tries: 1, reason: 'it came too late' }]])
})

test('where a demo is on no letter is sent, whatever else is configured', async () => {
  await write('look at me')
  await mailer({ post: 'keep' }).round()
  now += 100 * HOUR
  await mailer().round()
  expect([server.arrived, await kept()]).toEqual([[], [{ state: 'kept', tries: 0, reason: null }]])
})

test('a letter that was laid aside during its try stays so, however that ends', async () => {
  await write('look at me')
  const due = (await letters.take(database.pool, 1))!
  await letters.keepAll(database.pool, 1)
  await letters.mark(database.pool, 1, due, { state: 'waiting', reason: 'not now', tries: 1, pause_ms: 0 })
  expect((await kept())[0]!.state).toBe('kept')
})

test('a hub that is stopped in the middle of a try leaves its letter to the next one at once', async () => {
  server.hold = new Promise(() => {})
  await write('interrupted')
  const first = mailer()
  const round = first.round()
  await until(() => expect(server.whole).toBe(1))
  await first.close()
  await round
  server.hold = Promise.resolve()
  await mailer().round()
  expect(await kept()).toMatchObject([{ state: 'sent', tries: 1 }])
})

test('a hub that is killed between sending and writing that down sends again, and the repeat is known by its id', async () => {
  now = Date.now() // The process that is killed lives by the clock of this machine.
  await write('twice at most')
  const child = spawn(process.execPath, [
    join(import.meta.dirname, '../../tests/constellation/fixtures/mailer.ts'),
    database.url,
    server.url,
    'tickets@kino.example',
    KEY,
  ])
  let answered = () => {}
  server.hold = new Promise((resolve) => {
    answered = resolve
  })
  await until(() => expect(server.whole).toBe(1))
  child.kill('SIGKILL')
  await once(child, 'exit')
  answered()
  const next = mailer()
  await next.round()
  expect(await kept()).toEqual([{ state: 'waiting', tries: 1, reason: null }])
  now += 6 * MINUTE
  await next.round()
  expect(await kept()).toEqual([{ state: 'sent', tries: 2, reason: null }])
  expect(new Set(server.arrived.map(({ messageId }) => messageId)).size).toBe(1)
  expect(server.whole).toBe(2)
})

test('F-144 a letter that has left is not sent again because the database was away when it was to be written down', async () => {
  await write('once')
  let answered = () => {}
  server.hold = new Promise((resolve) => {
    answered = resolve
  })
  const round = mailer().round()
  await until(() => expect(server.whole).toBe(1))
  const owner = new pg.Client({ connectionString: inject('server_url') })
  await owner.connect()
  const name = new URL(database.url).pathname.slice(1)
  await owner.query(`alter database ${name} allow_connections false`)
  try {
    await owner.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name])
    answered()
    await until(() => expect(lines.map(({ msg }) => msg)).toContain('how a letter went is not written down yet'))
  } finally {
    await owner.query(`alter database ${name} allow_connections true`)
    await owner.end()
  }
  await round
  expect(await kept()).toEqual([{ state: 'sent', tries: 1, reason: null }])
  now += 6 * MINUTE
  await mailer().round()
  expect(server.whole).toBe(1)
})

test('letters that are over are forgotten after a month', async () => {
  await write('old')
  const one = mailer()
  await one.round()
  now += 29 * 24 * HOUR
  await write('young')
  await one.round()
  now += 2 * 24 * HOUR
  await one.forgetOld()
  expect((await letters.list(database.pool, 1, 9)).map(({ head }) => head.subject)).toEqual(['young'])
})
