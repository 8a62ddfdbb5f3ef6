import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { keepPrivate } from '#protocol/server/private-files.ts'
import { prepareDatabase } from '../hub/db/prepare.ts'
import { environmentOf, Nightly } from './backup/nightly.ts'
import { KeptPostgres } from './postgres.ts'
import { NODE, ROOT } from './processes.ts'
import { readSettings } from './settings.ts'
import { setupWords } from './table.ts'

/**
 * npm run hub: the hub alone. DATABASE_URL is used here, to migrate and to make the hub's own login; the
 * process that serves gets that login and nothing else. Without DATABASE_URL the embedded PostgreSQL of
 * DATA_DIR runs beside it. Ends with the hub's own exit code; asked to end in the middle of the start, with 0
 * and nothing left.
 */
async function main(): Promise<number> {
  const asked = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort())
  const { data_dir, database_url, backup_at } = readSettings({ DEMO: '0', ...process.env })
  const root = resolve(data_dir)
  keepPrivate(join(root, 'hub'))
  const log = (line: string) => console.log(line)
  const embedded = database_url === undefined ? await KeptPostgres.start({ dir: join(root, 'pg'), log }) : null
  try {
    if (asked.signal.aborted) return 0
    const login = await prepareDatabase(embedded?.url ?? database_url!, join(root, 'hub'), { log })
    if (asked.signal.aborted) return 0
    const env = { ...process.env, DATABASE_URL: login }
    const hub = spawn(NODE, [join(ROOT, 'hub/main.ts')], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    hub.on('message', (said: { setup?: unknown }) => {
      if (typeof said.setup === 'string') log(setupWords(addressOf(process.env) + said.setup))
    })
    asked.signal.addEventListener('abort', () => hub.kill('SIGTERM'))
    const owner = { DATA_DIR: root, DATABASE_URL: embedded?.url ?? database_url! }
    const environment = environmentOf(process.env, owner)
    const nightly =
      backup_at === null
        ? null
        : new Nightly({ database_url: owner.DATABASE_URL, data_dir: root, at: backup_at, environment, log })
    const [code] = (await once(hub, 'exit')) as [number | null]
    await nightly?.stop()
    return code ?? 1
  } finally {
    await embedded?.stop()
  }
}

/** Where this hub is reached, as its settings say it. */
function addressOf({ PUBLIC_URL, TLS_CERT, HUB_PORT }: NodeJS.ProcessEnv): string {
  const here = `${TLS_CERT ? 'https' : 'http'}://localhost:${HUB_PORT || 8080}`
  return (PUBLIC_URL || here).replace(/\/$/, '')
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
