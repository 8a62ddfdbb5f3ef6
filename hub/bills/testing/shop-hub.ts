import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { listen } from '#protocol/server/listen.ts'
import { Running } from '#protocol/server/running.ts'
import { buildHub } from '../../build.ts'
import { readConfig } from '../../config.ts'

/** What hubs of one house share. */
export interface ShopPlace {
  folder: string
  database_url: string
  keys: { PROVIDER_SECRET: string; WEBHOOK_SECRET: string }
  provider_url: string
}

/** A process of the hub, as it runs. */
export async function openShopHub({ folder, database_url, keys, provider_url }: ShopPlace, env: object = {}) {
  const log = pino({ level: 'silent' })
  const running = new Running()
  const port = await freePort() // known before the hub listens, because the provider calls back under it
  const config = readConfig({
    ...keys,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: join(folder, 'data'),
    SECOND_DIR: join(folder, 'hub-second'),
    PROVIDER_URL: provider_url,
    TRUSTED_PROXIES: 'loopback',
    ...env,
  })
  const app = await buildHub(config, log, database_url, running, join(folder, 'dist'))
  const server = await listen(app, { port })
  const close = async (): Promise<void> => {
    await server.close(0)
    await running.stop(log)
  }
  return { url: `http://127.0.0.1:${server.port}`, data_dir: config.data_dir, log, close }
}

function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve) =>
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    }),
  )
}
