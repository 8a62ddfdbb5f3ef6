import type pg from 'pg'
import type { Logger } from 'pino'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { CarriedDevice } from '#protocol/sync/recount.ts'
import { QUARANTINED } from '#protocol/sync/troubles.ts'
import { withExhibitor } from '../db/connect.ts'
import type { EdgeIdentity } from '../http/env.ts'
import { Restored } from '../kit/restored.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import { restoredAt } from '../ledger/restores.ts'
import { takeCarried } from './carried-devices.ts'
import { exhibitorOf, hashOf, newToken } from './edges.ts'
import { approvalOf, houseOfCredential, isApproved } from './enrolments.ts'
import type { Awaiting, EpochFile, Raised } from './epoch-file.ts'
import { forgetAbout } from './line-records.ts'
import { awaitRegisters } from './recount-reports.ts'
import { beginRecount, lastRecount } from './recounting.ts'
import type { Troubles } from './troubles.ts'

/** What a box proves itself by: the cinema's own credential, or the one that a manager approved for it. */
export type Proof = 'derived' | { credential: string }

/** A box that asks to be the edge of a cinema. */
export interface Asking {
  cinema_id: number
  box: string
  public_key: string
  proof: Proof
  /** Its ledger is empty, and these are its devices; absent = it is live, or of a program of before. */
  carried?: readonly CarriedDevice[] | undefined
}

/** It is the edge, by this token; `devices` of the box of before, where one was. */
export type Admitted = EdgeIdentity & { token: string; devices: CarriedDevice[] }

type Refused = 'not_found' | 'other_box' | 'forbidden' | 'entries_wait' | 'begin_anew'

/**
 * An epoch that stands in the authority file for this box, and in the database not yet. `carried`: of the box
 * that was the edge before, too.
 */
interface Successor {
  epoch: number
  approved_by: number | null
  carried: readonly CarriedDevice[]
}

interface EdgeNow {
  epoch: number
  box: string
  ended_at: string | null
}

/** What is known of who is the edge of a cinema. */
interface Known {
  edge: EdgeNow | undefined
  raised: Raised | null
  awaiting: Awaiting | null
}

interface Parts {
  pool: pg.Pool
  lanes: Pick<Lanes, 'of'>
  epochs: EpochFile
  troubles: Pick<Troubles, 'apply' | 'note' | 'end'>
  /** Its entries about devices are read. */
  devicesChanged: (lane: Lane) => Promise<void>
  log: Pick<Logger, 'error'>
}

const WAITING = 'select epoch, received_n - up_n as waiting from ledger_heads where cinema_id = $1'

/**
 * The lowest number that no key of this house ever had, or the one that was given longest ago to a box that
 * is the edge no more: a code has one byte for it, and 0 and 1 are the hub's own (protocol/scanning/kt1.ts).
 */
const KEY_ID = `select g.key_id from generate_series(2, 255) as g (key_id)
  left join edge_epochs k on k.key_id = g.key_id left join edges e on e.key_id = g.key_id
  group by g.key_id having count(e.*) = 0 order by max(k.admitted_at) nulls first, g.key_id limit 1`

/** What the hub ordered of devices and the box of before never carried out. */
const ORDERED = `update devices d set status = case o."order" when 'block' then 'blocked' else 'logout' end
  from (select distinct on (uid) uid, "order" from device_orders
    where cinema_id = $1 and outcome is null and n is not null and "order" in ('block', 'unblock', 'logout')
    order by uid, n desc) o
  where d.cinema_id = $1 and d.uid = o.uid and d.deleted_at is null
    and (o."order" = 'block' or d.status = case o."order" when 'logout' then 'active' else 'blocked' end)`
const REPLACED = `update device_orders set outcome = 'edge_replaced', obeyed_at = now()
  where cinema_id = $1 and outcome is null and n is not null`

const DEVICES = `select d.uid as device_uuid, d.type, d.name, d.series, d.status, t.token_hash
  from devices d left join device_tokens t using (cinema_id, uid) where d.cinema_id = $1 and d.deleted_at is null order by d.id`

/**
 * Gives boxes the epoch of a cinema (L5, L7, L9 a).
 *
 *     ADMIT ─▶ proven? ─▶ first, or the same box again ─────────────────────────▶ a fresh token
 *                 │
 *                 ├─ another box, approved ─▶ authority file ─▶ recounting ─▶ edges ─▶ its token
 *                 │                           (flushed)         (the lane)    (one transaction)
 *                 └─ an epoch waits ─────────▶ authority file ─▶ (has begun) ─▶ edges ─▶ its token
 *
 * 1. The same box gets its epoch again, because the answer may have been lost.
 * 2. Another one comes by a manager's approval alone, after the credential of the one before was ended, and
 *    never while entries of that one are not applied.
 * 3. Each gap may be a crash: the box asks again, finds its epoch in the file, and what is missing is done.
 *    Nothing is done twice, and no epoch is given to two boxes.
 * 4. An epoch that the recount after a restore has raised waits for a box, the one that was the edge by the
 *    file. That one claims it by itself, once it says that its ledger is empty: a live one would go on with
 *    a journal that the hub does not know. Whose it is says the file alone, because the database is one of
 *    before. Another box claims it as in 2.
 */
export class Admissions {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Refused: `not_found`, `other_box`, `forbidden`, `entries_wait` with how many, and `begin_anew`.
   * @throws Restored while the cinema waits for the recount after a restore
   */
  async admit(asking: Asking): Promise<Answer<Admitted, Refused>> {
    const { pool, lanes, troubles } = this.#parts
    const { cinema_id, proof } = asking
    const exhibitor_id =
      proof === 'derived' ? await exhibitorOf(pool, cinema_id) : houseOfCredential(proof.credential, cinema_id)
    if (exhibitor_id === undefined) return refuse(proof === 'derived' ? 'not_found' : 'forbidden')
    let claimed = await this.#claim(exhibitor_id, asking)
    if (!claimed.ok && claimed.refusal.code === 'entries_wait') {
      await troubles.apply(await lanes.of(exhibitor_id, cinema_id))
      claimed = await this.#claim(exhibitor_id, asking)
    }
    if (!claimed.ok || 'token' in claimed.value) return claimed as Answer<Admitted, Refused>
    return this.#succeed(exhibitor_id, asking, claimed.value)
  }

  /**
   * Reads the proof, in one transaction in which no other box is admitted: whoever is the edge, or the first
   * one, is given a token; for another one its epoch stands in the file before this is committed.
   */
  #claim(exhibitor_id: number, asking: Asking): Promise<Answer<Admitted | Successor, Refused>> {
    const { pool, epochs } = this.#parts
    const { cinema_id, box, proof } = asking
    return withExhibitor(pool, exhibitor_id, async (client) => {
      // a stranger keeps nobody waiting
      if (proof !== 'derived' && !(await isApproved(client, { cinema_id, box, ...proof }))) return refuse('forbidden')
      await client.query('select from cinemas where id = $1 for update', [cinema_id])
      const heads = await client.query<{ epoch: number; waiting: number }>(WAITING, [cinema_id])
      const { epoch = 0, waiting = 0 } = heads.rows[0] ?? {}
      const restored = await restoredAt(client, cinema_id)
      // before that one has begun a recount of boxes would leave the hub's own slots as the backup has them
      if (restored !== null && epoch <= restored.epoch) throw new Restored(cinema_id)
      const edge = await edgeNow(client, cinema_id)
      const raised = epochs.highest(cinema_id)
      const awaiting = epochs.awaiting(cinema_id)
      const edges = edgesBy({ edge, raised, awaiting })
      const isOther = edges.some((one) => one !== box)
      const approval = proof === 'derived' ? null : await approvalOf(client, { cinema_id, box, ...proof })
      if (approval === undefined) return refuse('forbidden')
      // so the box of before knows that it is not the edge any more
      if (isOther && (approval === null || approval.is_ended)) return refuse('other_box', 'box')
      if (approval ? approval.is_ended : edge && edge.ended_at !== null) return refuse('forbidden')
      if (awaiting && edge?.epoch !== awaiting.epoch && ['', box].includes(awaiting.box)) {
        if (isOther && edge?.ended_at === null) return refuse('other_box', 'box')
        const carried = edges.includes(box) ? asking.carried : []
        if (!carried) return awaiting.box === '' ? refuse('begin_anew') : refuse('other_box', 'box')
        if (awaiting.box === '') epochs.raise({ cinema_id, epoch: awaiting.epoch, box })
        return ok({ epoch: awaiting.epoch, approved_by: approval?.approved_by ?? null, carried })
      }
      const own = raised?.box === box ? raised.epoch : Math.max(raised?.epoch ?? 0, epoch, edge?.epoch ?? 0) + 1
      if (!edge && !isOther) {
        if (!raised) epochs.raise({ cinema_id, epoch: own, box })
        return ok(await this.#insert(client, { exhibitor_id, ...asking, epoch: own }))
      }
      if (edge?.box === box && edge.epoch >= (raised?.epoch ?? 0)) {
        if (!raised) epochs.raise({ cinema_id, epoch: edge.epoch, box })
        return ok(await this.#again(client, { exhibitor_id, ...asking }))
      }
      if (approval === null || edge?.ended_at === null) return refuse('other_box', 'box')
      if (waiting > 0) return refuse('entries_wait', 'message', { entries: waiting })
      if (raised?.box !== box) epochs.raise({ cinema_id, epoch: own, box })
      return ok({ epoch: own, approved_by: approval.approved_by, carried: [] })
    })
  }

  /**
   * A lane was opened. Where the authority knows a higher epoch the database was put back, or a crash came
   * between the two: that is a trouble until the box of that epoch, or another one, is admitted. An epoch
   * that waits for a box is none: its recount is about to begin.
   */
  async opened(lane: Lane): Promise<void> {
    const { pool, epochs, troubles, log } = this.#parts
    const { exhibitor_id, cinema_id } = lane
    const raised = epochs.highest(cinema_id)
    if (raised === null || raised.epoch <= lane.committed.epoch || raised.box === '') return
    const epoch = await withExhibitor(pool, exhibitor_id, async (client) => {
      // whoever is being admitted at this moment stands in the file first
      await client.query('select from cinemas where id = $1 for update', [cinema_id])
      const heads = await client.query<{ epoch: number }>(WAITING, [cinema_id])
      return heads.rows[0]?.epoch ?? 0
    })
    if (raised.epoch <= epoch) return
    const detail = `epoch ${epoch}, and ${raised.epoch} was given`
    if (await troubles.note(lane, 'other', detail))
      log.error({ cinema_id: lane.cinema_id, detail }, 'the database is older than the boxes of a cinema')
  }

  /** What stands in the file comes into the ledger, and then the box is the edge. */
  async #succeed(
    exhibitor_id: number,
    asking: Asking,
    { epoch, approved_by, carried }: Successor,
  ): Promise<Answer<Admitted, Refused>> {
    const { pool, lanes, epochs, troubles, devicesChanged } = this.#parts
    const { cinema_id } = asking
    const lane = await lanes.of(exhibitor_id, cinema_id)
    const begun = await beginRecount(pool, lane, { epoch, employee_id: approved_by })
    if (!begun.ok) return begun
    await devicesChanged(lane)
    // nor is what the box of before was shut for a trouble of this one
    await troubles.end(lane, ['other', ...QUARANTINED])
    return withExhibitor(pool, exhibitor_id, async (client) => {
      await client.query('select from cinemas where id = $1 for update', [cinema_id])
      const edge = await edgeNow(client, cinema_id)
      const highest = epochs.highest(cinema_id)
      if (highest?.epoch !== epoch || highest.box !== asking.box) return refuse('other_box', 'box')
      if (edge?.epoch === epoch) return ok(await this.#again(client, { exhibitor_id, ...asking }))
      await client.query(ORDERED, [cinema_id])
      await client.query(REPLACED, [cinema_id])
      await awaitRegisters(client, { exhibitor_id, cinema_id, epoch })
      await takeCarried(client, { exhibitor_id, cinema_id, epoch }, carried)
      await client.query('update edge_epochs set ended_at = $3 where cinema_id = $1 and epoch = $2', [
        cinema_id,
        edge?.epoch ?? 0,
        edge?.ended_at ?? null,
      ])
      const key_id = await this.#newEpoch(client, { exhibitor_id, ...asking, epoch, approved_by })
      return ok(await this.#put(client, { exhibitor_id, ...asking, epoch, key_id }))
    })
  }

  /** A fresh token: the one before opens nothing any more. */
  async #again(client: pg.ClientBase, edge: Asking & { exhibitor_id: number }): Promise<Admitted> {
    const { exhibitor_id, cinema_id, box, public_key } = edge
    const token = newToken(exhibitor_id, cinema_id)
    await forgetAbout(client, cinema_id)
    const { rows } = await client.query<{ epoch: number; key_id: number }>(
      `update edges set token_hash = $2, public_key = $3, ended_at = null, ended_by = null where cinema_id = $1
       returning epoch, key_id`,
      [cinema_id, hashOf(token), public_key],
    )
    const { epoch, key_id } = rows[0]!
    await client.query('update edge_epochs set public_key = $3, ended_at = null where cinema_id = $1 and epoch = $2', [
      cinema_id,
      epoch,
      public_key,
    ])
    const isSuccessor = (await lastRecount(client, cinema_id)) !== null
    const devices = isSuccessor ? await devicesOf(client, cinema_id) : []
    return { exhibitor_id, cinema_id, epoch, box, key_id, token, devices }
  }

  async #insert(client: pg.ClientBase, edge: Asking & { exhibitor_id: number; epoch: number }): Promise<Admitted> {
    const { exhibitor_id, cinema_id, epoch } = edge
    await client.query(
      `insert into ledger_heads values ($1, $2, $3, 0, 0, '', 0, '', 0, '', 0, '')
       on conflict (cinema_id) do update set epoch = excluded.epoch`,
      [cinema_id, exhibitor_id, epoch],
    )
    const key_id = await this.#newEpoch(client, { ...edge, approved_by: null })
    return this.#put(client, { ...edge, key_id })
  }

  /** From here on the box is the edge. */
  async #put(
    client: pg.ClientBase,
    edge: Asking & { exhibitor_id: number; epoch: number; key_id: number },
  ): Promise<Admitted> {
    const { exhibitor_id, cinema_id, epoch, box, public_key, key_id } = edge
    await client.query(
      `insert into edges (cinema_id, exhibitor_id, epoch, box, token_hash, public_key, key_id)
       values ($1, $2, $3, $4, '', $5, $6) on conflict (cinema_id) do update
       set epoch = excluded.epoch, box = excluded.box, key_id = excluded.key_id, admitted_at = now()`,
      [cinema_id, exhibitor_id, epoch, box, public_key, key_id],
    )
    return this.#again(client, edge)
  }

  /** The key of this epoch has a row for ever: tickets that it signed live on. */
  async #newEpoch(
    client: pg.ClientBase,
    edge: Asking & { exhibitor_id: number; epoch: number; approved_by: number | null },
  ): Promise<number> {
    const { exhibitor_id, cinema_id, epoch, box, public_key, approved_by } = edge
    const { rows } = await client.query<{ key_id: number }>(KEY_ID)
    const { key_id } = rows[0]!
    await client.query(
      `insert into edge_epochs (cinema_id, exhibitor_id, epoch, box, public_key, key_id, approved_by)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [cinema_id, exhibitor_id, epoch, box, public_key, key_id, approved_by],
    )
    return key_id
  }
}

/**
 * The boxes that are the edge, or were last, by the database and by the file; where its highest epoch waits
 * for a box, or was claimed so, by the file alone as far as it names one.
 */
function edgesBy({ edge, raised, awaiting }: Known): string[] {
  const known = awaiting ? [awaiting.box || awaiting.before || edge?.box] : [edge?.box, raised?.box]
  return known.filter((box) => box !== undefined)
}

async function edgeNow(client: pg.ClientBase, cinema_id: number): Promise<EdgeNow | undefined> {
  const { rows } = await client.query<EdgeNow>(
    'select epoch, box, ended_at from edges where cinema_id = $1 for update',
    [cinema_id],
  )
  return rows[0]
}

/** The devices of a cinema, as its next box takes them over. */
async function devicesOf(client: pg.ClientBase, cinema_id: number): Promise<CarriedDevice[]> {
  const { rows } = await client.query(DEVICES, [cinema_id])
  return rows.flatMap((row) => CarriedDevice.safeParse(row).data ?? [])
}
