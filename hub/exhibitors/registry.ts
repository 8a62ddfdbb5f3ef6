import type pg from 'pg'
import type { changeExhibitor, ExhibitorCard, makeExhibitor } from '#protocol/exhibitors/calls.ts'
import type { CallBody } from '#protocol/kit/call.ts'
import { MODULES } from '#protocol/kit/resource.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { withExhibitor } from '../db/connect.ts'
import { type Doer, noteDoing } from './doings.ts'
import { insertHouse, insertManager, NO_HOUSE } from './found.ts'

type Card = Omit<ExhibitorCard, 'is_own'>

const CARD = `
select h.exhibitor_id as id, e.version, h.trade_name, e.hosts, e.public_config -> 'features' as features, h.made_at, h.blocked_at
from houses h join exhibitors e on e.id = h.exhibitor_id where h.exhibitor_id = $1`

/** The constraint by which a host name is one exhibitor's. */
const HOST_TAKEN = 'exhibitor_hosts_pkey'

/** The exhibitors of an installation, for who looks after it. Each is read and written as its own tenant. */
export class Registry {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async list(): Promise<Card[]> {
    const { rows } = await this.#pool.query<{ id: number }>(
      'select exhibitor_id as id from houses order by lower(trade_name), exhibitor_id',
    )
    const cards: Card[] = []
    for (const { id } of rows) cards.push((await this.#inHouse(id, (client) => cardOf(client, id)))!)
    return cards
  }

  /** Makes an exhibitor with its first manager, in one transaction; answers both ids. */
  async make(
    by: Doer,
    house: CallBody<typeof makeExhibitor>,
  ): Promise<Result<{ exhibitor_id: number; employee_id: number }, Refusal<'taken'>>> {
    return orTaken(() =>
      withExhibitor(this.#pool, NO_HOUSE, async (client) => {
        const exhibitor_id = await insertHouse(client, house, house.modules)
        const employee_id = await insertManager(client, exhibitor_id, house)
        const { hosts, modules } = house
        await noteDoing(client, by, { exhibitor_id, action: 'exhibitor_made', after: { hosts, modules } })
        return ok({ exhibitor_id, employee_id })
      }),
    )
  }

  /** Changes host names and modules of the version that was seen; of two at once the second is stale. */
  async change(
    by: Doer,
    id: number,
    { version, hosts, modules }: CallBody<typeof changeExhibitor>,
  ): Promise<Result<Card, Refusal<'not_found' | 'stale' | 'taken'>>> {
    if (!(await this.#isKnown(id))) return refuse('not_found')
    const features = Object.fromEntries(modules.map((module) => [module, true]))
    return orTaken(() =>
      this.#inHouse(id, async (client) => {
        const before = (await cardOf(client, id))!
        const { rowCount } = await client.query(
          `update exhibitors set hosts = $3, public_config = jsonb_set(public_config, '{features}', $4)
           where id = $1 and version = $2`,
          [id, version, [...new Set(hosts)], features],
        )
        if (rowCount !== 1) return refuse('stale')
        const after = (await cardOf(client, id))!
        await noteDoing(client, by, {
          exhibitor_id: id,
          action: 'exhibitor_changed',
          before: saidOf(before),
          after: saidOf(after),
        })
        return ok(after)
      }),
    )
  }

  /** Blocks a house or ends that, and signs everybody out; done already, it stays as it is. */
  async block(by: Doer, id: number, blocked: boolean): Promise<Card | null> {
    if (!(await this.#isKnown(id))) return null
    return this.#inHouse(id, async (client) => {
      const { rowCount } = await client.query(
        `update houses set blocked_at = case when $2 then now() end
         where exhibitor_id = $1 and (blocked_at is not null) <> $2`,
        [id, blocked],
      )
      const action = blocked ? 'exhibitor_blocked' : 'exhibitor_unblocked'
      if (rowCount === 1) await noteDoing(client, by, { exhibitor_id: id, action })
      if (blocked) await client.query('delete from portal_sessions')
      return cardOf(client, id)
    })
  }

  async #isKnown(id: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query('select from houses where exhibitor_id = $1', [id])
    return rowCount === 1
  }

  #inHouse<T>(id: number, what: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return withExhibitor(this.#pool, id, what)
  }
}

async function cardOf(client: pg.PoolClient, id: number): Promise<Card | null> {
  const { rows } = await client.query<Omit<Card, 'modules'> & { features: Record<string, boolean> }>(CARD, [id])
  const [row] = rows
  if (!row) return null
  const { features, ...card } = row
  return { ...card, modules: MODULES.filter((module) => features[module]) }
}

function saidOf({ hosts, modules }: Card) {
  return { hosts, modules }
}

async function orTaken<T, R>(work: () => Promise<Result<T, R>>): Promise<Result<T, R | Refusal<'taken'>>> {
  try {
    return await work()
  } catch (error) {
    if (constraintOf(error) === HOST_TAKEN) return refuse('taken', 'hosts')
    throw error
  }
}

/** Which constraint a change broke; a query builder gives the database's error as its cause. */
function constraintOf(error: unknown): string | undefined {
  const { constraint, cause } = error as { constraint?: string; cause?: unknown }
  return constraint ?? (cause instanceof Error ? constraintOf(cause) : undefined)
}
