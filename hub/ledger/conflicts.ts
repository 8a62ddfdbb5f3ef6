import type pg from 'pg'
import { ConflictFacts, type ShownConflict } from '#protocol/ledger/conflict.ts'
import type { SettleChoice } from '#protocol/ledger/conflict-sides.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { withExhibitor } from '../db/connect.ts'

/**
 * Where a conflict was found, and what it is. `key` names it within its kind: however often it is found, it
 * is listed once, and not again once it is decided.
 */
export interface Found {
  exhibitor_id: number
  cinema_id: number
  key: string
  facts: ConflictFacts
}

/** The row that lists a conflict: whether this was the first time, and whether somebody has decided since. */
export interface Listed {
  id: number
  is_new: boolean
  decided: boolean
}

/**
 * Who decides about a conflict, why, and in which cinemas that person may; null = in all. `choice`: what was
 * done about it in the ledger, where that is asked for.
 */
export interface Decision {
  id: number
  employee_id: number
  reason: string
  choice?: SettleChoice
  within: readonly number[] | null
}

interface Row extends Pick<ShownConflict, 'id' | 'cinema_id' | 'found_at' | 'said'> {
  facts: unknown
  bill_id: string | null
  number: string | null
  movie: string | null
  start: string | null
}

/** Those that wait, the oldest first, `$4` of each cinema at most; `$2` = of one kind, `$3` = not of it. */
const OPEN = `
select open.id, open.cinema_id, open.found_at, open.detail as said, open.facts, b.id as bill_id, b.number,
  coalesce(m.internal_title, m.display_title) as movie, s.start
from (select *, row_number() over (partition by cinema_id order by id) as nth from conflicts
    where resolved_at is null and ($1::integer[] is null or cinema_id = any ($1))
      and ($2::text is null or kind = $2) and ($3::text is null or kind <> $3)) open
  left join bills b on b.id = open.facts ->> 'bill_id'
  left join schedules s on s.id = (open.facts ->> 'schedule_id')::integer left join movies m on m.id = s.movie_id
where nth <= $4 order by open.id`

const DECIDE = `
update conflicts set resolved_at = now(), decided_by = $2, reason = $3, choice = $5
where id = $1 and resolved_at is null and ($4::integer[] is null or cinema_id = any ($4))`
const SAME = `
select coalesce(decided_by = $2 and reason = $3 and choice is not distinct from $5, false) as same from conflicts
where id = $1 and ($4::integer[] is null or cinema_id = any ($4))`

/** A conflict as its row has it: what it is, under which key of its kind. */
export interface ConflictRow {
  id: number
  cinema_id: number
  key: string
  facts: ConflictFacts | null
  is_open: boolean
}

const ROW = `
select id, cinema_id, key, facts, resolved_at is null as is_open from conflicts
where id = $1 and ($2::integer[] is null or cinema_id = any ($2))`

/** Which of those that wait are read: of which cinemas, null = all; of one kind, or of all but one. */
interface Wanted {
  within: readonly number[] | null
  kind?: ConflictFacts['kind']
  but?: ConflictFacts['kind']
  /** Of each cinema at most. */
  most: number
}

/** Reads conflicts that wait for somebody, the oldest first, in the transaction of who asks. */
export async function openConflicts(
  client: pg.ClientBase,
  { within, kind, but, most }: Wanted,
): Promise<ShownConflict[]> {
  const { rows } = await client.query<Row>(OPEN, [within, kind ?? null, but ?? null, most])
  return rows.map(({ bill_id, number, movie, start, facts, ...row }) => ({
    ...row,
    // a kind of a newer program reads as one without facts
    facts: ConflictFacts.nullable().catch(null).parse(facts),
    bill: bill_id === null ? null : { id: bill_id, number },
    schedule: movie === null || start === null ? null : { movie, start },
  }))
}

/**
 * What nobody can settle but a person (docs/ledger.md, "What cannot be prevented, and is surfaced instead"):
 * it is listed until somebody decides, never kept in silence.
 */
export class Conflicts {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Lists a conflict; a repeat changes nothing. */
  async list({ exhibitor_id, cinema_id, key, facts }: Found): Promise<Listed> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows: made } = await client.query<{ id: number }>(
        `insert into conflicts (exhibitor_id, cinema_id, kind, key, facts) values ($1, $2, $3, $4, $5)
         on conflict (cinema_id, kind, key) do nothing returning id`,
        [exhibitor_id, cinema_id, facts.kind, key, JSON.stringify(facts)],
      )
      if (made[0]) return { id: made[0].id, is_new: true, decided: false }
      const { rows: known } = await client.query<{ id: number; decided: boolean }>(
        `select id, resolved_at is not null as decided from conflicts where cinema_id = $1 and kind = $2 and key = $3`,
        [cinema_id, facts.kind, key],
      )
      return { ...known[0]!, is_new: false }
    })
  }

  /** Those of a house that wait for somebody, the oldest first. */
  async open(exhibitor_id: number): Promise<ShownConflict[]> {
    return withExhibitor(this.#pool, exhibitor_id, (client) => openConflicts(client, { within: null, most: 100 }))
  }

  /** One of them, in the cinemas that whoever asks reaches; null = there is none. */
  async one(exhibitor_id: number, id: number, within: readonly number[] | null): Promise<ConflictRow | null> {
    const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query<Omit<ConflictRow, 'facts'> & { facts: unknown }>(ROW, [id, within]),
    )
    return rows[0] ? { ...rows[0], facts: ConflictFacts.nullable().catch(null).parse(rows[0].facts) } : null
  }

  /**
   * A person decides, in one statement: the first one stays. A repeat by the same person with the same reason
   * is answered as the first time; `decided_before` when somebody else was first, or it had come to its end.
   */
  async decide(
    exhibitor_id: number,
    { id, employee_id, reason, choice, within }: Decision,
  ): Promise<Answer<null, 'not_found' | 'decided_before'>> {
    const values = [id, employee_id, reason, within, choice ?? null]
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      if ((await client.query(DECIDE, values)).rowCount === 1) return ok(null)
      const [known] = (await client.query<{ same: boolean }>(SAME, values)).rows
      if (!known) return refuse('not_found')
      return known.same ? ok(null) : refuse('decided_before')
    })
  }

  /**
   * It has come to its end by itself, or in the demo. False when there is no such conflict that waits.
   */
  async ended(exhibitor_id: number, id: number): Promise<boolean> {
    const { rowCount } = await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query('update conflicts set resolved_at = now() where id = $1 and resolved_at is null', [id]),
    )
    return rowCount === 1
  }

  /** Those of this kind whose key begins so have come to their end by themselves. */
  async over({
    exhibitor_id,
    cinema_id,
    kind,
    key,
  }: Omit<Found, 'facts'> & Pick<ConflictFacts, 'kind'>): Promise<void> {
    await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query(
        `update conflicts set resolved_at = now()
         where cinema_id = $1 and kind = $2 and resolved_at is null and starts_with(key, $3)`,
        [cinema_id, kind, key],
      ),
    )
  }
}
