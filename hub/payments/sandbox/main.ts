import * as z from 'zod'
import { endOnBug, endOnRequest, failToStart, notifyParent } from '#protocol/server/child.ts'
import { listen } from '#protocol/server/listen.ts'
import { openLog } from '#protocol/server/log.ts'
import { keepPrivate } from '#protocol/server/private-files.ts'
import { providerServer } from './server.ts'
import { SandboxStore } from './store.ts'
import { WebhookSender } from './webhooks.ts'

const Environment = z.object({
  PROVIDER_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  SECOND_DIR: z.string().min(1),
  WEBHOOK_SECRET: z.string().min(32),
  PROVIDER_SECRET: z.string().min(32),
})

const log = openLog()
endOnBug(log)

function readEnvironment() {
  const parsed = Environment.safeParse(process.env)
  if (parsed.success) return parsed.data
  return failToStart(log, parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
}

function openStore(directory: string): SandboxStore {
  try {
    keepPrivate(directory)
    return new SandboxStore(directory)
  } catch (error) {
    return failToStart(log, `cannot use SECOND_DIR ${directory}: ${(error as Error).message}`)
  }
}

const environment = readEnvironment()
const store = openStore(environment.SECOND_DIR)
const sender = new WebhookSender(store, environment.WEBHOOK_SECRET, log)
const app = providerServer(store, environment.PROVIDER_SECRET, log, () => `http://127.0.0.1:${server.port}`)
const place = { port: environment.PROVIDER_PORT, setting: 'PROVIDER_PORT', host: '127.0.0.1' }
const server = await listen(app, place).catch((error) => failToStart(log, error))
sender.start()
notifyParent({ type: 'ready', port: server.port })
endOnRequest(async () => {
  await server.close(0)
  await sender.stop()
  store.close()
})
