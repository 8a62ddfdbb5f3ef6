import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildHub } from '../../hub/build.ts'
import { readConfig } from '../../hub/config.ts'
import { listen } from '../../protocol/server/listen.ts'
import { Running } from '../../protocol/server/running.ts'
import { openChromium } from '../chromium.ts'
import { buildWhatIsStale } from '../constellation/built.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { leaveNothing, type Watched } from './pages.ts'

/** A hub with all of its rooms on a database that has no house yet, and Chromium in front of it. */
export interface WholeHub extends Watched {
  database: FreshDatabase
  /** By another name of this machine it is another house. */
  urlOf(host: string): string
}

/** Opened once, closed after the last test of its file; a test begins without a page and leaves no fault. */
export async function openWholeHub(): Promise<WholeHub> {
  buildWhatIsStale()
  const browser = await openChromium()
  const database = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'whole-hub-'))
  mkdirSync(join(folder, 'hub'))
  const log = pino({ level: 'silent' })
  const running = new Running()
  const server = await listen(await buildHub(readConfig({ DATA_DIR: folder }), log, database.url, running), { port: 0 })
  const close = async () => {
    await browser.close()
    await server.close(0)
    await running.stop(log)
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return leaveNothing({ browser, faults: [], close, database, urlOf: (host) => `http://${host}:${server.port}` })
}
