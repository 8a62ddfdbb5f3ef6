import { endOnBug, endOnRequest, failToStart, notifyParent } from '#protocol/server/child.ts'
import { LOOPBACK, listen } from '#protocol/server/listen.ts'
import { openLog } from '#protocol/server/log.ts'
import { keepPrivate } from '#protocol/server/private-files.ts'
import { Running } from '#protocol/server/running.ts'
import { buildHub } from './build.ts'
import { readConfig } from './config.ts'
import { refuseStrongLogin } from './db/login.ts'
import { beginSetup } from './exhibitors/setup.ts'

/** The hub must be gone within three seconds of being asked, whatever still hangs. */
const STOP_WITHIN_MS = 2_500
const CONNECTION_GRACE_MS = 300

/** Why no other machine reaches it. */
const ONLY_HERE =
  'the hub listens on this machine only, because nothing encrypts what comes from others: set TLS_CERT and TLS_KEY, or TRUSTED_PROXIES behind a proxy that does (deploy/caddy)'

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
    const { port, tls, is_open } = config
    const server = await listen(app, { port, tls, setting: 'HUB_PORT', host: is_open ? undefined : LOOPBACK })
    const only_here = is_open || config.trusted_proxies.rules.length > 0 ? null : ONLY_HERE
    if (only_here) log.warn(only_here)
    running.onStop(() => server.close(CONNECTION_GRACE_MS))
    log.info({ port: server.port }, 'the hub is ready')
    // whoever started the hub shows it to a person; a log would keep it
    const setup = config.demo ? null : await beginSetup(database_url)
    notifyParent({ type: 'ready', port: server.port, setup, only_here })
  } catch (error) {
    await running.stop(log)
    throw error
  }
}

main().catch((error) => failToStart(openLog(), error))
