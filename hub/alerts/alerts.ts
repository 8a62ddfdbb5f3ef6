import { statSync } from 'node:fs'
import type pg from 'pg'
import type { Logger } from 'pino'
import { alertsOf, type Found, isDue, REST_MS, type Watched } from '#protocol/alerts/alerts.ts'
import { ALERTS_SHOWN, type ShownAlert } from '#protocol/alerts/calls.ts'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { ALERTS } from '#protocol/mailings/alert-kinds.ts'
import type { Letter } from '#protocol/mailings/letters.ts'
import { usedOf } from '#protocol/server/disk-room.ts'
import { notified } from '../access/notified.ts'
import { backupsIn } from '../db/backups.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Fleet } from '../devices/fleet.ts'
import type { Conflicts } from '../ledger/conflicts.ts'
import type { Letters } from '../mailer/letters.ts'
import type { RenderLetter } from '../mailer/render.ts'

export interface AlertParts {
  pool: pg.Pool
  fleet: Pick<Fleet, 'edges'>
  conflicts: Pick<Conflicts, 'open'>
  letters: Pick<Letters, 'write'>
  render: RenderLetter
  exhibitors: () => Promise<Iterable<number>>
  house: (exhibitor_id: number) => Promise<Exhibitor>
  /** Where the site of a house is; null = it has no address. */
  origin: (house: { hosts: readonly string[] }) => string | null
  /** The folders in which the hub keeps what must not be lost, by a name for people. */
  folders: Readonly<Record<string, string>>
  /** When the hub's own certificate ends; null where it has none. */
  certificate_until: string | null
  /** Nobody has to make backups of a demo. */
  is_demo: boolean
  log: Logger
}

/** An alert as its row has it. */
interface Row {
  id: number
  kind: Found['kind']
  since: string
  found_at: string
  cinema_id: number | null
  name: string | null
  time_zone: string | null
}

/** Of the rounds of one house: two hubs write one letter. */
const ALERTS_LOCK = 7_032_180
/** So many stand in one letter. */
const LETTER_MAX = 20

const FOUND = `json_to_recordset($1::json) as f(cinema_id int, kind text, key text, since timestamptz)`
const SAME = 'a.kind = f.kind and a.key = f.key and a.cinema_id is not distinct from f.cinema_id'
const END = `update alerts a set ended_at = now() where ended_at is null and not exists (select from ${FOUND} where ${SAME})`
/** What came again within a moment goes on. */
const REOPEN = `
update alerts a set ended_at = null where a.id in (
  select max(a.id) from ${FOUND} join alerts a on ${SAME}
  group by f.cinema_id, f.kind, f.key having bool_and(a.ended_at is not null) and max(a.ended_at) > now() - make_interval(secs => $2))`
const BEGIN = `
insert into alerts (exhibitor_id, cinema_id, kind, key, since, found_at)
select $2, f.cinema_id, f.kind, f.key, coalesce(f.since, now()), now() from ${FOUND}
on conflict (exhibitor_id, cinema_id, kind, key) where ended_at is null do nothing`
const ROWS = `
select a.id, a.kind, a.since, a.found_at, a.cinema_id, c.name, c.time_zone
from alerts a left join cinemas c on c.id = a.cinema_id`
const WORST_FIRST = `order by array_position($1::text[], a.kind), a.since, a.id`

/**
 * The alerts of every house (F-353): rows from when to when, the same for all processes of the hub. About
 * each there is one letter to everybody who is notified, in one transaction with its mark, however often it
 * is found, and whatever ends meanwhile.
 */
export class Alerts {
  readonly #parts: AlertParts

  constructor(parts: AlertParts) {
    this.#parts = parts
  }

  /** Finds what stands in every house, and writes about it. One house that cannot be read keeps no other. */
  async round(): Promise<void> {
    for (const exhibitor_id of await this.#parts.exhibitors()) {
      try {
        await this.#note(exhibitor_id, alertsOf(await this.#watched(exhibitor_id)))
        await this.#write(exhibitor_id)
      } catch (error) {
        this.#parts.log.error({ err: error, exhibitor_id }, 'alerts of a house were not looked for')
      }
    }
  }

  /**
   * Those that stand, the worst first.
   * @param within the cinemas that whoever asks reaches; null = all, and the hub itself
   */
  async open(exhibitor_id: number, within: readonly number[] | null): Promise<ShownAlert[]> {
    const { rows } = await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      client.query<Row>(
        `${ROWS} where a.ended_at is null and a.kind = any ($1) and ($2::int[] is null or a.cinema_id = any ($2))
         ${WORST_FIRST} limit ${ALERTS_SHOWN}`,
        [ALERTS, within],
      ),
    )
    return rows.map(({ id, kind, since, cinema_id, name, time_zone }) => ({
      id,
      kind,
      since,
      cinema: cinema_id === null ? null : { id: cinema_id, name: name!, time_zone: time_zone! },
    }))
  }

  async #watched(exhibitor_id: number): Promise<Watched> {
    const { pool, fleet, conflicts, house, folders, certificate_until, is_demo } = this.#parts
    const [{ edges }, open, { portal_config }] = [
      await fleet.edges(exhibitor_id),
      await conflicts.open(exhibitor_id),
      await house(exhibitor_id),
    ]
    const { now, minds_hub, backups } = await withExhibitor(pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<{ now: string; minds_hub: boolean }>(
        'select now(), exists (select from super_admins) as minds_hub from (select) one',
      )
      return { ...rows[0]!, backups: await backupsIn(client) }
    })
    return {
      now,
      offline_minutes: portal_config.offline_alert_minutes,
      edges,
      conflicts: open.map(({ id, cinema_id, found_at, facts }) => ({
        id,
        cinema_id,
        found_at,
        kind: facts?.kind ?? '',
      })),
      disks: minds_hub ? disksOf(folders) : [],
      certificate_until: minds_hub ? certificate_until : null,
      backups:
        minds_hub && !is_demo ? { taken_at: backups.taken_at ?? backups.made_at, failed_at: backups.failed_at } : null,
    }
  }

  async #note(exhibitor_id: number, found: readonly Found[]): Promise<void> {
    const text = JSON.stringify(found)
    await this.#inTurn(exhibitor_id, async (client) => {
      await client.query(END, [text])
      await client.query(REOPEN, [text, REST_MS / 1_000])
      await client.query(BEGIN, [text, exhibitor_id])
    })
  }

  /** One letter about all that has none yet. */
  async #write(exhibitor_id: number): Promise<void> {
    const { pool, letters, render, house, origin } = this.#parts
    const { rows } = await withExhibitor(pool, exhibitor_id, (client) =>
      client.query<Row & { now: string }>(
        `select now(), rest.* from (${ROWS} where a.ended_at is null and a.written_at is null and a.kind = any ($1)
         ${WORST_FIRST}) rest`,
        [ALERTS],
      ),
    )
    const due = rows.filter(({ kind, found_at, now }) => isDue(kind, found_at, now))
    if (due.length === 0) return
    const sender = await house(exhibitor_id)
    const locale = sender.locales[0]!
    const at = origin(sender)
    const { subject, html, text } = await render(letterOf(due, at === null ? null : `${at}/portal/`), sender, locale)
    await this.#inTurn(exhibitor_id, async (client) => {
      const ids = due.map(({ id }) => id)
      const { rowCount } = await client.query(
        'update alerts set written_at = now() where id = any ($1) and written_at is null',
        [ids],
      )
      // another hub was first: what is left is found with the next round
      if (rowCount !== ids.length) throw new Error('alerts were written about by another process')
      const head = { kind: 'alerts', subject, from_name: sender.trade_name, reply_to: sender.email }
      for (const reader of await notified(client, sender.email))
        await letters.write(client, exhibitor_id, {
          head: { ...head, reader },
          content: { html, text, attachments: [] },
        })
    })
  }

  /** One transaction, after any other about the alerts of this house. */
  #inTurn(exhibitor_id: number, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
    return withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
      await client.query('select pg_advisory_xact_lock($1, $2)', [ALERTS_LOCK, exhibitor_id])
      await work(client)
    })
  }
}

/** Folders of one disk are one alert; one that is gone says nothing of its disk, and hides no other alert. */
function disksOf(folders: AlertParts['folders']): Watched['disks'] {
  const disks = new Map<number, { name: string; used: number }>()
  for (const [name, folder] of Object.entries(folders)) {
    const dev = statSync(folder, { throwIfNoEntry: false })?.dev
    if (dev !== undefined && !disks.has(dev)) disks.set(dev, { name, used: usedOf(folder) })
  }
  return [...disks.values()]
}

function letterOf(rows: readonly Row[], link: string | null): Letter {
  const alerts = rows.slice(0, LETTER_MAX).map(({ kind, name, time_zone, since }) => ({
    kind,
    cinema: name,
    since,
    time_zone: time_zone ?? 'UTC',
  }))
  return { kind: 'alerts', link, alerts, more: rows.length - alerts.length }
}
