import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { paperRows, type ReceiptInput } from '#protocol/bills/receipt.ts'
import { PLAIN_PAPER } from '#protocol/catalogue/paper-template.ts'
import { en } from '#protocol/i18n/receipt/en.ts'
import { signTicket, verifyTicket } from '#protocol/scanning/kt1.ts'
import { verifyEd25519 } from '#protocol/server/ticket-key.ts'
import { decodeQr, pictureOfPath } from '../../tests/qr.ts'
import { until } from '../../tests/until.ts'
import { openBoxKey } from '../scanning/keys.ts'
import { layOut } from './layout.ts'
import type { Mark } from './paper.ts'
import { type Patience, print, readState } from './transport.ts'
import { startVirtualPrinter, type VirtualPrinter, VirtualState } from './virtual.ts'

const patience: Patience = { connect_ms: 2_000, status_ms: 1_000, progress_ms: 3_000 }
async function begin(): Promise<boolean> {
  return true
}
let dir: string
let printer: VirtualPrinter
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'virtual-printer-'))
  printer = await startVirtualPrinter({ now: () => '2026-11-21T19:05:00.000Z' })
})
afterEach(async () => {
  await printer.stop()
  rmSync(dir, { recursive: true })
})

function address() {
  return { host: '127.0.0.1', port: printer.port }
}

function send(bytes: Buffer) {
  return print(address(), bytes, begin, patience)
}

function text(marks: readonly Mark[]): string[] {
  return marks.flatMap((mark) => (mark.kind === 'line' ? [mark.spans.map((span) => span.text).join('')] : []))
}

function drawn(): string[][] {
  return printer.slips().map((slip) => text(slip.marks))
}

/** What `nc` does: sends these bytes and hangs up; gives what came back. */
function nc(...pieces: (string | Buffer)[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const got: Buffer[] = []
    const socket: Socket = connect({ port: printer.port, host: '127.0.0.1', noDelay: true }, async () => {
      for (const piece of pieces) await new Promise((next) => socket.write(piece, next))
      socket.end()
    })
    socket
      .on('data', (chunk) => got.push(chunk))
      .on('error', reject)
      .on('close', () => resolve(Buffer.concat(got)))
  })
}

function ticketOf(code: string): ReceiptInput {
  return {
    title: 'receipt',
    number: 'K2-7-000123',
    reference: '24-118 302',
    date: '2026-11-21',
    time: '20:05',
    cinema_name: 'Lichthof',
    cinema_address: ['Karl-Heine-Straße 61, Leipzig'],
    template: PLAIN_PAPER,
    test: false,
    opens_drawer: true,
    lines: [
      {
        name: 'Übergröße',
        detail: null,
        quantity: 1,
        total_cents: 1250,
        taxed_cents: 1250,
        vat_bp: 700,
        vat_cents: 82,
      },
    ],
    rounding_cents: 0,
    payments: [{ name: 'Cash', amount_cents: 1250, tip_cents: 0, tendered_cents: 2000 }],
    tickets: [
      {
        movie_title: 'Die Blechtrommel',
        version_text: 'Deutsch',
        rating: null,
        date: '2026-11-21',
        time: '20:45',
        screen_name: '1',
        row_name: 'H',
        seat_name: '10',
        rate_name: 'Adult',
        price_cents: 1250,
        code,
        human_code: 'D3NY H233 NATZ',
      },
    ],
  }
}

describe('UX-40 a sold ticket on paper', () => {
  test.each([80, 58] as const)('the code drawn on %i mm decodes and verifies', async (paper) => {
    await printer.stop()
    printer = await startVirtualPrinter({ paper })
    const key = openBoxKey(dir)
    const fields = {
      key_id: 7,
      exhibitor_id: 1,
      ticket_id: '5b0c9e17d2a4',
      schedule_id: 42,
      slot: 118,
      generation: 0,
      door_group: 0,
      flags: 0,
    }
    const rows = paperRows(ticketOf(signTicket(fields, key.sign)), en, 'en')
    expect(await send(layOut(rows, { paper, copy: false }))).toEqual({ ok: true })
    const page = await (await printer.app.request('/')).text()
    const [, path] = /aria-label="QR code"[^>]*><path d="([^"]+)"/.exec(page)!
    const [scanned] = await decodeQr(pictureOfPath(path!, 41))
    const keys = [{ exhibitor_id: 1, key_id: 7, public_key: key.public_key }]
    expect(await verifyTicket(scanned!, keys, verifyEd25519)).toEqual({ ok: true, value: fields })
  })

  test('umlauts, € and the drawer are on the paper that the bytes make', async () => {
    await send(layOut(paperRows(ticketOf('KT1:X'), en, 'de'), { paper: 80, copy: false }))
    const [receipt, slip] = printer.slips()
    expect(text(receipt!.marks).join('\n')).toContain('Übergröße')
    expect(text(receipt!.marks).join('\n')).toMatch(/Total +12,50 €/)
    expect(receipt!.marks[0]).toEqual({ kind: 'drawer' })
    expect(slip!.marks.find((mark) => mark.kind === 'qr')).toMatchObject({ text: 'KT1:X', dots: 6, correction: 'M' })
    expect([receipt!.cut, slip!.cut]).toEqual([true, true])
    expect(await (await printer.app.request('/')).text()).toContain('Drawer opened')
  })
})

describe('it draws only the bytes it got', () => {
  test('plain text from nc is drawn, with and without a last line feed', async () => {
    await nc('Hello\nWorld')
    await nc('Again\n')
    await until(() => expect(drawn()).toEqual([['Hello', 'World'], ['Again']]))
    expect(printer.slips().map((slip) => slip.cut)).toEqual([false, false])
  })

  test('paper comes out while the sender is still there, as with an nc that does not hang up', async () => {
    const socket = connect(printer.port, '127.0.0.1', () => socket.write('Hello\nWor'))
    await until(() => expect(printer.unfinished().map((slip) => text(slip.marks))).toEqual([['Hello', 'Wor']]))
    expect(await (await printer.app.request('/slips')).text()).toContain('Hello')
    socket.end('ld\n')
    await until(() => expect(drawn()).toEqual([['Hello', 'World']]))
    expect(printer.unfinished()).toEqual([])
  })

  test('a line wider than the paper goes on in the next', async () => {
    await nc(`${'x'.repeat(50)}\n`)
    await until(() => expect(drawn()).toEqual([['x'.repeat(48), 'xx']]))
  })

  test('styles, alignment, pages, tabs and feeds are read; sizes count', async () => {
    await nc(
      Buffer.from('1b61011d21111b4501', 'hex'),
      'Big',
      Buffer.from('0a1d21001b45001b61001b7413', 'hex'),
      Buffer.from([0xd5, 0x09, 0x41]),
      Buffer.from('1b6402', 'hex'),
    )
    await until(() => expect(printer.slips()).toHaveLength(1))
    const [big, plain, feed] = printer.slips()[0]!.marks
    expect(big).toMatchObject({ align: 'center', spans: [{ text: 'Big', width: 2, height: 2, bold: true }] })
    expect(plain).toMatchObject({ align: 'left', spans: [{ text: '€       A', width: 1, bold: false }] })
    expect(feed).toEqual({ kind: 'feed', lines: 2 })
  })

  test('commands cut into single bytes draw the same', async () => {
    const bytes = layOut(paperRows(ticketOf('KT1:X'), en, 'en'), { paper: 80, copy: false })
    await nc(bytes)
    await until(() => expect(printer.slips()).toHaveLength(2))
    await nc(...[...bytes].map((byte) => Buffer.of(byte)))
    await until(() => expect(printer.slips()).toHaveLength(4))
    const [a, b, c, d] = printer.slips()
    expect([c!.marks, d!.marks]).toEqual([a!.marks, b!.marks])
  })

  test('a command that it does not draw is shown, not hidden', async () => {
    await nc(Buffer.from('1b7a41', 'hex'))
    await until(() => expect(printer.slips()[0]?.marks[0]).toEqual({ kind: 'unread', hex: '1b7a' }))
    expect(await (await printer.app.request('/')).text()).toContain('‹1b7a›')
  })

  test('SECURITY browser: what is printed is text on the page, never markup', async () => {
    await nc('<script>alert(1)</script>\n')
    await until(() => expect(printer.slips()).toHaveLength(1))
    const page = await (await printer.app.request('/')).text()
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('a sender without an end fills slips, and only the last 50 are kept', async () => {
    await nc(`${'x\n'.repeat(2_000)}`.repeat(51), 'end')
    await until(() => expect(drawn().at(-1)).toEqual(['end']))
    expect(printer.slips()).toHaveLength(50)
    expect(printer.slips()[0]!.id).toBe(3)
  })
})

describe('F-263 its states', () => {
  test.each(VirtualState.options)('%s is read from its status bytes', async (state) => {
    printer.setState(state)
    expect(await readState(address(), patience)).toBe(state)
  })

  test('a status question in pieces, amid text, is answered at once and not drawn', async () => {
    const answer = await nc('A', Buffer.of(0x10), Buffer.of(0x04), Buffer.of(0x01), 'B\n', Buffer.of(0x10, 0x43))
    expect(answer).toEqual(Buffer.of(0x12))
    await until(() => expect(drawn()).toEqual([['AB', 'C']]))
  })

  test('without paper it keeps what comes and prints it when it has some', async () => {
    printer.setState('paper_end')
    await nc('kept\n')
    expect(printer.slips()).toEqual([])
    printer.setState('operational')
    expect(drawn()).toEqual([['kept']])
  })

  test('paper that ends in the middle of a job is no success', async () => {
    const ending = async (): Promise<boolean> => {
      printer.setState('paper_end')
      return true
    }
    const outcome = await print(address(), Buffer.from('x\n'), ending, { ...patience, progress_ms: 200 })
    expect(outcome).toEqual({ ok: false, sent: true, state: 'paper_end' })
  })
})

describe('its page', () => {
  test('works under any path and puts the printer in a state', async () => {
    const edge = new Hono().route('/printer', printer.app)
    expect(await (await edge.request('/printer')).text()).toContain('href="/printer/page.css"')
    expect((await edge.request('/printer/page.css')).headers.get('content-type')).toContain('text/css')
    expect((await edge.request('/printer/page.js')).headers.get('content-type')).toContain('text/javascript')
    const post = (body: string) =>
      edge.request('/printer/state', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    expect((await post('{"state":"cover_open"}')).status).toBe(200)
    expect(await readState(address(), patience)).toBe('cover_open')
    expect((await post('{"state":"on fire"}')).status).toBe(422)
    expect((await post('not json')).status).toBe(422)
    expect(await (await edge.request('/printer/slips')).text()).toContain('data-state="cover_open" aria-pressed="true"')
  })

  test('gives its paper as JSON', async () => {
    await nc('Hello\n')
    await until(() => expect(printer.slips()).toHaveLength(1))
    const paper = await (await printer.app.request('/paper')).json()
    expect(paper).toMatchObject({
      state: 'operational',
      paper: 80,
      slips: [{ id: 1, printed_at: '2026-11-21T19:05:00.000Z', cut: false, marks: [{ kind: 'line' }] }],
    })
  })

  test('no inline script or style, so that a strict CSP holds', async () => {
    await send(layOut(paperRows(ticketOf('KT1:X'), en, 'en'), { paper: 80, copy: true }))
    const page = await (await printer.app.request('/')).text()
    expect(page).not.toMatch(/<style|style=|<script(?![^>]* src=)| on\w+=/)
  })
})

test('with a folder its slips survive a restart, the last 50 of them', async () => {
  await printer.stop()
  printer = await startVirtualPrinter({ dir })
  for (let i = 1; i <= 52; i++) await nc(`slip ${i}\n`)
  await until(() => expect(drawn().at(-1)).toEqual(['slip 52']))
  await printer.stop()
  printer = await startVirtualPrinter({ dir })
  expect(drawn()).toHaveLength(50)
  expect(drawn()[0]).toEqual(['slip 3'])
  await nc('next\n')
  await until(() => expect(printer.slips().at(-1)).toMatchObject({ id: 53 }))
  expect(readdirSync(dir)).toHaveLength(50)
})

test.each([
  ['empty', ''],
  ['cut short', '{"id":2,"printed_at":"2026-11-21T1'],
  ['of something else', '{"id":2}'],
])('F-263 a slip whose file is %s is skipped at the next start, and the others are there', async (_what, torn) => {
  await printer.stop()
  printer = await startVirtualPrinter({ dir })
  for (const words of ['first\n', 'second\n', 'third\n']) await nc(words)
  await until(() => expect(drawn()).toHaveLength(3))
  await printer.stop()
  writeFileSync(join(dir, 'slip-00000002.json'), torn)
  printer = await startVirtualPrinter({ dir })
  expect(drawn()).toEqual([['first'], ['third']])
})

test('UX-10 a slip that its disk does not take lies there all the same, and ends nothing', async () => {
  await printer.stop()
  printer = await startVirtualPrinter({ dir })
  rmSync(dir, { recursive: true })
  for (const words of ['first\n', 'second\n']) await nc(words)
  await until(() => expect(drawn()).toEqual([['first'], ['second']]))
  mkdirSync(dir)
  await nc('third\n')
  await until(() => expect(readdirSync(dir)).toEqual(['slip-00000003.json']))
})
