import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { edgeState } from '#protocol/devices/state-call.ts'
import { createEdgeClient, type EdgeClient } from '../../devices/shell/edge-client.ts'
import { Questions } from '../../devices/shell/questions.ts'
import { openSharedOutbox } from './outbox.ts'

const Device = z.object({ device_uuid: z.uuid(), token: z.string() })
const TIMEOUT_MS = 10_000

/**
 * Register 0 after it has sold: it asks nothing more, but it has receipts, so a recount waits for it as for
 * every register. When another box is its edge it adopts that one and reports all that it keeps (L9).
 */
export class Register0 {
  readonly #url: string
  readonly #dir: string
  /** Of this box it needs nothing more. */
  #epoch = 0

  constructor(edge_url: string, dir: string) {
    this.#url = edge_url
    this.#dir = dir
  }

  /** Nothing where it has never sold, where nobody answers, or where it has reported already. */
  async look(): Promise<void> {
    const file = join(this.#dir, 'device.json')
    if (!existsSync(file)) return
    const device = Device.parse(JSON.parse(readFileSync(file, 'utf8')))
    const headers = { 'x-device-uuid': device.device_uuid, 'x-device-token': device.token }
    const edge = createEdgeClient({ origin: this.#url, fetch, headers: () => headers, timeout_ms: TIMEOUT_MS })
    const box = await edge(edgeState)
    const epoch = box.kind === 'answer' ? (box.data.epoch ?? 0) : 0
    if (epoch > this.#epoch && (await this.#meets(edge, epoch))) this.#epoch = epoch
  }

  async #meets(edge: EdgeClient, epoch: number): Promise<boolean> {
    const storage = openSharedOutbox(join(this.#dir, 'outbox.sqlite'))
    try {
      const questions = new Questions({ storage, edge, now: () => new Date().toISOString(), new_id: randomUUID })
      await questions.start()
      await questions.meet(epoch)
      await questions.report()
      return questions.get().adoption?.reported ?? true
    } finally {
      storage.close()
    }
  }
}
