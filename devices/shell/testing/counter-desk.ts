import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Question } from '#protocol/register/calls.ts'
import { type CounterEdge, startCounterEdge } from './counter-edge.ts'
import { openSqliteOutbox } from './outbox-sqlite.ts'

/** An edge of its own for each test of a file, and the disk of a register beside it. */
export interface CounterDesk {
  readonly edge: CounterEdge
  /** Opens the register's memory, as a process that starts does; all are closed after the test. */
  openFile(name?: string): ReturnType<typeof openSqliteOutbox>
}

/** Call it at the top of a test file: it joins the hooks of its tests. */
export function counterDesk(): CounterDesk {
  let folder: string
  let edge: CounterEdge
  const closers: (() => void)[] = []
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'register-'))
    edge = await startCounterEdge()
  })
  afterEach(async () => {
    for (const close of closers.splice(0)) close()
    await edge.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    get edge() {
      return edge
    },
    openFile: (name = 'register.db') => {
      const outbox = openSqliteOutbox(join(folder, name))
      closers.push(() => outbox.close())
      return outbox
    },
  }
}

/** A sale of one product for cash. */
export function sale(): Question & { kind: 'sale' } {
  return {
    kind: 'sale',
    question_id: randomUUID(),
    bill_id: randomUUID(),
    lines: [{ kind: 'product', id: randomUUID(), product_id: 1, quantity: 1 }],
    payments: [{ id: randomUUID(), payment_method_id: 1, amount_cents: 450, tendered_cents: 500 }],
    total_cents: 450,
  }
}
