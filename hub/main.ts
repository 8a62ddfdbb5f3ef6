import { mkdirSync } from 'node:fs'
import type { Logger } from 'pino'
import { later } from '#protocol/server/background.ts'
import { endOnBug, endOnRequest, failToStart, tellParent } from '#protocol/server/child.ts'
import { openLog } from '#protocol/server/log.ts'
import { buildHub, Running } from './build.ts'
import { type Config, readConfig } from './config.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { listen } from './http/server.ts'

/** The hub must be gone within three seconds of being asked, whatever still hangs. */
const STOP_WITHIN_MS = 2_500
const CONNECTION_GRACE_MS = 300

async function openDatabase(config: Config, log: Logger, running: Running): Promise<string> {
  if (config.database_url !== null) return config.database_url
  const embedded = await startEmbedded({ dir: config.pg_dir, log: (line) => log.info(line) })
  running.onStop(() => embedded.stop())
  return embedded.url
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.log_level)
  endOnBug(log)
  const running = new Running()
  endOnRequest(() => {
    later(
      STOP_WITHIN_MS,
      () => process.exit(0),
      () => {},
    )
    return running.stop(log)
  })
  try {
    mkdirSync(config.data_dir, { recursive: true, mode: 0o700 })
    const database_url = await openDatabase(config, log, running)
    await migrate(database_url, { log: (line) => log.info(line) })
    const app = await buildHub(config, log, database_url, running)
    const server = await listen(app, config.port)
    running.onStop(() => server.close(CONNECTION_GRACE_MS))
    log.info({ port: server.port }, 'the hub is ready')
    tellParent({ type: 'ready', port: server.port })
  } catch (error) {
    await running.stop(log)
    throw error
  }
}

main().catch((error) => failToStart(openLog(), error))
