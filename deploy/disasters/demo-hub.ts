import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { backUpHub } from '../backup/hub.ts'
import { Refused } from '../backup/refused.ts'
import { restoreHub } from '../backup/restore.ts'
import { readSealed } from '../backup/sealed.ts'
import type { Places } from '../backup/settings.ts'
import type { Supervised } from '../processes.ts'

/** How the hub of a demo stands, for who plays with it. */
export interface DemoHubState {
  /** The moment to which it can be restored; null = not yet. */
  copied_at: string | null
  restoring: boolean
}

const TRIES = 20
const TRY_AGAIN_MS = 250

/**
 * The hub of a demo, which anybody may lose: it is killed, its database becomes that of a backup of minutes
 * ago, and it starts again. What came after the backup comes from its provider, its second file and its
 * registers (L9).
 */
export class DemoHub {
  readonly #places: Places
  readonly #hub: Supervised
  readonly #log: (line: string) => void
  #restoring = false
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    { data_dir, second_dir, database_url }: Pick<Places, 'data_dir' | 'second_dir' | 'database_url'>,
    hub: Supervised,
    log: (line: string) => void,
  ) {
    const kept = join(data_dir, 'boxes', 'hub')
    this.#places = { data_dir, second_dir, database_url, backup_dir: kept, key: null, key_file: `${kept}.key` }
    this.#hub = hub
    this.#log = log
  }

  state(): DemoHubState {
    return { copied_at: this.#oldest()?.at ?? null, restoring: this.#restoring }
  }

  /** One more backup of it is kept. */
  keepCopy(): Promise<void> {
    return this.#next(async () => {
      if (this.#hub.status().state === 'running') await backUpHub(this.#places)
    })
  }

  /** It begins, and whoever asks is answered before the hub is gone. False where there is no backup yet. */
  restore(): boolean {
    const backup = this.#oldest()
    if (backup === null || this.#restoring) return false
    this.#restoring = true
    void this.#next(() => this.#restore(backup.file)).catch((error: Error) =>
      this.#log(`the hub of the demo could not be restored: ${error.message}`),
    )
    return true
  }

  /** Nothing of it is under way any more. */
  async stop(): Promise<void> {
    await this.#last
  }

  async #restore(file: string): Promise<void> {
    try {
      await this.#hub.kill()
      const { installation } = (await readSealed(file)).head
      await untilGone(() => restoreHub(this.#places, { file, replace: installation.slice(0, 8), is_held: true }))
    } finally {
      await this.#hub.start()
      this.#restoring = false
    }
  }

  #oldest(): { file: string; at: string } | null {
    const { backup_dir } = this.#places
    const names = existsSync(backup_dir) ? readdirSync(backup_dir).filter((name) => name.endsWith('.hub.backup')) : []
    const [name] = names.toSorted()
    const [, day, time, ms] = /-(\d{8})T(\d{6})(\d{3})Z\.hub\.backup$/.exec(name ?? '') ?? []
    if (name === undefined || day === undefined) return null
    const pairs = (text: string, by: string) => text.replace(/(\d{2})(?=\d)/g, `$1${by}`)
    const at = `${day.slice(0, 4)}-${pairs(day.slice(4), '-')}T${pairs(time!, ':')}.${ms}Z`
    return { file: join(backup_dir, name), at }
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work)
    this.#last = next.catch(() => {})
    return next
  }
}

/** Connections of a hub that was killed end a moment later. */
async function untilGone(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof Refused) || tries === TRIES) throw error
      await delay(TRY_AGAIN_MS)
    }
}
