import { isBackupOld } from '../dashboard/backup.ts'
import { ALERTS, type AlertKind } from '../mailings/alert-kinds.ts'
import type { EdgeCard } from '../sync/edges.ts'
import { QUARANTINED, type Trouble, wordOf } from '../sync/troubles.ts'

/**
 * What stands now. `key` distinguishes it from others of its kind in that cinema, and is the same as long as
 * it is the same one. `cinema_id` null = it is about the hub itself. `since` null = since it was found.
 */
export interface Found {
  kind: AlertKind
  cinema_id: number | null
  key: string
  since: string | null
}

/** What alerts are found in. */
export interface Watched {
  /** The hub's time. */
  now: string
  /** After how many minutes of silence a box is offline. */
  offline_minutes: number
  edges: readonly Pick<EdgeCard, 'cinema_id' | 'standing' | 'line' | 'troubles' | 'recount'>[]
  /** Those that wait for a decision. */
  conflicts: readonly { id: number; cinema_id: number; kind: string; found_at: string }[]
  /** The disks of the hub, by name: which part of each is taken, 0 to 1. */
  disks: readonly { name: string; used: number }[]
  /** When the hub's certificate ends; null where it has none of its own. */
  certificate_until: string | null
  /**
   * The moment that the last good backup shows, or when the installation was made where there is none; and
   * when one has failed since. null = nobody has to make any.
   */
  backups: { taken_at: string; failed_at: string | null } | null
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Part of a disk that is taken when somebody must make room. */
export const DISK_FULL_FROM = 0.9
/** A box's clock that is off by so much gives wrong times on paper and ends holds wrongly. */
export const CLOCK_OFF_MS = 2_000
export const CERTIFICATE_DAYS = 14
/** What a printer says that prints nothing until somebody was there. */
export const DEAD_PRINTERS: readonly string[] = ['offline', 'disabled', 'paper_end', 'cover_open', 'cutter_error']

/**
 * How long it must stand after it was found before anybody is written to: paper is changed within minutes,
 * the first call after a cut says nothing of a clock yet, and a recount is tried again by then.
 */
const GRACE_MS: Partial<Readonly<Record<AlertKind, number>>> = {
  printer: 5 * MINUTE_MS,
  clock: 2 * MINUTE_MS,
  recount_stuck: 2 * MINUTE_MS,
}

/** What comes again within this time is the same as before: nobody is written to anew. */
export const REST_MS = 30 * MINUTE_MS

/** Whether it has stood long enough for a letter. */
export function isDue(kind: AlertKind, found_at: string, now: string): boolean {
  return Date.parse(now) - Date.parse(found_at) >= (GRACE_MS[kind] ?? 0)
}

/** Everything that stands now, the worst first. */
export function alertsOf(watched: Watched): Found[] {
  const { now, conflicts, disks, certificate_until, backups } = watched
  const found: Found[] = [
    ...watched.edges.flatMap((edge) => ofEdge(edge, watched)),
    ...conflicts.map(({ id, cinema_id, kind, found_at }) => ({
      kind: ALERT_OF_CONFLICT[kind] ?? ('conflict' as const),
      cinema_id,
      key: String(id),
      since: found_at,
    })),
    ...disks
      .filter(({ used }) => used >= DISK_FULL_FROM)
      .map(({ name }) => ({ kind: 'disk' as const, cinema_id: null, key: name, since: null })),
  ]
  if (certificate_until !== null && Date.parse(certificate_until) - Date.parse(now) < CERTIFICATE_DAYS * DAY_MS)
    found.push({ kind: 'certificate', cinema_id: null, key: certificate_until, since: null })
  if (backups !== null && (backups.failed_at !== null || isBackupOld(backups.taken_at, now)))
    found.push({ kind: 'backup', cinema_id: null, key: '', since: backups.failed_at ?? backups.taken_at })
  return found.toSorted((a, b) => ALERTS.indexOf(a.kind) - ALERTS.indexOf(b.kind))
}

const ALERT_OF_CONFLICT: Readonly<Record<string, AlertKind>> = { amount_differs: 'amount', refund_refused: 'refund' }

/**
 * What a box's trouble is; that a payment differs is an alert for each payment, and an update comes by
 * itself.
 */
function ofTrouble(trouble: Trouble): AlertKind | null {
  const word = wordOf(trouble)
  if (QUARANTINED.some((one) => one === word)) return 'quarantine'
  if (word === 'unapplied' || word === 'unread') return 'stuck'
  return word === 'fork' || word === 'recount_stuck' || word === 'unmarked' ? word : null
}

/** Of a box that is silent nothing is known but its silence, and what does not agree. */
function ofEdge(
  { cinema_id, standing, line, troubles, recount }: Watched['edges'][number],
  { now, offline_minutes }: Watched,
): Found[] {
  if (standing !== 'admitted') return []
  const found = (kind: AlertKind, key = '', since: string | null = null): Found => ({ kind, cinema_id, key, since })
  const all = troubles.flatMap((trouble) => {
    const kind = ofTrouble(trouble)
    return kind ? [found(kind, trouble.kind, trouble.since)] : []
  })
  if (recount !== null) all.push(found('recount', '', recount.since))
  if (line === null) return all
  const { up, since, clock_off_ms, disk_used, printer } = line
  const isLong = Date.parse(now) - Date.parse(since) >= offline_minutes * MINUTE_MS
  if (!up) return isLong ? [...all, found('edge_offline', '', since)] : all
  if (disk_used !== null && disk_used >= DISK_FULL_FROM) all.push(found('disk'))
  if (clock_off_ms !== null && Math.abs(clock_off_ms) >= CLOCK_OFF_MS) all.push(found('clock'))
  if (printer !== null && DEAD_PRINTERS.includes(printer.state)) all.push(found('printer'))
  return all
}
