import type Sqlite from 'better-sqlite3'
import { View } from '#protocol/ledger/views.ts'

/**
 * What the hub last showed of its slots, kept over a restart, so that a cut-off edge still knows what was
 * sold online. Shown to people, never input to a decision.
 */
export class Views {
  readonly #bySchedule = new Map<number, View>()
  readonly #put: Sqlite.Statement
  readonly #delete: Sqlite.Statement
  readonly #listeners: ((schedule_ids: number[]) => void)[] = []
  #cursor = ''

  constructor(sqlite: Sqlite.Database) {
    this.#put = sqlite.prepare('insert or replace into views (schedule_id, seq, body, heard_at) values (?, ?, ?, ?)')
    this.#delete = sqlite.prepare('delete from views where schedule_id = ?')
    for (const { body } of sqlite.prepare('select body from views').all() as { body: string }[]) {
      const view = View.parse(JSON.parse(body))
      this.#bySchedule.set(view.schedule_id, view)
    }
  }

  /** Called with the schedules whose seats the hub shows anew. */
  onChange(listener: (schedule_ids: number[]) => void): void {
    this.#listeners.push(listener)
  }

  /** Where the hub's process goes on; empty in a new process of the edge: everything is shown again. */
  get cursor(): string {
    return this.#cursor
  }

  of(schedule_id: number): View | undefined {
    return this.#bySchedule.get(schedule_id)
  }

  /** Nobody has these on a screen any more. */
  forget(isOld: (schedule_id: number) => boolean): void {
    for (const schedule_id of [...this.#bySchedule.keys()]) {
      if (!isOld(schedule_id)) continue
      this.#bySchedule.delete(schedule_id)
      this.#delete.run(schedule_id)
    }
  }

  /**
   * People see them at once. The cursor moves when they are on disk: what a full disk does not take is asked
   * for again.
   */
  take(views: readonly View[], cursor: string): void {
    const heard_at = new Date().toISOString()
    for (const view of views) this.#bySchedule.set(view.schedule_id, view)
    const schedule_ids = views.map((view) => view.schedule_id)
    if (views.length > 0) for (const listener of this.#listeners) listener(schedule_ids)
    for (const view of views) this.#put.run(view.schedule_id, view.seq, JSON.stringify(view), heard_at)
    this.#cursor = cursor
  }
}
