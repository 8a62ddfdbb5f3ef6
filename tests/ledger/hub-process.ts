import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import type pg from 'pg'
import { pino } from 'pino'
import { LEDGER_TABLES, type LedgerTable } from '#protocol/ledger/columns.ts'
import type { Heads } from '#protocol/ledger/turn.ts'
import { CatalogueStore } from '../../hub/catalogue/catalogue.ts'
import { createPool } from '../../hub/db/connect.ts'
import { Notices } from '../../hub/db/notices.ts'
import type { HubEnv } from '../../hub/http/env.ts'
import { RateLimit } from '../../hub/http/rate-limit.ts'
import { SharedLimit } from '../../hub/http/shared-limit.ts'
import { SPEECHES } from '../../hub/http/speech.ts'
import { Conflicts } from '../../hub/ledger/conflicts.ts'
import type { Lane } from '../../hub/ledger/lane.ts'
import { Lanes } from '../../hub/ledger/lanes.ts'
import { SecondFile } from '../../hub/payments/second-file.ts'
import { Seats } from '../../hub/seats/store.ts'
import { Admissions } from '../../hub/sync/admission.ts'
import { Enrolments } from '../../hub/sync/enrolments.ts'
import { EpochFile } from '../../hub/sync/epoch-file.ts'
import { LeftOuts } from '../../hub/sync/left-outs.ts'
import { LineRecords } from '../../hub/sync/line-records.ts'
import { Links } from '../../hub/sync/links.ts'
import { Recounts } from '../../hub/sync/recounts.ts'
import { RestoredHub } from '../../hub/sync/restored-hub.ts'
import { syncRoutes } from '../../hub/sync/routes.ts'
import { Troubles } from '../../hub/sync/troubles.ts'
import { VoucherCodes } from '../../hub/vouchers/codes.ts'
import { VoucherReach } from '../../hub/vouchers/reach.ts'
import { CallApp } from '../../protocol/server/call-app.ts'
import { PgLine } from './pg-line.ts'
import type { JournalRow, Tables } from './picture.ts'

/** Of every cinema here. */
export const EXHIBITOR = 1
const log = pino({ level: 'silent' })

interface HubParts {
  line: PgLine
  pool: pg.Pool
  lanes: Lanes
  links: Links
  server: ServerType
  end(): Promise<void>
}

/** One hub process: lanes over a line of its own, and the calls of edges. */
export class HubProcess {
  readonly line: PgLine
  readonly lane: Lane
  /** Of the other cinemas that it has opened. */
  readonly sisters: readonly Lane[]
  /** Where edges call this process. */
  readonly url: string
  readonly #parts: HubParts

  private constructor(parts: HubParts, lane: Lane, sisters: readonly Lane[]) {
    this.#parts = parts
    this.line = parts.line
    this.lane = lane
    this.sisters = sisters
    this.url = `http://127.0.0.1:${(parts.server.address() as AddressInfo).port}`
  }

  static async open(
    url: string,
    cinema_id: number,
    schedules: readonly number[],
    sisters: readonly number[] = [],
  ): Promise<HubProcess> {
    const line = await PgLine.open(url)
    const pool = createPool(line.url, { max: 4 })
    // it does not listen: what the other did is found by the head alone
    const notices = new Notices(line.url, log)
    const ofCinema = async (_: number, asked: number) => (asked === cinema_id ? schedules : [])
    const lanes = new Lanes({ database_url: line.url, pool, notices, schedules: ofCinema })
    const links = new Links(lanes, log)
    const app = new CallApp<HubEnv>()
    app.use((c, next) => {
      c.set('speech', SPEECHES.en)
      c.set('address', '127.0.0.1')
      return next()
    })
    app.onError((error, c) => c.text(error.message, 500))
    const exhibitors = async () => [EXHIBITOR]
    const troubles = new Troubles({ pool, catalogue: { exhibitors }, lanes, log })
    const second_dir = mkdtempSync(join(tmpdir(), 'foyer-second-'))
    const epochs = new EpochFile(second_dir)
    const devicesChanged = async () => {}
    const restored = new RestoredHub({ pool, exhibitors, epochs, provider: null, second_dir, log })
    const conflicts = new Conflicts(pool)
    const catalogue = new CatalogueStore(pool, notices)
    const [seats, second] = [new Seats(lanes, links), new SecondFile(second_dir)]
    const nobody = {
      enrolments: new Enrolments(pool, ''),
      limit: new RateLimit(),
      code_limit: new SharedLimit(pool, ''),
      houseOf: async () => null,
      records: new LineRecords(pool),
      devicesChanged,
      epochs,
      admissions: new Admissions({ pool, lanes, epochs, troubles, devicesChanged, log }),
      recounts: new Recounts({ pool, restored, lanes, epochs, conflicts, troubles, exhibitors, log }),
      left_outs: new LeftOuts({ pool, catalogue, lanes, seats, conflicts, second, log }),
      catalogue,
      pictures: { read: async () => null },
      reach: new VoucherReach({ pool, codes: new VoucherCodes(''), lines: links }),
    }
    syncRoutes(app, { pool, log, lanes, links, troubles, enrolment_secret: null, ...nobody })
    const server = await new Promise<ServerType>((resolve) => {
      const made = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(made))
    })
    const end = async (): Promise<void> => {
      await notices.close()
      rmSync(second_dir, { recursive: true })
    }
    const lane = await lanes.of(EXHIBITOR, cinema_id)
    const others = await Promise.all(sisters.map((id) => lanes.of(EXHIBITOR, id)))
    return new HubProcess({ line, pool, lanes, links, server, end }, lane, others)
  }

  async close(): Promise<void> {
    const { line, pool, lanes, links, server, end } = this.#parts
    server.close()
    links.close()
    await lanes.close()
    await end()
    await pool.end()
    await line.close()
  }
}

/** A cinema that nobody has used. */
export async function newCinema(eye: pg.ClientBase): Promise<number> {
  const { rows } = await eye.query<{ id: number }>(`select nextval('fault_cinemas')::int as id`)
  return rows[0]!.id
}

/** What PostgreSQL has of one cinema, read past the product. */
export class HubDisk {
  readonly #eye: pg.ClientBase
  readonly #cinema_id: number

  constructor(eye: pg.ClientBase, cinema_id: number) {
    this.#eye = eye
    this.#cinema_id = cinema_id
  }

  /** A cinema whose edge has the epoch 1. */
  async open(): Promise<void> {
    await this.#eye.query(`insert into ledger_heads values ($1, $2, 1, 0, 0, '', 0, '', 0, '', 0, '')`, [
      this.#cinema_id,
      EXHIBITOR,
    ])
  }

  /** From now on batches of this cinema are refused with this SQLSTATE. */
  async refuse(code: string): Promise<void> {
    await this.#eye.query('insert into faults values ($1, $2)', [this.#cinema_id, code])
  }

  /** Batches are taken again. */
  async take(): Promise<void> {
    await this.#eye.query('delete from faults where cinema_id = $1', [this.#cinema_id])
  }

  async heads(): Promise<Heads & { received_n: number; received_hash: string }> {
    const { rows } = await this.#eye.query<Heads & { received_n: number; received_hash: string }>(
      'select * from ledger_heads where cinema_id = $1',
      [this.#cinema_id],
    )
    return rows[0]!
  }

  async journal(): Promise<JournalRow[]> {
    const { rows } = await this.#eye.query<JournalRow>(
      'select stream, epoch, n, ord, body, hash from journal where cinema_id = $1 order by stream, n',
      [this.#cinema_id],
    )
    return rows
  }

  async tables(): Promise<Tables> {
    const tables: Tables = new Map()
    for (const [table, { columns }] of Object.entries(LEDGER_TABLES)) {
      const names = Object.keys(columns).join(', ')
      const text = `select ${names} from ${table} where cinema_id = $1`
      tables.set(table as LedgerTable, (await this.#eye.query<object>(text, [this.#cinema_id])).rows)
    }
    return tables
  }
}
