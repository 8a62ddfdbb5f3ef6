const KEY = 'foyer.draft'

/** What the browser gives a tab: it survives a reload, not the closing of the tab. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem'>

/**
 * The parts of the register's stores that survive a reload of the tab. All of them are one text, written at
 * once: the bill is never kept without the sale that is asked of it, nor the other way round.
 */
export class TabMemory {
  readonly #storage: TabStorage
  readonly #before: Readonly<Record<string, unknown>>
  readonly #parts = new Map<string, () => unknown>()

  constructor(storage: TabStorage) {
    this.#storage = storage
    const text = storage.getItem(KEY)
    this.#before = text ? (JSON.parse(text) as Record<string, unknown>) : {}
  }

  /**
   * From now on `read` is kept under this name. Answers what it was before the reload; undefined when nothing
   * was kept.
   */
  part<T>(name: string, read: () => T): T | undefined {
    this.#parts.set(name, read)
    return this.#before[name] as T | undefined
  }

  keep(): void {
    const parts = [...this.#parts].map(([name, read]) => [name, read()])
    this.#storage.setItem(KEY, JSON.stringify(Object.fromEntries(parts)))
  }
}
