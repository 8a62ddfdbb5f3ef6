import { endOnBug, endOnRequest, failToStart, notifyParent } from '#protocol/server/child.ts'
import { listen } from '#protocol/server/listen.ts'
import { openLog } from '#protocol/server/log.ts'
import { keepPrivate } from '#protocol/server/private-files.ts'
import { Running } from '#protocol/server/running.ts'
import { buildHub } from './build.ts'
import { readConfig } from './config.ts'
import { refuseStrongLogin } from './db/login.ts'

/** The hub must be gone within three seconds of being asked, whatever still hangs. */
const STOP_WITHIN_MS = 2_500
const CONNECTION_GRACE_MS = 300

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.log_level)
  endOnBug(log)
  const running = new Running()
  endOnRequest(() => running.stopWithin(log, STOP_WITHIN_MS))
  try {
    keepPrivate(config.data_dir, config.second_dir)
    const { database_url } = config
    if (database_url === null) throw new Error('DATABASE_URL is missing; npm run hub brings a database of its own')
    await refuseStrongLogin(database_url)
    const app = await buildHub(config, log, database_url, running)
    const server = await listen(app, { port: config.port, setting: 'HUB_PORT' })
    running.onStop(() => server.close(CONNECTION_GRACE_MS))
    log.info({ port: server.port }, 'the hub is ready')
    notifyParent({ type: 'ready', port: server.port })
  } catch (error) {
    await running.stop(log)
    throw error
  }
}

main().catch((error) => failToStart(openLog(), error))
