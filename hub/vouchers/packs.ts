import type pg from 'pg'
import { type Answer, ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { attempt } from '#protocol/server/background.ts'
import { keptCode, spellCode } from '#protocol/vouchers/code.ts'
import type { Label } from '#protocol/vouchers/label.ts'
import type { CardEvent, VoucherPack } from '#protocol/vouchers/voucher-pack.ts'
import { withExhibitor } from '../db/connect.ts'
import { SealBroken } from '../kit/sealed.ts'
import { CODES_LOCK, type KeptCode, type VoucherCodes } from './codes.ts'

/** Cards that one transaction makes: a pack of any size keeps nobody waiting. */
const STEP = 500
/** Steps of one round and house; the next round goes on. */
const STEPS_A_ROUND = 10
/** Wrong codes of a list that are said at once. */
const FAULTS_SAID = 100
/** Labels that are drawn at once: two sheets, for which a ticket may wait. */
const LABELS_AT_ONCE = 48

/** Packs whose cards are not all there yet; those that are imported come by themselves. */
const UNFINISHED = `
select id from voucher_packs p where codes = 'drawn' and deleted_at is null
  and count > coalesce((select max(nth) from voucher_cards c where c.pack_id = p.id), 0)
order by id limit ${STEPS_A_ROUND}`
const TO_DRAW = `
select prefix, count from voucher_packs where id = $1 and deleted_at is null for no key update skip locked`
const LAST = 'select coalesce(max(nth), 0) as last from voucher_cards where pack_id = $1'
const ADD = `
insert into voucher_cards (id, exhibitor_id, pack_id, nth, code_hash, code_sealed, last_four)
select $2::int::text || '-' || lpad(nth::text, 5, '0'), $1, $2, nth, code_hash, code_sealed, last_four
from unnest($3::int[], $4::text[], $5::text[], $6::text[]) as card (nth, code_hash, code_sealed, last_four)`
const TO_IMPORT = 'select codes, count from voucher_packs where id = $1 and deleted_at is null for no key update'
const KNOWN = `
select c.code_hash, c.pack_id, p.cinema_id, case when p.deleted_at is not null then p.name end as deleted_name
from voucher_cards c join voucher_packs p on p.exhibitor_id = c.exhibitor_id and p.id = c.pack_id
where c.code_hash = any ($1)
union all select code_hash, 0, cinema_id, null from voucher_details where code_hash = any ($1)
union all select code_mac, 0, cinema_id, null from vouchers where code_mac = any ($1)`
const ANY_CARD = 'select code_hash, code_sealed from voucher_cards order by code_hash limit 1'
const COUNTS = `
select count(*)::int as made, (count(*) filter (where state = 'printed'))::int as printed,
  (count(*) filter (where state = 'activated'))::int as activated, (count(*) filter (where state = 'blocked'))::int as blocked
from voucher_cards where pack_id = $1`
const TO_PRINT = `
select nth from voucher_cards where pack_id = $1 and nth between $2 and $3 and state = 'printed' order by nth`
const LABELS = `
select nth, code_hash, code_sealed from voucher_cards
where pack_id = $1 and nth = any ($2) and state = 'printed' order by nth`
const CARD = `
select c.pack_id, c.nth, c.state, c.code_hash, c.code_sealed, p.cinema_id from voucher_cards c
join voucher_packs p on p.exhibitor_id = c.exhibitor_id and p.id = c.pack_id
where c.id = $1 and p.deleted_at is null for no key update of c`
const NOTE = `
insert into voucher_card_events (exhibitor_id, pack_id, from_nth, to_nth, what, employee_id) values ($1, $2, $3, $4, $5, $6)`
/** One row for as many of these cards as stand side by side. */
const NOTE_LABELS = `
insert into voucher_card_events (exhibitor_id, pack_id, from_nth, to_nth, what, employee_id)
select $1::int, $2::int, min(nth), max(nth), 'labels', $3::int
from (select nth, nth - row_number() over (order by nth) as run from unnest($4::int[]) as card (nth)) placed group by run`
const EVENTS = `
select e.at, e.what, w.name as by from voucher_cards c
join voucher_card_events e on e.pack_id = c.pack_id and c.nth between e.from_nth and e.to_nth
left join employees w on w.id = e.employee_id
where c.id = $1 order by e.at desc, e.id desc limit 100`

/** Why a hub does not start. */
const OTHER_KEY =
  'the codes of the cards in this database were kept with another key: bring voucher.key of the hub back from a backup'

/** Who does something with cards, and in which cinema that person may. */
export interface Doer {
  exhibitor_id: number
  employee_id: number
  mayIn: (cinema_id: number) => boolean
}

/** A pack with the name of its type. */
export type NamedPack = VoucherPack & { title: string }
type CodeRefusal = Refusal<'code_shape' | 'code_taken' | 'code_of_deleted'>
type ImportRefusal = CodeRefusal | Refusal<'not_found' | 'pack_drawn' | 'pack_full'>
/** A card that has a code of a list, its pack's name where that was deleted; or a voucher, of no pack. */
type Known = { code_hash: string; pack_id: number; cinema_id: number; deleted_name: string | null }

interface Card extends Pick<KeptCode, 'code_hash' | 'code_sealed'> {
  pack_id: number
  nth: number
  state: 'printed' | 'activated' | 'blocked'
  cinema_id: number
}

/**
 * The cards of packs (protocol/vouchers/voucher-pack.ts). Those that are drawn come step by step, each step a
 * transaction of its own that begins after the last card that is there: a process that is killed leaves whole
 * cards, and the next round goes on behind them. Each code is one card of the house. Whole codes leave here
 * only with a row that says who read them, committed before.
 */
export class Packs {
  readonly #pool: pg.Pool
  readonly #codes: VoucherCodes
  readonly #exhibitors: () => Promise<readonly number[]>

  constructor(parts: { pool: pg.Pool; codes: VoucherCodes; exhibitors: () => Promise<readonly number[]> }) {
    this.#pool = parts.pool
    this.#codes = parts.codes
    this.#exhibitors = parts.exhibitors
  }

  /** @throws when the cards that there are were kept with another key: no code would be found any more */
  async checkKey(): Promise<void> {
    for (const exhibitor_id of await this.#exhibitors()) {
      const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) => client.query<KeptCode>(ANY_CARD))
      if (!rows[0]) continue
      try {
        this.#codes.open(exhibitor_id, rows[0])
        return
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error
        throw new Error(OTHER_KEY, { cause: error })
      }
    }
  }

  /**
   * Draws cards of packs that have not all of theirs, a bounded number of each house. A house that fails
   * keeps no other from its cards: the first failure is thrown after the last house.
   */
  async round(): Promise<void> {
    const failures: Error[] = []
    for (const exhibitor_id of await this.#exhibitors())
      await attempt(
        () => this.#drawFor(exhibitor_id),
        (cause) => failures.push(new Error(`cards of exhibitor ${exhibitor_id} were not drawn`, { cause })),
      )
    if (failures[0]) throw failures[0]
  }

  async #drawFor(exhibitor_id: number): Promise<void> {
    const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) => client.query<{ id: number }>(UNFINISHED))
    for (let step = 0; step < STEPS_A_ROUND && rows.length > 0; step += 1)
      if (!(await this.#drawSome(exhibitor_id, rows[0]!.id))) rows.shift()
  }

  /** Whether more cards of this pack may be drawn; of one that another process is at none. */
  #drawSome(exhibitor_id: number, pack_id: number): Promise<boolean> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const [pack] = (await client.query<{ prefix: string; count: number }>(TO_DRAW, [pack_id])).rows
      if (!pack) return false
      const last = await lastOf(client, pack_id)
      const many = Math.min(STEP, pack.count - last)
      const drawn = Array.from({ length: Math.max(many, 0) }, () => this.#codes.draw(exhibitor_id, pack.prefix))
      await add(client, { exhibitor_id, pack_id, last }, drawn)
      return last + many < pack.count
    })
  }

  /** How many cards there are by now, and what they are. */
  async count(by: Doer, pack_id: number) {
    return withExhibitor(this.#pool, by.exhibitor_id, async (client) => {
      if (!(await packFor(client, by, pack_id))) return refuse('not_found')
      const { rows } = await client.query<Record<'made' | 'printed' | 'activated' | 'blocked', number>>(COUNTS, [
        pack_id,
      ])
      return ok(rows[0]!)
    })
  }

  /**
   * Adds cards with printed codes, in the order of the list: all that the pack does not have yet, or none.
   * Lists of a house are read one after another, so that no code comes in twice. Who imported them is written
   * down with them.
   */
  import(
    by: Doer,
    pack_id: number,
    typed: readonly string[],
  ): Promise<Result<{ added: number; known: number }, ImportRefusal | readonly ImportRefusal[]>> {
    const { exhibitor_id, employee_id } = by
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      if (!(await packFor(client, by, pack_id))) return refuse('not_found')
      await client.query(CODES_LOCK, [exhibitor_id])
      const [pack] = (await client.query<Pick<VoucherPack, 'codes' | 'count'>>(TO_IMPORT, [pack_id])).rows
      if (!pack) return refuse('not_found')
      if (pack.codes === 'drawn') return refuse('pack_drawn', 'codes')
      const codes = typed.map(keptCode)
      const hashes = codes.map((code) => (code === null ? null : this.#codes.hash(exhibitor_id, code)))
      const { rows } = await client.query<Known>(KNOWN, [hashes.filter(Boolean)])
      const known = new Set(rows.map(({ code_hash }) => code_hash))
      const faults = codeFaults(hashes, elsewhere(rows, by, pack_id))
      if (faults.length > 0) return { ok: false, refusal: faults.slice(0, FAULTS_SAID) }
      const fresh = codes.filter((_, nth) => !known.has(hashes[nth]!))
      const last = await lastOf(client, pack_id)
      if (last + fresh.length > pack.count) return refuse('pack_full', 'codes', { count: pack.count })
      const kept = fresh.map((code) => this.#codes.keep(exhibitor_id, code!))
      await add(client, { exhibitor_id, pack_id, last }, kept)
      const added = [last + 1, last + fresh.length]
      if (fresh.length > 0) await client.query(NOTE, [exhibitor_id, pack_id, ...added, 'imported', employee_id])
      return ok({ added: fresh.length, known: codes.length - fresh.length })
    })
  }

  /** The labels of a pack from one place to another, once it is written down that they are printed. */
  labels(
    by: Doer,
    pack_id: number,
    { from, to }: { from: number; to: number },
  ): Promise<Answer<{ pack: NamedPack; pieces: AsyncGenerator<Label[]> }, 'not_found' | 'no_cards'>> {
    const { exhibitor_id, employee_id } = by
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const pack = await packFor(client, by, pack_id)
      if (!pack) return refuse('not_found')
      const { rows } = await client.query<Pick<Card, 'nth'>>(TO_PRINT, [pack_id, from, to])
      if (rows.length === 0) return refuse('no_cards', 'from')
      const nths = rows.map(({ nth }) => nth)
      await client.query(NOTE_LABELS, [exhibitor_id, pack_id, employee_id, nths])
      return ok({ pack, pieces: this.#pieces(exhibitor_id, pack_id, nths) })
    })
  }

  /** The labels of these cards, but of those that were blocked or sold meanwhile. */
  async *#pieces(exhibitor_id: number, pack_id: number, nths: readonly number[]): AsyncGenerator<Label[]> {
    for (let at = 0; at < nths.length; at += LABELS_AT_ONCE) {
      const asked = [pack_id, nths.slice(at, at + LABELS_AT_ONCE)]
      const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) =>
        client.query<Pick<Card, 'nth' | 'code_hash' | 'code_sealed'>>(LABELS, asked),
      )
      yield rows.map(({ nth, ...kept }) => {
        const code = this.#codes.open(exhibitor_id, kept)
        return { nth, code, spelled: spellCode(code) }
      })
    }
  }

  /** The whole code of a card, once it is written down who read it. */
  read(by: Doer, id: string): Promise<Answer<{ code: string }, 'not_found'>> {
    return this.#with(by, id, async (client, card) => {
      await note(client, by, card, 'read')
      return ok({ code: spellCode(this.#codes.open(by.exhibitor_id, card)) })
    })
  }

  /** Takes a card out of sale or lets it be sold again; one that is as it should be stays. */
  block(
    by: Doer,
    id: string,
    is_blocked: boolean,
  ): Promise<Answer<{ state: Card['state'] }, 'not_found' | 'card_activated'>> {
    const state = is_blocked ? 'blocked' : 'printed'
    return this.#with(by, id, async (client, card) => {
      if (card.state === 'activated') return refuse('card_activated')
      if (card.state !== state) {
        await client.query('update voucher_cards set state = $2, state_at = now() where id = $1', [id, state])
        await note(client, by, card, is_blocked ? 'blocked' : 'unblocked')
      }
      return ok({ state })
    })
  }

  /** Something with one card, which is locked; of a cinema that somebody does not reach there is none. */
  #with<T, R extends string>(
    by: Doer,
    id: string,
    what: (client: pg.ClientBase, card: Card) => Promise<Answer<T, R>>,
  ): Promise<Answer<T, R | 'not_found'>> {
    return withExhibitor(this.#pool, by.exhibitor_id, async (client) => {
      const [card] = (await client.query<Card>(CARD, [id])).rows
      return card && by.mayIn(card.cinema_id) ? what(client, card) : refuse('not_found')
    })
  }
}

/** The pack of this id with the name of its type; undefined where it is not, or not within reach. */
async function packFor(client: pg.ClientBase, by: Doer, pack_id: number): Promise<NamedPack | undefined> {
  const { rows } = await client.query<NamedPack>(
    `select p.*, t.title from voucher_packs p join voucher_types t on t.id = p.voucher_type_id
     where p.id = $1 and p.deleted_at is null`,
    [pack_id],
  )
  return rows.find(({ cinema_id }) => by.mayIn(cinema_id))
}

async function lastOf(client: pg.ClientBase, pack_id: number): Promise<number> {
  return (await client.query<{ last: number }>(LAST, [pack_id])).rows[0]!.last
}

/** Cards behind the last one of a pack. */
async function add(
  client: pg.ClientBase,
  { exhibitor_id, pack_id, last }: { exhibitor_id: number; pack_id: number; last: number },
  cards: readonly KeptCode[],
): Promise<void> {
  const column = (name: keyof KeptCode) => cards.map((card) => card[name])
  const places = cards.map((_, nth) => last + nth + 1)
  const columns = [column('code_hash'), column('code_sealed'), column('last_four')]
  await client.query(ADD, [exhibitor_id, pack_id, places, ...columns])
}

/** The codes that other packs have, with the name of a deleted one that is within reach; else null. */
function elsewhere(rows: readonly Known[], by: Doer, pack_id: number): ReadonlyMap<string, string | null> {
  const others = rows.filter((row) => row.pack_id !== pack_id)
  return new Map(others.map((row) => [row.code_hash, by.mayIn(row.cinema_id) ? row.deleted_name : null]))
}

/** Which codes of a list no card may have: one that is none, that is in the list twice, or is elsewhere. */
function codeFaults(hashes: readonly (string | null)[], others: ReadonlyMap<string, string | null>): CodeRefusal[] {
  const seen = new Set<string>()
  return hashes.flatMap((hash, nth): CodeRefusal[] => {
    const field = `codes.${nth}`
    if (hash === null) return [refuse('code_shape', field).refusal]
    const isTaken = seen.has(hash) || others.has(hash)
    seen.add(hash)
    const pack = others.get(hash) ?? null
    if (pack !== null) return [refuse('code_of_deleted', field, { pack }).refusal]
    return isTaken ? [refuse('code_taken', field).refusal] : []
  })
}

async function note(client: pg.ClientBase, by: Doer, { pack_id, nth }: Card, what: CardEvent['what']): Promise<void> {
  await client.query(NOTE, [by.exhibitor_id, pack_id, nth, nth, what, by.employee_id])
}

/** What was done with a card, the last of it first. */
export async function cardEvents(client: pg.ClientBase, id: string): Promise<{ events: CardEvent[] }> {
  return { events: (await client.query<CardEvent>(EVENTS, [id])).rows }
}
