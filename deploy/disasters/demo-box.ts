import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Register0 } from '../box-office/report.ts'
import type { Facts, Supervised } from '../processes.ts'
import { Copies } from './copies.ts'

/** What can happen to the box of a cinema. */
export const DISASTERS = ['replace', 'put-back', 'clone'] as const
export type Disaster = (typeof DISASTERS)[number]

/** How the box of a cinema stands, for who plays with it. */
export interface DemoBoxState {
  cinema_id: number
  /** The moment to which it can be put back; null = not yet. */
  copied_at: string | null
  /** Where its clone answers; null = there is none. */
  clone: string | null
}

interface Parts {
  cinema_id: number
  /** The edge's own folder; its mark is beside it. */
  folder: string
  /** Where copies, the clone and what is known of the box are kept. */
  kept: string
  /** Register 0 of this cinema has its book there. */
  register: string
  /** The environment of the edge of this cinema; the first one has a credential of the cinema's own. */
  env: { own: Readonly<Record<string, string>>; credential: Readonly<Record<string, string>> }
  /** Supervises the clone, at this port. */
  beside: (env: () => Readonly<Record<string, string>>) => Supervised
  clone_port: number
}

/** On one computer a copy would be on the machine of the box: the demo names each (EDGE_IDENTITY, L7). */
const MACHINE = 'the box of the demo'
const OTHER_MACHINE = 'another box'

/**
 * The box of a demo cinema, to which anybody may do without hardware what happens to real ones.
 *
 * - `replace`: its folder is lost with its mark, as a stolen machine is, and an empty box starts at its
 *   address. That one has no credential: it waits for a manager in the portal, as every box but the first.
 * - `put-back`: a copy of before is in the place of its folder. Its mark is not, so it is in quarantine (L6).
 * - `clone`: a copy of its folder of now starts on another machine, beside it (L7).
 *
 * One after another; Register 0, which has no screen, stays switched on and reports to whoever comes (L9).
 */
export class DemoBox {
  readonly #parts: Parts
  readonly #copies: Copies
  readonly #register: Register0
  #edge!: Supervised
  #clone: { process: Supervised; url: string } | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts, url: string) {
    this.#parts = parts
    this.#copies = new Copies(parts.folder, join(parts.kept, 'copies'))
    this.#register = new Register0(url, parts.register)
  }

  /** The environment of its next start. */
  env(): Record<string, string> {
    const { own, credential } = this.#parts.env
    return { ...own, EDGE_IDENTITY: MACHINE, ...(existsSync(this.#replaced) ? {} : credential) }
  }

  /** It runs as this process. */
  runsAs(edge: Supervised): void {
    this.#edge = edge
  }

  state(): DemoBoxState {
    const { cinema_id } = this.#parts
    return { cinema_id, copied_at: this.#copies.oldest(), clone: this.#clone?.url ?? null }
  }

  /** One more copy of it is kept. */
  keepCopy(): Promise<void> {
    return this.#next(async () => {
      if (this.#edge.status().state === 'running') await this.#copies.make()
    })
  }

  /** Register 0 looks which box is there. */
  async mindRegister(): Promise<void> {
    await this.#register.look()
  }

  /** False where there is nothing to put back yet. */
  suffer(disaster: Disaster): Promise<boolean> {
    return this.#next(async () => {
      if (disaster === 'clone') return this.#cloneStarts()
      if (disaster === 'put-back' && this.#copies.oldest() === null) return false
      await this.#edge.kill()
      if (disaster === 'replace') this.#isLost()
      else this.#copies.putBack()
      await this.#edge.start()
      return true
    })
  }

  async stop(grace_ms: number): Promise<void> {
    await this.#clone?.process.stop(grace_ms)
  }

  #isLost(): void {
    const { folder, kept } = this.#parts
    for (const end of ['', '-mark']) rmSync(folder + end, { recursive: true, force: true })
    this.#copies.forget()
    mkdirSync(kept, { recursive: true, mode: 0o700 })
    writeFileSync(this.#replaced, '')
  }

  /** Another clone takes the place of the one before. */
  async #cloneStarts(): Promise<boolean> {
    const { kept, beside, clone_port } = this.#parts
    const folder = join(kept, 'clone')
    await this.#clone?.process.kill()
    rmSync(`${folder}-mark`, { recursive: true, force: true })
    await this.#copies.copyTo(folder)
    const env = () => ({ ...this.env(), DATA_DIR: folder, EDGE_PORT: `${clone_port}`, EDGE_IDENTITY: OTHER_MACHINE })
    const process = this.#clone?.process ?? beside(env)
    const { port }: Facts = await process.start()
    this.#clone = { process, url: `http://localhost:${port}` }
    return true
  }

  get #replaced(): string {
    return join(this.#parts.kept, 'replaced')
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#last.then(work)
    this.#last = next.catch(() => {})
    return next
  }
}
