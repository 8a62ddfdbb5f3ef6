import { pino } from 'pino'
import { systemClock } from '../clock.ts'
import { migrate } from '../db/migrate.ts'
import { type EdgeDb, openDb } from '../db/open.ts'
import { thisMachine } from '../enrolment/this-machine.ts'
import { MarkFile } from '../ledger/mark-file.ts'
import { checkMachine, openMark } from '../ledger/quarantine.ts'
import { SealedMarks } from '../ledger/sealed-marks.ts'
import { EdgeStore } from '../ledger/store.ts'
import { Sync, type SyncOptions } from '../sync/sync.ts'
import { Views } from '../sync/views.ts'

const log = pino({ level: 'silent' })

interface Beside {
  mark_dir?: string
  machine?: string
}

/** A box while its process runs: the edge's own store over its file, and its talk with the hub. */
export class TalkingBox {
  readonly db: EdgeDb
  readonly store: EdgeStore
  readonly sync: Sync

  readonly mark: MarkFile | null
  readonly marks: SealedMarks

  /** @param beside the folder of its mark, where it has one, and the name of its machine */
  constructor(file: string, where: Pick<SyncOptions, 'hub_url' | 'credential' | 'cinema_id'>, beside: Beside = {}) {
    this.db = openDb(file)
    migrate(this.db)
    this.store = new EdgeStore(this.db, () => false)
    const needs = { store: this.store, clock: systemClock, log }
    const machine = thisMachine(beside.machine ?? 'here')
    this.mark = beside.mark_dir ? new MarkFile({ folder: beside.mark_dir, box: this.store.box.box, ...needs }) : null
    if (this.mark) openMark(needs, this.mark)
    checkMachine(needs, machine)
    this.marks = new SealedMarks(needs)
    this.sync = new Sync({
      ...where,
      public_key: '',
      machine,
      store: this.store,
      views: new Views(this.db.sqlite),
      clock: systemClock,
      log,
      startOf: () => undefined,
      voucherType: () => undefined,
      ownTroubles: () => [],
    })
  }

  async stop(): Promise<void> {
    await this.sync.stop()
    this.mark?.close()
    this.db.close()
  }
}
