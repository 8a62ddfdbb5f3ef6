import { DeviceEvent } from '#protocol/devices/events.ts'
import type { EntryData, EntryOf } from '#protocol/ledger/entries.ts'
import { type Answer, ok } from '#protocol/result.ts'
import type { EdgeDb } from '../db/open.ts'

/** Runs `write` in one transaction; what it records through `record` stands or falls with it. */
export type EventCommit = <T, Code extends string>(
  write: (record: (event: DeviceEvent) => void) => Answer<T, Code>,
) => Promise<Answer<T, Code | 'quarantined'>>

/** The ledger's journal, as far as devices need it. */
export interface DeviceJournal {
  /** May the journal grow? Not before the hub admitted this box, nor when it is fenced. */
  isOpen(): boolean
  /** One transaction in which entries may be appended. */
  run<T, Code extends string = never>(
    write: (append: (data: EntryData) => void) => Answer<T, Code>,
  ): Promise<Answer<T, Code | 'quarantined'>>
}

export interface DeviceEvents {
  /** Inside a transaction of the caller: the audit alone. */
  record(event: DeviceEvent): void
  /**
   * A change of a device with its audit and, when the journal is open, its entry, in one transaction. A block
   * works at a quarantined box too: its entry follows.
   */
  commit: EventCommit
  /** Inside a step of the ledger: the audit of a change with its entry, after those that had to wait. */
  journal(event: DeviceEvent, append: (data: EntryData) => void): void
  /**
   * Appends the entries that had to wait, in their order. Nothing waits: nothing happens. A retry appends
   * none twice.
   */
  flush(): Promise<void>
}

export function createDeviceEvents(db: EdgeDb, journal: DeviceJournal): DeviceEvents {
  const insert = db.sqlite.prepare<[string, number]>('insert into device_events (body, journalled) values (?, ?)')
  const waiting = db.sqlite.prepare<[], { n: number; body: string }>(
    'select n, body from device_events where journalled = 0 order by n',
  )
  const done = db.sqlite.prepare<[number]>('update device_events set journalled = 1 where n = ?')

  const record = (event: DeviceEvent): void => {
    insert.run(JSON.stringify(event), entryOf(event) ? 0 : 1)
  }
  const appendWaiting = (append: (data: EntryData) => void): void => {
    for (const { n, body } of waiting.all()) {
      const entry = entryOf(DeviceEvent.parse(JSON.parse(body)))
      if (entry) append(entry)
      done.run(n)
    }
  }
  const commit: EventCommit = (write) => {
    if (!journal.isOpen()) return db.queue.run(() => write(record))
    return journal.run((append) => {
      const result = write(record)
      if (result.ok) appendWaiting(append)
      return result
    })
  }
  const flush = async (): Promise<void> => {
    if (!journal.isOpen() || !waiting.get()) return
    await journal.run((append) => {
      appendWaiting(append)
      return ok(null)
    })
  }
  const journalled: DeviceEvents['journal'] = (event, append) => {
    record(event)
    appendWaiting(append)
  }
  return { record, commit, journal: journalled, flush }
}

const STATUS = {
  device_approved: 'active',
  device_blocked: 'blocked',
  device_unblocked: 'logout',
  device_logout: 'logout',
} as const

function entryOf(event: DeviceEvent): EntryOf<'device'> | null {
  if (event.kind === 'pin_locked') return null
  const { device_uuid, type, name, series, by, at } = event
  return {
    kind: 'device',
    device_id: device_uuid,
    type,
    name,
    status: STATUS[event.kind],
    series,
    employee_id: by.employee_id,
    at,
  }
}
