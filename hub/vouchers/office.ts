import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { NewVoucher } from '#protocol/ledger/decide-voucher.ts'
import { type Answer, ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { keptCode, spellCode } from '#protocol/vouchers/code.ts'
import { dayFaults, issueFaults, type VoucherWorth, worthOf } from '#protocol/vouchers/issue-faults.ts'
import type { VoucherEvent, VoucherIssue, VoucherNotes, VoucherWord } from '#protocol/vouchers/voucher.ts'
import type { VoucherType } from '#protocol/vouchers/voucher-type.ts'
import { withExhibitor } from '../db/connect.ts'
import { CODES_LOCK, type KeptCode, type VoucherCodes } from './codes.ts'
import { type Clock, clockOf, type Days, instantsOf, keepVouchers, knownVouchers, OPEN_CLOCK } from './details.ts'
import { voucherEvents } from './history.ts'
import type { Doer } from './packs.ts'
import type { Vouchers } from './vouchers.ts'

const TYPE = 'select * from voucher_types where id = $1 and deleted_at is null for share'
const TAKEN = `
select from voucher_cards where code_hash = $1 union all select from voucher_details where code_hash = $1
union all select from vouchers where code_mac = $1 limit 1`
const PLACE = 'select cinema_id from vouchers where id = $1'
const DETAILS = 'select id, version, holder, buyer_name, buyer_email, reference from voucher_details where id = $1'
const EDIT = `
update voucher_details set version = version + 1, holder = $2, buyer_name = $3, buyer_email = $4, reference = $5
where id = $1 returning id, version, holder, buyer_name, buyer_email, reference`
const CODE = 'select code_hash, code_sealed from voucher_details where id = $1'
const NOTE = 'insert into voucher_events (exhibitor_id, voucher_id, what, employee_id) values ($1, $2, $3, $4)'

type Asked = VoucherIssue & { request_id: string }
type Notes = VoucherNotes & { id: string; version: number }

type IssueRefusal =
  | ReturnType<typeof issueFaults>[number]
  | Refusal<'unknown_choice' | 'code_shape' | 'code_taken' | 'not_recorded' | 'being_recorded' | 'key_used_again'>

/** What a voucher of a sale or of another program has, for which nobody wrote anything down. */
const UNSAID = { version: 0, holder: '', buyer_name: '', buyer_email: null, reference: '' }

/**
 * Single vouchers as the office writes them: what the ledger decides about them (vouchers.ts), and beside it
 * their names and codes. Vouchers that are issued have these first, so that one who asks again after a crash
 * issues the very same; the second place of the ledger has them before anybody knows of it (L8).
 */
export class VoucherOffice {
  readonly #pool: pg.Pool
  readonly #codes: VoucherCodes
  readonly #vouchers: Pick<Vouchers, 'hasRoom' | 'issue' | 'decide'>

  constructor(parts: { pool: pg.Pool; codes: VoucherCodes; vouchers: Pick<Vouchers, 'hasRoom' | 'issue' | 'decide'> }) {
    this.#pool = parts.pool
    this.#codes = parts.codes
    this.#vouchers = parts.vouchers
  }

  /**
   * All of these vouchers or none; asked again with the same number it answers those of the first time,
   * whatever became of their type. Nothing is kept where the second place has no room.
   */
  async issue(by: Doer, asked: Asked): Promise<Result<{ ids: string[] }, IssueRefusal | readonly IssueRefusal[]>> {
    if (!by.mayIn(asked.cinema_id)) return refuse('unknown_choice', 'cinema_id')
    const kept = await withExhibitor(this.#pool, by.exhibitor_id, (client) => this.#keep(client, by, asked))
    if (!kept.ok) return kept
    const { vouchers, isThere } = kept.value
    const ids = vouchers.map(({ id }) => id)
    if (isThere) return ok({ ids })
    const place = { exhibitor_id: by.exhibitor_id, cinema_id: asked.cinema_id }
    const command = { id: asked.request_id, vouchers, employee_id: by.employee_id }
    const issued = await this.#vouchers.issue(place, command)
    if (issued.ok) return ok({ ids })
    const { code } = issued.refusal
    if (code === 'ids_taken' || code === 'question_refused') throw new Error(`new vouchers were refused: ${code}`)
    return refuse(code, issued.refusal.field)
  }

  /** What is written down before the ledger is asked; `isThere` = the ledger has them already. */
  async #keep(
    client: pg.PoolClient,
    by: Doer,
    { request_id, ...asked }: Asked,
  ): Promise<Result<{ vouchers: NewVoucher[]; isThere: boolean }, IssueRefusal | readonly IssueRefusal[]>> {
    await client.query(CODES_LOCK, [by.exhibitor_id])
    // keyed as the codes are: what is asked may name one, and an address
    const issue_hash = this.#codes.hash(by.exhibitor_id, JSON.stringify([by.employee_id, asked]))
    const known = await knownVouchers(client, { issue_id: request_id, issue_hash })
    if (known) return known
    if (!this.#vouchers.hasRoom()) return refuse('not_recorded', 'general')
    const [clock] = (await client.query<Clock>(OPEN_CLOCK, [asked.cinema_id])).rows
    if (!clock) return refuse('unknown_choice', 'cinema_id')
    const [type] = (await client.query<VoucherType>(TYPE, [asked.voucher_type_id])).rows
    if (!type) return refuse('unknown_choice', 'voucher_type_id')
    const worth = worthOf(type, asked)
    const faults = issueFaults(type, worth, asked)
    if (faults.length > 0) return { ok: false, refusal: faults }
    const codes = await this.#codesFor(client, by.exhibitor_id, asked)
    if (!codes.ok) return codes
    const days = instantsOf(asked, clock)
    const vouchers = codes.value.map(({ code_hash }) =>
      newVoucher(asked, worth, { ...days, id: randomUUID(), code_mac: code_hash }),
    )
    const { cinema_id, holder, buyer_name, buyer_email, reference } = asked
    const issue = { exhibitor_id: by.exhibitor_id, cinema_id, issue_id: request_id, issue_hash }
    const said = { holder, buyer_name, buyer_email, reference, price_cents: worth.price_cents }
    await keepVouchers(client, issue, said, { vouchers, codes: codes.value })
    return ok({ vouchers, isThere: false })
  }

  /** New codes, or the one that was typed, which is nobody else's. */
  async #codesFor(
    client: pg.PoolClient,
    exhibitor_id: number,
    { code: typed, count }: Pick<Asked, 'code' | 'count'>,
  ): Promise<Answer<KeptCode[], 'code_shape' | 'code_taken'>> {
    if (typed.trim() === '') return ok(Array.from({ length: count }, () => this.#codes.draw(exhibitor_id, '')))
    const code = keptCode(typed)
    if (code === null) return refuse('code_shape', 'code')
    const kept = this.#codes.keep(exhibitor_id, code)
    const { rowCount } = await client.query(TAKEN, [kept.code_hash])
    return rowCount === 0 ? ok([kept]) : refuse('code_taken', 'code')
  }

  /** What is written over of a voucher, as it stands. */
  notes(by: Doer, id: string): Promise<Answer<Notes, 'not_found'>> {
    return this.#with(by, id, async (client) => ok(await notesOf(client, id)))
  }

  /** Writes over what is said of a voucher; who did it is written down with it. */
  edit(
    by: Doer,
    id: string,
    { version, ...change }: { version: number } & { [F in keyof VoucherNotes]?: VoucherNotes[F] | undefined },
  ): Promise<Answer<Notes, 'not_found' | 'stale'>> {
    return this.#with(by, id, async (client) => {
      const { rows } = await client.query<Notes>(`${DETAILS} for no key update`, [id])
      const [before] = rows
      if (!before) return refuse('not_found')
      if (before.version !== version) return refuse('stale')
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      const { holder, buyer_name, buyer_email, reference } = { ...before, ...Object.fromEntries(given) } as Notes
      const after = await client.query<Notes>(EDIT, [id, holder, buyer_name, buyer_email, reference])
      await client.query(NOTE, [by.exhibitor_id, id, 'edited', by.employee_id])
      return ok(after.rows[0]!)
    })
  }

  /** The whole code of a voucher, once it is written down who read it; one of a sale may have none here. */
  code(by: Doer, id: string): Promise<Answer<{ code: string }, 'not_found'>> {
    return this.#with(by, id, async (client) => {
      const [kept] = (await client.query<KeptCode>(CODE, [id])).rows
      if (!kept) return refuse('not_found')
      await client.query(NOTE, [by.exhibitor_id, id, 'read', by.employee_id])
      return ok({ code: spellCode(this.#codes.open(by.exhibitor_id, kept)) })
    })
  }

  /** The whole code of a voucher that was issued here, for the letter in which its reader gets it. */
  async codeOf(exhibitor_id: number, id: string): Promise<string> {
    const read = (client: pg.ClientBase) => client.query<KeptCode>(CODE, [id])
    const { rows } = await withExhibitor(this.#pool, exhibitor_id, read)
    return spellCode(this.#codes.open(exhibitor_id, rows[0]!))
  }

  /** What happened to a voucher, the last of it first. */
  history(by: Doer, id: string): Promise<Answer<VoucherEvent[], 'not_found'>> {
    return this.#with(by, id, async (client) => ok(await voucherEvents(client, id)))
  }

  /** A manager's word about a voucher, which the ledger takes or refuses. */
  async decide(
    by: Doer,
    voucher_id: string,
    state: VoucherWord,
  ): Promise<Answer<{ state: VoucherWord }, 'not_found' | 'voucher_unpaid' | 'voucher_deleted'>> {
    const decided = await this.#decide(by, voucher_id, { state })
    return decided.ok ? ok({ state }) : decided
  }

  /** Other days on which a voucher is valid, by the clock of its cinema. */
  async move(
    by: Doer,
    voucher_id: string,
    days: Days,
  ): Promise<Answer<Days, 'not_found' | 'voucher_unpaid' | 'voucher_deleted' | 'days_turned'>> {
    const [fault] = dayFaults(days)
    if (fault) return { ok: false, refusal: fault }
    const clock = await this.#with<Clock, never>(by, voucher_id, async (client, cinema_id) =>
      ok(await clockOf(client, cinema_id)),
    )
    if (!clock.ok) return clock
    const decided = await this.#decide(by, voucher_id, instantsOf(days, clock.value))
    return decided.ok ? ok(days) : decided
  }

  async #decide(
    by: Doer,
    voucher_id: string,
    to: Parameters<Vouchers['decide']>[1]['to'],
  ): Promise<Answer<null, 'not_found' | 'voucher_unpaid' | 'voucher_deleted'>> {
    const place = await this.#with<number, never>(by, voucher_id, async (_, cinema_id) => ok(cinema_id))
    if (!place.ok) return place
    const { exhibitor_id, employee_id } = by
    const at = { exhibitor_id, cinema_id: place.value }
    const decided = await this.#vouchers.decide(at, { voucher_id, to, employee_id })
    if (decided.ok) return ok(null)
    const { code } = decided.refusal
    return code === 'voucher_unknown' ? refuse('not_found') : refuse(code)
  }

  /** Something with one voucher; of a cinema that somebody does not reach there is none. */
  #with<T, R extends string>(
    by: Doer,
    id: string,
    what: (client: pg.PoolClient, cinema_id: number) => Promise<Answer<T, R>>,
  ): Promise<Answer<T, R | 'not_found'>> {
    return withExhibitor(this.#pool, by.exhibitor_id, async (client) => {
      const [voucher] = (await client.query<{ cinema_id: number }>(PLACE, [id])).rows
      return voucher && by.mayIn(voucher.cinema_id) ? what(client, voucher.cinema_id) : refuse('not_found')
    })
  }
}

async function notesOf(client: pg.ClientBase, id: string): Promise<Notes> {
  return (await client.query<Notes>(DETAILS, [id])).rows[0] ?? { id, ...UNSAID }
}

/** What one voucher says where it is read alone. */
export async function wholeVoucher(client: pg.PoolClient, id: string) {
  const { version } = await notesOf(client, id)
  return { version, events: await voucherEvents(client, id) }
}

function newVoucher(
  { voucher_type_id }: VoucherIssue,
  { total_turns, products_cents }: VoucherWorth,
  own: Days & { id: string; code_mac: string },
): NewVoucher {
  return { ...own, voucher_type_id, contact_id: null, turns: total_turns, products_cents }
}
