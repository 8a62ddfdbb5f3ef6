import type pg from 'pg'
import type { Logger } from 'pino'
import { decideRights } from '#protocol/ledger/decide-voucher.ts'
import { DueVouchers, type GrantOf, grantedRights } from '#protocol/ledger/voucher-placement.ts'
import { ok } from '#protocol/result.ts'
import { grantAt, type OfflineGrant, type VoucherType } from '#protocol/vouchers/voucher-type.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { VoucherReach } from '../vouchers/reach.ts'
import type { EdgeLink } from './link.ts'
import type { Links } from './links.ts'

/**
 * Vouchers of one step and its one entry, and steps of one round of a cinema: the rest waits for the next.
 */
const VOUCHERS_A_STEP = 200
const STEPS_A_ROUND = 10

type Grants = ReadonlyMap<number, OfflineGrant>
type GrantingType = Pick<VoucherType, 'id' | 'offline_grant' | 'offline_grants'>

/** What waits at a cinema, and by which grants all of its vouchers were looked through last. */
interface Waiting {
  due: DueVouchers
  grants: string
}

/**
 * Turns of vouchers that an edge may have beforehand (docs/ledger.md, Rights; F-212): what the offline grant
 * of their type says and is missing there is given while the line is up, to an edge that knows vouchers. So
 * it is after a voucher was issued or unblocked, when turns were used or came back, when a grant is another,
 * and when a line or this process comes back. Of a voucher that is not active nothing goes. Each round does
 * only what is missing, so that it may be stopped anywhere, and two processes give nothing twice.
 */
export class Granting {
  readonly #pool: pg.Pool
  readonly #typesOf: (exhibitor_id: number) => Promise<Iterable<GrantingType>>
  readonly #lanes: Pick<Lanes, 'of'>
  readonly #links: Pick<Links, 'opened'>
  readonly #reach: Pick<VoucherReach, 'isReaching'>
  readonly #log: Logger
  readonly #waiting = new Map<number, Waiting>()

  constructor(parts: {
    pool: pg.Pool
    /** The types of vouchers of a house. */
    types: (exhibitor_id: number) => Promise<Iterable<GrantingType>>
    lanes: Pick<Lanes, 'of' | 'onCommit'>
    links: Pick<Links, 'opened'>
    reach: Pick<VoucherReach, 'isReaching'>
    log: Logger
  }) {
    this.#pool = parts.pool
    this.#typesOf = parts.types
    this.#lanes = parts.lanes
    this.#links = parts.links
    this.#reach = parts.reach
    this.#log = parts.log
    parts.lanes.onCommit(({ cinema_id, changed }) => this.#at(cinema_id).due.changed(changed))
  }

  async round(): Promise<void> {
    for (const link of this.#links.opened())
      if (link.up && link.knowsVouchers)
        await this.#roundOf(link).catch((error: Error) =>
          this.#log.error(
            { err: error, cinema_id: link.cinema_id },
            'a cinema was not given its vouchers; it is tried again',
          ),
        )
  }

  #at(cinema_id: number): Waiting {
    let waiting = this.#waiting.get(cinema_id)
    if (!waiting) {
      waiting = { due: new DueVouchers(), grants: '' }
      this.#waiting.set(cinema_id, waiting)
    }
    return waiting
  }

  async #roundOf(link: EdgeLink): Promise<void> {
    const grants = await this.#grantsAt(link)
    const waiting = this.#at(link.cinema_id)
    const { due } = waiting
    const written = JSON.stringify([...grants])
    if (waiting.grants !== written) due.all()
    waiting.grants = written
    if (due.takeAll()) await this.#readAll(link, due, grants)
    const staying: string[] = []
    try {
      for (let step = 0; step < STEPS_A_ROUND; step++) {
        const ids = due.take(VOUCHERS_A_STEP)
        if (ids.length === 0) break
        const going = ids.filter((id) => !this.#reach.isReaching(id))
        staying.push(...ids.filter((id) => !going.includes(id)))
        await this.#give(link, going, (id) => grants.get(id)).catch((error) => {
          due.add(ids)
          throw error
        })
      }
    } finally {
      due.add(staying)
    }
  }

  /** What each type leaves at this edge: one of before goes by what holds in every cinema. */
  async #grantsAt({ exhibitor_id, cinema_id, knowsCinemaGrants }: EdgeLink): Promise<Grants> {
    const types = await this.#typesOf(exhibitor_id)
    return new Map(
      Array.from(types, (type) => [type.id, knowsCinemaGrants ? grantAt(type, cinema_id) : type.offline_grant]),
    )
  }

  async #give(link: EdgeLink, voucher_ids: readonly string[], grantOf: GrantOf): Promise<void> {
    const lane = await this.#lanes.of(link.exhibitor_id, link.cinema_id)
    await lane.run({
      vouchers: voucher_ids,
      decide: ({ ledger, append }) => {
        const entry = decideRights(ledger, grantedRights(ledger, grantOf, voucher_ids), link.knowsVouchers)
        if (entry) append('down', entry)
        return ok(null)
      },
    })
  }

  /** Those of which something is missing at the edge, by what is on disk. */
  async #readAll({ exhibitor_id, cinema_id }: EdgeLink, due: DueVouchers, grants: Grants): Promise<void> {
    const turns = [...grants].flatMap(([id, { grant, turns }]) =>
      grant === 'turns' ? [[id, turns ?? 0] as const] : [],
    )
    try {
      const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) =>
        client.query<{ id: string }>(
          `select v.id from vouchers v join rights r on r.key = 'turns/' || v.id and r.cinema_id = v.cinema_id
             join unnest($2::int[], $3::int[]) as granted(voucher_type_id, turns) using (voucher_type_id)
           where v.cinema_id = $1 and v.state = 'active' and r.hub > 0 and r.edge < granted.turns`,
          [cinema_id, turns.map(([id]) => id), turns.map(([, left]) => left)],
        ),
      )
      due.add(rows.map(({ id }) => id))
    } catch (error) {
      due.all()
      throw error
    }
  }
}
