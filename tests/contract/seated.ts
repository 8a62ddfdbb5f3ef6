import type { EntryOf } from '../../protocol/ledger/entries.ts'
import type { FreshIds } from './known.ts'

type Row = Record<string, unknown>

/** Entries of then, with ids that nobody has and seats of one hall that was given to the box of today. */
export class Seated {
  readonly #given: EntryOf<'give'>
  readonly #fresh: FreshIds
  readonly #slots = new Map<string, number>()

  constructor(given: EntryOf<'give'>, fresh: FreshIds) {
    this.#given = given
    this.#fresh = fresh
  }

  /** The bytes of an entry; of a handover the groups are those of its new seats. */
  entry(body: string): string {
    const written = this.#anew(JSON.parse(this.#fresh.write(body)), null) as { data: Row }
    const { slots, groups } = written.data as { slots?: number[]; groups?: number[] }
    if (slots && groups) written.data.groups = slots.map((slot) => this.#groupOf(slot))
    return JSON.stringify(written)
  }

  /** `hall` is the schedule that the seats of this value were in then. */
  #anew(value: unknown, hall: number | null): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#anew(one, hall))
    if (typeof value !== 'object' || value === null) return value
    const row = value as Row
    const own = ((row.hall as Row | undefined)?.schedule_id ?? row.schedule_id ?? hall) as number | null
    return Object.fromEntries(Object.entries(row).map(([name, each]) => [name, this.#field(name, each, own)]))
  }

  #field(name: string, value: unknown, hall: number | null): unknown {
    if (value === null) return null
    if (name === 'hall') return this.#given.hall
    if (name === 'schedule_id') return this.#given.hall.schedule_id
    if (name === 'slot') return this.#slotOf(hall, value as number)
    if (name === 'slots') return (value as number[]).map((slot) => this.#slotOf(hall, slot))
    return this.#anew(value, hall)
  }

  #slotOf(hall: number | null, slot: number): number {
    const key = `${hall} ${slot}`
    if (!this.#slots.has(key)) this.#slots.set(key, this.#given.slots[this.#slots.size]!)
    return this.#slots.get(key)!
  }

  #groupOf(slot: number): number {
    return this.#given.groups[this.#given.slots.indexOf(slot)]!
  }
}
