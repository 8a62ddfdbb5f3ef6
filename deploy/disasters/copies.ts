import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import Sqlite from 'better-sqlite3'

const DATABASE = 'edge.sqlite'
/** All pages at once: a copy in parts begins anew whenever the edge has written in between. */
const PAGES = 2 ** 31 - 1
/** So many are kept: with one each minute, the last ten minutes. */
const KEPT = 10

/**
 * Copies of an edge's folder, each of one moment, while the edge writes on. Its mark is on another medium,
 * and in none of them.
 */
export class Copies {
  readonly #from: string
  readonly #to: string

  constructor(from: string, to: string) {
    this.#from = from
    this.#to = to
  }

  /** Makes one more, and takes the oldest away; nothing where there is no edge to copy. */
  async make(): Promise<void> {
    if (!existsSync(join(this.#from, DATABASE))) return
    mkdirSync(this.#to, { recursive: true, mode: 0o700 })
    const making = join(this.#to, 'making')
    await this.copyTo(making)
    renameSync(making, join(this.#to, `${Date.now()}`))
    for (const name of this.#names().slice(0, -KEPT)) rmSync(join(this.#to, name), { recursive: true, force: true })
  }

  /** A copy of now, elsewhere. */
  async copyTo(folder: string): Promise<void> {
    rmSync(folder, { recursive: true, force: true })
    const isCopied = (path: string) => !basename(path).startsWith(DATABASE) && !path.endsWith('.lock')
    cpSync(this.#from, folder, { recursive: true, filter: isCopied })
    const source = new Sqlite(join(this.#from, DATABASE), { readonly: true })
    try {
      await source.backup(join(folder, DATABASE), { progress: () => PAGES })
    } finally {
      source.close()
    }
  }

  /** Of which moment the oldest one is; null = there is none. */
  oldest(): string | null {
    const [name] = this.#names()
    return name === undefined ? null : new Date(Number(name)).toISOString()
  }

  /** The oldest one is in the place of the folder, whose edge must not run. False where there is none. */
  putBack(): boolean {
    const [name] = this.#names()
    if (name === undefined) return false
    rmSync(this.#from, { recursive: true, force: true })
    cpSync(join(this.#to, name), this.#from, { recursive: true })
    return true
  }

  forget(): void {
    rmSync(this.#to, { recursive: true, force: true })
  }

  #names(): string[] {
    if (!existsSync(this.#to)) return []
    return readdirSync(this.#to)
      .filter((name) => /^\d+$/.test(name))
      .sort()
  }
}
