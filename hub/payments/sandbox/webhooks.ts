import type { Logger } from 'pino'
import { every } from '#protocol/server/background.ts'
import { SIGNATURE_HEADER, signBody } from '../signature.ts'
import { Connections, Unreachable } from './request.ts'
import type { SandboxStore, Webhook } from './store.ts'

const AT_ONCE = 64
const READY_LIMIT = 2_000
const TIMEOUT_MS = 5_000
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000
const SWEEP_MS = 250

/** 250 ms, 500 ms, 1 s … 30 s. */
export function waitAfter(tries: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(tries, 10), LONGEST_WAIT_MS)
}

/**
 * Sends every webhook until its address answers 2xx. The queue is the store's table, so a killed provider
 * goes on where it was; what was caused just now is sent at once, the rest when a sweep finds it due. At most
 * 64 are under way at a time.
 */
export class WebhookSender {
  readonly #store: SandboxStore
  readonly #secret: string
  readonly #connections = new Connections(AT_ONCE)
  readonly #taken = new Set<number>()
  #ready: Webhook[] = []
  readonly #underWay = new Set<Promise<void>>()
  readonly #log: Logger
  #stopSweeping: () => Promise<void> = async () => {}

  constructor(store: SandboxStore, secret: string, log: Logger) {
    this.#store = store
    this.#log = log
    this.#secret = secret
  }

  start(): void {
    this.#store.onWebhook = (webhook) => this.#offer(webhook)
    this.#stopSweeping = every({
      name: 'webhooks',
      wait_ms: SWEEP_MS,
      log: this.#log,
      round: () => this.#sweep(),
    })
  }

  async stop(): Promise<void> {
    this.#store.onWebhook = () => {}
    this.#ready = []
    await this.#stopSweeping()
    await this.#connections.close()
    await Promise.all(this.#underWay)
  }

  async #sweep(): Promise<void> {
    await this.#store.sweep()
    for (const webhook of this.#store.dueWebhooks(READY_LIMIT)) this.#offer(webhook)
  }

  #offer(webhook: Webhook): void {
    if (this.#taken.has(webhook.id) || this.#taken.size >= READY_LIMIT) return
    this.#taken.add(webhook.id)
    this.#ready.push(webhook)
    this.#pump()
  }

  #pump(): void {
    while (this.#underWay.size < AT_ONCE && this.#ready.length > 0) {
      const webhook = this.#ready.shift() as Webhook
      const ended = (): void => {
        this.#underWay.delete(sending)
        this.#taken.delete(webhook.id)
        this.#pump()
      }
      const failed = (error: unknown): void => this.#log.error({ err: error }, 'what became of a webhook was not kept')
      // not kept: it stands in the table as before, and the next sweep finds it due
      const sending = this.#send(webhook).catch(failed).then(ended)
      this.#underWay.add(sending)
    }
  }

  async #send(webhook: Webhook): Promise<void> {
    if (await this.#isTaken(webhook)) await this.#store.webhookDelivered(webhook.id)
    else await this.#store.webhookFailed(webhook.id, waitAfter(webhook.tries))
  }

  async #isTaken({ callback_url, body }: Webhook): Promise<boolean> {
    try {
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody(body, this.#secret) }
      const { status } = await this.#connections.send(callback_url, {
        method: 'POST',
        headers,
        body,
        timeoutMs: TIMEOUT_MS,
      })
      return status >= 200 && status < 300
    } catch (error) {
      if (error instanceof Unreachable) return false
      throw error
    }
  }
}
