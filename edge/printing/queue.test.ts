import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Paper } from '#protocol/bills/paper-parts.ts'
import type { PaperRow } from '#protocol/bills/receipt.ts'
import { until } from '../../tests/until.ts'
import { migrate } from '../db/migrate.ts'
import { type EdgeDb, openDb } from '../db/open.ts'
import type { PrintJob } from './jobs.ts'
import type { Mark } from './paper.ts'
import { PrintQueue } from './queue.ts'
import type { Patience, PrinterAddress } from './transport.ts'
import { startVirtualPrinter, type VirtualPrinter } from './virtual.ts'

const patience: Patience = { connect_ms: 2_000, status_ms: 1_000, progress_ms: 5_000 }
let folder: string
let virtual: VirtualPrinter
let db: EdgeDb
let queue: PrintQueue
let told: PrintJob[]
let failures: unknown[]
let printers: Record<number, { address: PrinterAddress | null; paper: Paper }>
const ends: (() => Promise<unknown> | unknown)[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'print-queue-'))
  virtual = await startVirtualPrinter()
  printers = { 1: { address: { host: '127.0.0.1', port: virtual.port }, paper: 80 }, 2: { address: null, paper: 80 } }
  told = []
  failures = []
  ;({ db, queue } = boot())
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await virtual.stop()
  rmSync(folder, { recursive: true })
})

/** What a process does at its start, on the one file of this test. */
function boot(): { db: EdgeDb; queue: PrintQueue } {
  const opened = openDb(join(folder, 'edge.sqlite'))
  migrate(opened)
  const made = new PrintQueue({
    db: opened,
    printer: (id) => printers[id],
    now: () => '2026-11-21T19:05:00.000Z',
    changed: (job) => told.push(job),
    failed: (error) => failures.push(error),
    patience,
    retry_ms: 20,
  })
  ends.push(async () => {
    await made.stop()
    if (opened.sqlite.open) opened.close()
  })
  return { db: opened, queue: made }
}

/** A clean end and a new start of the process. */
async function restart(): Promise<void> {
  await queue.stop()
  db.close()
  ;({ db, queue } = boot())
}

function rows(text: string): PaperRow[] {
  return [
    { kind: 'drawer' },
    { kind: 'mark', text: 'COPY', when: 'copy' },
    { kind: 'text', text, align: 'left', strong: false },
    { kind: 'cut' },
  ]
}

function ask(event_id: string, printer_id = 1) {
  return queue.enqueue({ event_id, printer_id, rows: rows(event_id) })
}

function text(marks: readonly Mark[]): string[] {
  return marks.flatMap((mark) => (mark.kind === 'line' ? [mark.spans.map((span) => span.text).join('')] : []))
}

function paper(): string[] {
  return virtual.slips().map((slip) => text(slip.marks).join(' '))
}

function untilJob(event_id: string, expected: Partial<PrintJob>) {
  return until(() => expect(queue.job(event_id)).toMatchObject(expected))
}

/** A printer that is well and takes everything, but says that it is printed only when `release` is called. */
async function silentPrinter(): Promise<{ release: () => void; got: () => number }> {
  let got = 0
  let release = (): void => {}
  const server: Server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      if (chunk[0] === 0x10) socket.write(Uint8Array.of(0x12))
      else got += chunk.length
    })
    release = () => socket.write(Uint8Array.of(0))
    ends.push(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  printers[1] = { address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port }, paper: 80 }
  return { release: () => release(), got: () => got }
}

describe('L8 printing once', () => {
  test('a job is printed, and reported at every step', async () => {
    expect(await ask('sale-1')).toMatchObject({ ok: true, value: { state: 'waiting', copy: false } })
    await untilJob('sale-1', { state: 'printed', printed_at: '2026-11-21T19:05:00.000Z' })
    expect(paper()).toEqual(['sale-1'])
    expect(virtual.slips()[0]!.marks[0]).toEqual({ kind: 'drawer' })
    expect(told.map((job) => job.state)).toEqual(['printing', 'printed'])
  })

  test('the same event asked a hundred times, before and after, is one piece of paper', async () => {
    await Promise.all(Array.from({ length: 50 }, () => ask('sale-1')))
    await untilJob('sale-1', { state: 'printed' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('sale-1')))
    for (const answer of answers) expect(answer).toMatchObject({ ok: true, value: { state: 'printed' } })
    await ask('sale-2')
    await untilJob('sale-2', { state: 'printed' })
    expect(paper()).toEqual(['sale-1', 'sale-2'])
  })

  test('jobs come out in the order they were taken', async () => {
    const ids = Array.from({ length: 20 }, (_, i) => `sale-${i}`)
    await Promise.all(ids.map((id) => ask(id)))
    await untilJob('sale-19', { state: 'printed' })
    expect(paper()).toEqual(ids)
  })

  test('F-263 a printer has one job at a time and is busy with it', async () => {
    const silent = await silentPrinter()
    await ask('sale-1')
    await ask('sale-2')
    await untilJob('sale-1', { state: 'printing' })
    expect(await queue.state(1)).toBe('busy')
    expect(queue.job('sale-2')).toMatchObject({ state: 'waiting' })
    expect(queue.waiting(1)).toBe(2)
    await until(() => expect(silent.got()).toBeGreaterThan(0))
    silent.release()
    await untilJob('sale-1', { state: 'printed' })
    await untilJob('sale-2', { state: 'printing' })
  })
})

describe('F-263 a printer that is not fit', () => {
  test.each(['paper_end', 'cover_open', 'cutter_error', 'offline'] as const)(
    '%s: the job waits and comes out by itself',
    async (state) => {
      virtual.setState(state)
      await ask('sale-1')
      await untilJob('sale-1', { state: 'waiting', reason: state, sent: false })
      expect(await queue.state(1)).toBe(state)
      expect(paper()).toEqual([])
      virtual.setState('operational')
      await untilJob('sale-1', { state: 'printed', reason: null })
      expect(paper()).toEqual(['sale-1'])
    },
  )

  test('a printer that is unplugged and comes back', async () => {
    const { port } = virtual
    await virtual.stop()
    await ask('sale-1')
    await untilJob('sale-1', { state: 'waiting', reason: 'offline' })
    virtual = await startVirtualPrinter({ port })
    await untilJob('sale-1', { state: 'printed' })
    expect(paper()).toEqual(['sale-1'])
  })

  test('a waiting job is reported once, not at every try', async () => {
    virtual.setState('paper_end')
    await ask('sale-1')
    await untilJob('sale-1', { reason: 'paper_end' })
    virtual.setState('cover_open')
    await untilJob('sale-1', { reason: 'cover_open' })
    expect(told.map((job) => job.reason)).toEqual(['paper_end', 'cover_open'])
  })

  test('disabled: a printer without an address keeps its jobs', async () => {
    expect(await queue.state(2)).toBe('disabled')
    await ask('sale-1', 2)
    await untilJob('sale-1', { state: 'waiting', reason: 'disabled' })
    printers[2] = printers[1]!
    await untilJob('sale-1', { state: 'printed' })
  })

  test('a print that breaks off in the middle has failed and is not tried again by itself; a person’s next try is a copy', async () => {
    const silent = await silentPrinter()
    await ask('sale-1')
    await untilJob('sale-1', { state: 'printing' })
    await until(() => expect(silent.got()).toBeGreaterThan(0))
    await ends.pop()!()
    await untilJob('sale-1', { state: 'failed', sent: true })
    printers[1] = { address: { host: '127.0.0.1', port: virtual.port }, paper: 80 }
    await ask('sale-2')
    await untilJob('sale-2', { state: 'printed' })
    expect(queue.unprinted(1).map((job) => job.event_id)).toEqual(['sale-1'])
    expect(await queue.again('sale-1')).toMatchObject({ state: 'waiting', copy: true })
    await untilJob('sale-1', { state: 'printed' })
    expect(paper()).toEqual(['sale-2', 'COPY sale-1'])
    expect(virtual.slips()[1]!.marks.some((mark) => mark.kind === 'drawer')).toBe(false)
  })

  test('more than 200 waiting jobs are refused', async () => {
    virtual.setState('paper_end')
    for (let i = 0; i < 200; i++) expect(await ask(`sale-${i}`)).toMatchObject({ ok: true })
    expect(await ask('sale-200')).toMatchObject({ ok: false, refusal: { code: 'print_queue_full' } })
    expect(await ask('sale-7')).toMatchObject({ ok: true })
    expect(queue.unprinted(1)).toHaveLength(100)
  })
})

test('L2 what cannot be written down is not printed, and is when it can', async () => {
  db.sqlite.exec("create trigger full before update on print_jobs begin select raise(abort, 'disk full'); end")
  await ask('sale-1')
  await until(() => expect(failures.map(String)).toContain('SqliteError: disk full'))
  expect(paper()).toEqual([])
  db.sqlite.exec('drop trigger full')
  await untilJob('sale-1', { state: 'printed' })
  expect(paper()).toEqual(['sale-1'])
})

describe('F-270 once more', () => {
  test('a printed job is printed again as a copy, without the drawer', async () => {
    await ask('sale-1')
    await untilJob('sale-1', { state: 'printed' })
    expect(await queue.again('sale-1')).toMatchObject({ state: 'waiting', copy: true })
    await until(() => expect(paper()).toEqual(['sale-1', 'COPY sale-1']))
    expect(virtual.slips()[1]!.marks.some((mark) => mark.kind === 'drawer')).toBe(false)
  })

  test('an event that was never printed cannot be repeated, a waiting one only waits', async () => {
    expect(await queue.again('sale-1')).toBeNull()
    virtual.setState('paper_end')
    await ask('sale-1')
    expect(await queue.again('sale-1')).toMatchObject({ state: 'waiting', copy: false })
    virtual.setState('operational')
    await untilJob('sale-1', { state: 'printed' })
    expect(paper()).toEqual(['sale-1'])
  })

  test('a copy can be asked for outright', async () => {
    await queue.enqueue({ event_id: 'copy-1', printer_id: 1, rows: rows('sale-1'), copy: true })
    await untilJob('copy-1', { state: 'printed' })
    expect(paper()).toEqual(['COPY sale-1'])
  })
})

describe('L8 after a restart', () => {
  test('a job that waited is there, is offered, and not printed by itself', async () => {
    virtual.setState('paper_end')
    await ask('sale-1')
    await restart()
    virtual.setState('operational')
    expect(queue.unprinted(1)).toMatchObject([
      { event_id: 'sale-1', state: 'failed', reason: 'restarted', sent: false },
    ])
    await ask('sale-2')
    await untilJob('sale-2', { state: 'printed' })
    expect(paper()).toEqual(['sale-2'])
    expect(await queue.again('sale-1')).toMatchObject({ state: 'waiting', copy: false })
    await untilJob('sale-1', { state: 'printed' })
    expect(paper()).toEqual(['sale-2', 'sale-1'])
  })

  test('a process that dies between the first byte and the word of the printer: interrupted, and a copy next time', async () => {
    const silent = await silentPrinter()
    await ask('sale-1')
    await until(() => expect(silent.got()).toBeGreaterThan(0))
    ;({ db, queue } = boot())
    expect(queue.unprinted(1)).toMatchObject([
      { event_id: 'sale-1', state: 'failed', reason: 'interrupted', sent: true },
    ])
    printers[1] = { address: { host: '127.0.0.1', port: virtual.port }, paper: 80 }
    await queue.again('sale-1')
    await untilJob('sale-1', { state: 'printed', copy: true })
    expect(paper()).toEqual(['COPY sale-1'])
  })

  test('what was printed stays printed', async () => {
    await ask('sale-1')
    await untilJob('sale-1', { state: 'printed' })
    await restart()
    expect(await ask('sale-1')).toMatchObject({ ok: true, value: { state: 'printed' } })
    expect(queue.unprinted(1)).toEqual([])
    expect(paper()).toEqual(['sale-1'])
  })

  test('a stop begins nothing more, ends within its patience and leaves the rest for the next start', async () => {
    const silent = await silentPrinter()
    await ask('sale-1')
    await ask('sale-2')
    await until(() => expect(silent.got()).toBeGreaterThan(0))
    const stopped = queue.stop()
    silent.release()
    await stopped
    expect(queue.job('sale-1')).toMatchObject({ state: 'printed' })
    expect(queue.job('sale-2')).toMatchObject({ state: 'waiting' })
  })

  test('rows that are none do not stop the queue', async () => {
    await ask('sale-1', 2)
    await ask('sale-2', 2)
    await untilJob('sale-1', { reason: 'disabled' })
    db.sqlite.prepare(`update print_jobs set rows = '[{"kind":"hologram"}]' where event_id = 'sale-1'`).run()
    printers[2] = printers[1]!
    await untilJob('sale-2', { state: 'printed' })
    expect(queue.job('sale-1')).toMatchObject({ state: 'failed', reason: 'unreadable', sent: false })
    expect(paper()).toEqual(['sale-2'])
  })

  test('old finished jobs are forgotten, waiting ones never', async () => {
    await ask('sale-1')
    await untilJob('sale-1', { state: 'printed' })
    virtual.setState('paper_end')
    await ask('sale-2')
    expect(await queue.prune('2026-11-21T19:05:00.000Z')).toBe(0)
    expect(await queue.prune('2026-12-27T00:00:00.000Z')).toBe(1)
    expect(queue.job('sale-1')).toBeNull()
    expect(queue.job('sale-2')).not.toBeNull()
  })
})
