import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import * as z from 'zod'
import { providerServer } from './server.ts'
import { SandboxStore } from './store.ts'
import { WebhookSender } from './webhooks.ts'

const Environment = z.object({
  PROVIDER_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  SECOND_DIR: z.string().min(1),
  WEBHOOK_SECRET: z.string().min(32),
  PROVIDER_SECRET: z.string().min(32),
})

const stopWith = (line: string): never => {
  console.error(`provider: ${line}`)
  process.exit(1)
}

function readEnvironment() {
  const parsed = Environment.safeParse(process.env)
  if (parsed.success) return parsed.data
  return stopWith(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '))
}

function openStore(directory: string): SandboxStore {
  try {
    return new SandboxStore(directory)
  } catch (error) {
    return stopWith(`cannot use SECOND_DIR ${directory}: ${(error as Error).message}`)
  }
}

const environment = readEnvironment()
const store = openStore(environment.SECOND_DIR)
const sender = new WebhookSender(store, environment.WEBHOOK_SECRET)
const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const server = createAdaptorServer({ fetch: providerServer(store, environment.PROVIDER_SECRET, base).fetch })

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  server.close()
  if ('closeAllConnections' in server) server.closeAllConnections()
  await sender.stop()
  store.close()
  process.exit(0)
}

server.on('error', (error: NodeJS.ErrnoException) => {
  stopWith(error.code === 'EADDRINUSE' ? `port ${environment.PROVIDER_PORT} is taken` : error.message)
})
server.listen(environment.PROVIDER_PORT, '127.0.0.1', () => {
  sender.start()
  process.send?.({ type: 'ready', port: (server.address() as AddressInfo).port })
})
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
process.on('disconnect', () => void stop())
