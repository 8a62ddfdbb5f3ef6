import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type pg from 'pg'
import { roomFor } from '#protocol/kit/waiting-room.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import type { EdgeRow, WaitingBox } from '#protocol/sync/edges.ts'
import { ENROLMENT_ROOM, ENROLMENT_TTL_MS, ENROLMENT_WRONG_MAX } from '#protocol/sync/enrolment.ts'
import { withExhibitor } from '../db/connect.ts'
import { writeDoing } from './doings.ts'
import { hashOf } from './edges.ts'

/** What a box says of itself, and from where it asks. */
export interface AskingBox {
  box: string
  name: string
  version: string
  address: string
}

/** Its right to a cinema, as it is handed out. */
export interface Granted {
  cinema_id: number
  cinema: string
  credential: string
}

/** Of the boxes of a house that wait, one after another. */
const WAITING_LOCK = 7_032_025
const TTL = `interval '${ENROLMENT_TTL_MS / 1_000} s'`
const STANDS = `asked_at > now() - ${TTL} and wrong < ${ENROLMENT_WRONG_MAX}`
const WAITING = `id, name, version, address, asked_at, asked_at + ${TTL} as expires_at`

const EDGES = `
select c.id as cinema_id, c.name as cinema, c.time_zone, coalesce(e.epoch, 0) as epoch,
  case when k.id is not null and k.used_at is null then 'approved' when e.cinema_id is null then 'none'
    when e.ended_at is not null then 'ended' else 'admitted' end as standing,
  case when k.used_at is null and k.id is not null then k.approved_at else coalesce(e.ended_at, e.admitted_at) end as since
from cinemas c left join edges e on e.cinema_id = c.id
left join edge_credentials k on k.cinema_id = c.id and k.ended_at is null
where c.deleted_at is null or (e.cinema_id is not null and e.ended_at is null) order by c.name, c.id limit 1000`

/** The exhibitor that a box's secret names, so that row level security can be set before it is looked up. */
function houseOfSecret(secret: string): number | undefined {
  const [, exhibitor_id] = /^(\d{1,5})\.[0-9a-f]{64}$/.exec(secret) ?? []
  return exhibitor_id === undefined ? undefined : Number(exhibitor_id)
}

/** The exhibitor that a credential for this cinema names; undefined when it is none. */
export function houseOfCredential(credential: string, cinema_id: number): number | undefined {
  const [, exhibitor_id, of] = /^(\d{1,5})\.(\d{1,9})\.[0-9a-f]{64}$/.exec(credential) ?? []
  return exhibitor_id !== undefined && Number(of) === cinema_id ? Number(exhibitor_id) : undefined
}

/**
 * Boxes that wait to become the edge of a cinema, and the credentials that managers approved for them. All of
 * it is rows, because any process of the hub may answer the box and another one the manager.
 */
export class Enrolments {
  readonly #pool: pg.Pool
  readonly #key: string

  /** @param key under which the numbers are hashed, the same in every process of the hub */
  constructor(pool: pg.Pool, key: string) {
    this.#pool = pool
    this.#key = key
  }

  /**
   * A box asks; answers what it shows and the secret with which it polls. One transaction: its question of
   * before is over, and an approval that it has not used.
   */
  ask(
    exhibitor_id: number,
    { box, name, version, address }: AskingBox,
  ): Promise<Answer<{ pin: string; secret: string; expires_at: string }, 'enrolment_full'>> {
    return this.#inTurn(exhibitor_id, async (client) => {
      await client.query(
        'update edge_credentials set ended_at = now() where box = $1 and used_at is null and ended_at is null',
        [box],
      )
      await client.query(`delete from enrolments where box = $1 or not (${STANDS})`, [box])
      const { rows: waiting } = await client.query<{ id: number; address: string; pin_hash: string }>(
        'select id, address, pin_hash from enrolments order by asked_at, id',
      )
      const room = roomFor(waiting, address, ENROLMENT_ROOM)
      if (room.full) return refuse('enrolment_full', 'message', { seconds: ENROLMENT_TTL_MS / 1_000 })
      if (room.leaves) await client.query('delete from enrolments where id = $1', [room.leaves.id])
      const pin = this.#newPin(exhibitor_id, waiting)
      const secret = `${exhibitor_id}.${randomBytes(32).toString('hex')}`
      const { rows } = await client.query<{ expires_at: string }>(
        `insert into enrolments (exhibitor_id, box, name, version, address, pin_hash, secret_hash)
         values ($1, $2, $3, $4, $5, $6, $7) returning asked_at + ${TTL} as expires_at`,
        [exhibitor_id, box, name, version, address, this.#pinHash(exhibitor_id, pin), hashOf(secret)],
      )
      return ok({ pin, secret, expires_at: rows[0]!.expires_at })
    })
  }

  /**
   * What became of a box's question: it waits (null), or has a new credential, while the one before opens
   * nothing any more. Refused when there is no such question: over, burnt, ended, or used already.
   */
  async poll(box: string, secret: string): Promise<Answer<Granted | null, 'forbidden'>> {
    const exhibitor_id = houseOfSecret(secret)
    if (exhibitor_id === undefined) return refuse('forbidden')
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const own = [box, hashOf(secret)]
      const waits = await client.query(
        `select 1 from enrolments where box = $1 and secret_hash = $2 and ${STANDS}`,
        own,
      )
      if (waits.rowCount === 1) return ok(null)
      const approved = await client.query<{ id: number; cinema_id: number; cinema: string }>(
        `select k.id, k.cinema_id, c.name as cinema from edge_credentials k join cinemas c on c.id = k.cinema_id
         where k.box = $1 and k.secret_hash = $2 and k.ended_at is null and k.used_at is null and k.fetch_until > now()
         for update of k`,
        own,
      )
      const [grant] = approved.rows
      if (!grant) return refuse('forbidden')
      const { id, cinema_id, cinema } = grant
      const credential = `${exhibitor_id}.${cinema_id}.${randomBytes(32).toString('hex')}`
      await client.query('update edge_credentials set hash = $2 where id = $1', [id, hashOf(credential)])
      return ok({ cinema_id, cinema, credential })
    })
  }

  /** The edge of every cinema of a house, and the boxes that wait, the longest waiting first. */
  list(exhibitor_id: number): Promise<{ edges: EdgeRow[]; waiting: WaitingBox[] }> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const edges = await client.query<EdgeRow>(EDGES)
      const waiting = await client.query<WaitingBox>(
        `select ${WAITING} from enrolments where ${STANDS} order by asked_at, id limit 100`,
      )
      return { edges: edges.rows, waiting: waiting.rows }
    })
  }

  /** The cinemas of a house whose edge was ended. */
  async ended(exhibitor_id: number): Promise<ReadonlySet<number>> {
    const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query<{ cinema_id: number }>('select cinema_id from edges where ended_at is not null'),
    )
    return new Set(rows.map(({ cinema_id }) => cinema_id))
  }

  /** Which box shows this number; a wrong one counts against every number that waits at this house. */
  lookUp(exhibitor_id: number, pin: string): Promise<Answer<WaitingBox, 'enrolment_unknown'>> {
    return this.#inTurn(exhibitor_id, async (client) => {
      const found = await this.#showing(client, exhibitor_id, pin)
      if (found) return ok(found)
      await client.query('update enrolments set wrong = wrong + 1')
      return refuse('enrolment_unknown', 'pin')
    })
  }

  /** Takes these out of the boxes that wait; answers how many there were. */
  clear(exhibitor_id: number, ids: readonly number[]): Promise<number> {
    return this.#inTurn(exhibitor_id, async (client) => {
      const { rowCount } = await client.query('delete from enrolments where id = any ($1)', [ids])
      return rowCount ?? 0
    })
  }

  /**
   * The box that shows this number, and is still the one that was seen, becomes the edge of a cinema: one
   * transaction, with the record of it, after which its next poll brings the credential. A number is good
   * once.
   */
  approve(
    exhibitor_id: number,
    { pin, id, cinema_id, by }: { pin: string; id: number; cinema_id: number; by: number },
  ): Promise<
    Answer<
      { cinema_id: number },
      'enrolment_unknown' | 'enrolment_changed' | 'unknown_choice' | 'edge_there' | 'entries_wait'
    >
  > {
    return this.#inTurn(exhibitor_id, async (client) => {
      const found = await this.#showing(client, exhibitor_id, pin)
      if (!found) {
        await client.query('update enrolments set wrong = wrong + 1')
        return refuse('enrolment_unknown', 'pin')
      }
      if (found.id !== id) return refuse('enrolment_changed', 'pin')
      const cinema = await client.query('select 1 from cinemas where id = $1 and deleted_at is null for update', [
        cinema_id,
      ])
      if (cinema.rowCount === 0) return refuse('unknown_choice', 'cinema_id')
      const holds = await client.query('select 1 from edge_credentials where cinema_id = $1 and ended_at is null', [
        cinema_id,
      ])
      const edges = await client.query<{ box: string; epoch: number; ended_at: string | null }>(
        'select box, epoch, ended_at from edges where cinema_id = $1',
        [cinema_id],
      )
      const [edge] = edges.rows
      if (holds.rowCount! > 0 || edge?.ended_at === null) return refuse('edge_there', 'cinema_id')
      const entries = edge && edge.box !== found.box ? await waitingEntries(client, cinema_id) : 0
      if (entries > 0) return refuse('entries_wait', 'cinema_id', { entries })
      await client.query(
        `insert into edge_credentials (exhibitor_id, cinema_id, box, secret_hash, approved_by, fetch_until)
         values ($1, $2, $3, $4, $5, now() + ${TTL})`,
        [exhibitor_id, cinema_id, found.box, found.secret_hash, by],
      )
      await client.query('delete from enrolments where id = $1', [id])
      const { box: subject, name } = found
      const epoch = edge?.epoch ?? 0
      await writeDoing(client, { exhibitor_id, cinema_id, employee_id: by, what: 'approved', epoch, subject, name })
      return ok({ cinema_id })
    })
  }

  /**
   * Ends what opens the hub to the edge of a cinema, in one transaction with the record of it; a retry
   * changes nothing.
   */
  end(
    exhibitor_id: number,
    { cinema_id, name, by }: { cinema_id: number; name: string; by: number },
  ): Promise<Answer<Record<never, never>, 'not_found' | 'name_not_typed'>> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<{ name: string }>('select name from cinemas where id = $1 for update', [
        cinema_id,
      ])
      if (!rows[0]) return refuse('not_found')
      if (rows[0].name !== name.trim()) return refuse('name_not_typed', 'cinema')
      const credentials = await client.query<{ box: string }>(
        'update edge_credentials set ended_at = now(), ended_by = $2 where cinema_id = $1 and ended_at is null returning box',
        [cinema_id, by],
      )
      const edges = await client.query<{ box: string; epoch: number }>(
        `update edges set ended_at = now(), ended_by = $2, token_hash = '' where cinema_id = $1 and ended_at is null
         returning box, epoch`,
        [cinema_id, by],
      )
      const subject = edges.rows[0]?.box ?? credentials.rows[0]?.box
      const ended = { employee_id: by, what: 'ended', epoch: edges.rows[0]?.epoch ?? 0, name: rows[0].name } as const
      if (subject !== undefined) await writeDoing(client, { exhibitor_id, cinema_id, subject, ...ended })
      return ok({})
    })
  }

  async #showing(client: pg.PoolClient, exhibitor_id: number, pin: string) {
    const { rows } = await client.query<WaitingBox & { box: string; secret_hash: string }>(
      `select ${WAITING}, box, secret_hash from enrolments where pin_hash = $1 and ${STANDS}`,
      [this.#pinHash(exhibitor_id, pin)],
    )
    return rows[0]
  }

  /** One transaction, after any other about the boxes that wait at this house. */
  #inTurn<T>(exhibitor_id: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      await client.query('select pg_advisory_xact_lock($1, $2)', [WAITING_LOCK, exhibitor_id])
      return work(client)
    })
  }

  /** Six digits, each of the million equally likely, that no box shows. */
  #newPin(exhibitor_id: number, waiting: readonly { pin_hash: string }[]): string {
    for (;;) {
      const pin = String(randomInt(1_000_000)).padStart(6, '0')
      const hash = this.#pinHash(exhibitor_id, pin)
      if (waiting.every(({ pin_hash }) => pin_hash !== hash)) return pin
    }
  }

  #pinHash(exhibitor_id: number, pin: string): string {
    return createHmac('sha256', this.#key).update(`${exhibitor_id}/${pin}`).digest('hex')
  }
}

/** Entries of a cinema's edge that were received and are not applied: nobody could apply them after it. */
async function waitingEntries(client: pg.ClientBase, cinema_id: number): Promise<number> {
  const { rows } = await client.query<{ entries: number }>(
    'select received_n - up_n as entries from ledger_heads where cinema_id = $1',
    [cinema_id],
  )
  return rows[0]?.entries ?? 0
}

/** Whether a manager has ever approved this credential for this box; it locks nothing. */
export async function isApproved(
  client: pg.ClientBase,
  { cinema_id, box, credential }: { cinema_id: number; box: string; credential: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from edge_credentials where cinema_id = $1 and box = $2 and hash = $3',
    [cinema_id, box, hashOf(credential)],
  )
  return rowCount === 1
}

/**
 * The approval of the credential that a box holds for this cinema, inside the transaction of its admission:
 * from then on it is used, and no other is handed out. Undefined when it is none of that box.
 */
export async function approvalOf(
  client: pg.ClientBase,
  { cinema_id, box, credential }: { cinema_id: number; box: string; credential: string },
): Promise<{ approved_by: number; is_ended: boolean } | undefined> {
  const { rows } = await client.query<{ approved_by: number; is_ended: boolean }>(
    `update edge_credentials set used_at = case when ended_at is null then coalesce(used_at, now()) else used_at end
     where cinema_id = $1 and box = $2 and hash = $3 returning approved_by, ended_at is not null as is_ended`,
    [cinema_id, box, hashOf(credential)],
  )
  return rows[0]
}
