import type pg from 'pg'
import { cinemasFor, mayIn } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import { CONFLICTS_SHOWN, decideConflict, TASKS, type Task, tasks } from '#protocol/dashboard/tasks.ts'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { instantText } from '#protocol/time/business-day.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubApp } from '../http/env.ts'
import { Conflicts, openConflicts } from '../ledger/conflicts.ts'
import type { LeftOuts } from '../sync/left-outs.ts'

interface Source {
  permission: Permission
  /** By cinema: how many, since when; `$1` are the cinemas, null = all; `$2` is now. */
  sql: string
  /** Which conflicts they are. */
  conflicts?: Pick<Parameters<typeof openConflicts>[1], 'kind' | 'but'>
}

const OF_CINEMAS = '($1::integer[] is null or cinema_id = any ($1)) and $2::timestamptz is not null'
const CONFLICTS = `select cinema_id, count(*)::int as count, min(found_at) as since,
  null::date as date from conflicts where ${OF_CINEMAS} and resolved_at is null`

const SOURCES: Readonly<Record<(typeof TASKS)[number], Source>> = {
  refunds_stuck: {
    permission: 'dashboard.view',
    sql: `${CONFLICTS} and kind = 'refund_refused' group by 1`,
    conflicts: { kind: 'refund_refused' },
  },
  refunds_open: {
    permission: 'dashboard.view',
    sql: `select cinema_id, count(*)::int as count, min(coalesce(
        (select max(r.at) from bill_refunds r where r.bill_id = bills.id), settled_at, opened_at)) as since,
      null::date as date from bills
      where ${OF_CINEMAS} and status = 'refunding' group by 1`,
  },
  conflicts_open: {
    permission: 'dashboard.view',
    sql: `${CONFLICTS} and kind <> 'refund_refused' group by 1`,
    conflicts: { but: 'refund_refused' },
  },
  drafts: {
    permission: 'schedules.edit',
    sql: `select cinema_id, count(*)::int as count, min(start) as since, min(business_date) as date
      from schedules
      where ${OF_CINEMAS} and is_draft and deleted_at is null and cancelled_at is null and start > $2 group by 1`,
  },
}

/** The tasks of a source, with the names of their cinemas. */
function named(sql: string): string {
  return `select task.*, cinemas.name as cinema, cinemas.time_zone from (${sql}) task
    join cinemas on cinemas.id = task.cinema_id and cinemas.deleted_at is null
    order by cinemas.sort, cinemas.id`
}

/** What waits for a person, in the cinemas that this person reaches, and its decision (F-333, F-353). */
export function taskRoutes(
  app: HubApp,
  { pool, left_outs, now = Date.now }: { pool: pg.Pool; left_outs: Pick<LeftOuts, 'sides'>; now?: () => number },
): void {
  mount(app, tasks, async (c) => {
    const by = c.get('principal')
    const at = instantText(new Date(now()).toISOString())
    const read = async (client: pg.PoolClient) => {
      const found: Task[] = []
      for (const kind of TASKS) {
        const { permission, sql, conflicts: which } = SOURCES[kind]
        const reach = cinemasFor(by, permission)
        if (reach === null) continue
        const within = reach === 'all' ? null : reach
        const { rows } = await client.query<Omit<Task, 'kind' | 'conflicts'>>(named(sql), [within, at])
        const waiting = which && rows.length > 0
        const all = waiting ? await openConflicts(client, { within, ...which, most: CONFLICTS_SHOWN }) : []
        // they name purchases
        const conflictsIn = (id: number) =>
          mayIn(by, 'bills.view', [id]) ? all.filter(({ cinema_id }) => cinema_id === id) : []
        found.push(...rows.map((row) => ({ ...row, kind, conflicts: conflictsIn(row.cinema_id) })))
      }
      return ok({ at, tasks: found })
    }
    return withExhibitor(pool, by.exhibitor_id, read, { snapshot: true })
  })
  const conflicts = new Conflicts(pool)
  mount(app, decideConflict, async (c, { params, body }) => {
    const by = c.get('principal')
    const reach = cinemasFor(by, 'bills.decide')
    const within = reach === 'all' ? null : (reach ?? [])
    // what the ledger can settle is not put aside with words
    const sides = await left_outs.sides(by.exhibitor_id, params.id, within)
    if (sides.ok && sides.value.choices.length > 0) return refuse('unknown_choice', 'choice')
    const decision = { ...params, ...body, employee_id: by.employee_id, within }
    const decided = await conflicts.decide(by.exhibitor_id, decision)
    return decided.ok ? ok({}) : decided
  })
}
