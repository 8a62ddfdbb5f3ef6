import { expect, test } from 'vitest'
import type { AlertKind } from '../mailings/alert-kinds.ts'
import { TROUBLES, type TroubleKind, troubleOf, wordOf } from '../sync/troubles.ts'
import { alertsOf, isDue, type Watched } from './alerts.ts'

const NOW = '2026-11-30T20:00:00.000Z'
const MINUTE_MS = 60_000
const LINE = {
  up: true,
  since: ago(3_600_000),
  heard_at: NOW,
  version: '1',
  clock_off_ms: 40,
  free_bytes: 1,
  disk_used: 0.5,
  waiting: 0,
  printer: { state: 'operational', waiting: 0 },
}
const BOX: Watched['edges'][number] = { cinema_id: 3, standing: 'admitted', line: LINE, troubles: [], recount: null }
const CALM: Watched = {
  now: NOW,
  offline_minutes: 10,
  edges: [BOX],
  conflicts: [],
  disks: [],
  certificate_until: null,
  backups: null,
}

function ago(ms: number): string {
  return new Date(Date.parse(NOW) - ms).toISOString()
}

function kindsAt(line: Partial<typeof LINE>): AlertKind[] {
  return alertsOf({ ...CALM, edges: [{ ...BOX, line: { ...LINE, ...line } }] }).map(({ kind }) => kind)
}

test('F-353 a house in which everything is well has no alert', () => {
  expect(alertsOf(CALM)).toEqual([])
})

test('F-353 a box is offline after as many minutes of silence as its house allows, and since the first of them', () => {
  const silent = (ms: number) => kindsAt({ up: false, since: ago(ms) })
  expect(silent(10 * MINUTE_MS - 1)).toEqual([])
  expect(silent(10 * MINUTE_MS)).toEqual(['edge_offline'])
  const since = ago(11 * MINUTE_MS)
  const edges = [{ ...BOX, line: { ...LINE, up: false, since } }]
  expect(alertsOf({ ...CALM, edges })).toEqual([{ kind: 'edge_offline', cinema_id: 3, key: '', since }])
  expect(alertsOf({ ...CALM, edges, offline_minutes: 12 })).toEqual([])
})

test('F-353 nine tenths of a disk, two seconds of a clock, a printer that prints nothing', () => {
  expect([0.899, 0.9].map((disk_used) => kindsAt({ disk_used }))).toEqual([[], ['disk']])
  expect([1_999, 2_000, -1_999, -2_000].map((clock_off_ms) => kindsAt({ clock_off_ms }))).toEqual([
    [],
    ['clock'],
    [],
    ['clock'],
  ])
  const printer = (state: string) => kindsAt({ printer: { state, waiting: 1 } })
  expect(['operational', 'busy', 'unknown', 'paper_near_end'].flatMap(printer)).toEqual([])
  for (const state of ['offline', 'disabled', 'paper_end', 'cover_open', 'cutter_error'])
    expect(printer(state)).toEqual(['printer'])
})

test('F-353 of a silent box only its silence is known, of one that was ended or never came nothing', () => {
  const bad = { disk_used: 1, clock_off_ms: 9_000, printer: { state: 'paper_end', waiting: 1 } }
  expect(kindsAt({ ...bad, up: false, since: ago(MINUTE_MS) })).toEqual([])
  const line = { ...LINE, ...bad, up: false, since: ago(99 * MINUTE_MS) }
  const troubles = [troubleOf('fenced', NOW, 0)]
  for (const standing of ['none', 'approved', 'ended'] as const)
    expect(alertsOf({ ...CALM, edges: [{ ...BOX, standing, line, troubles }] })).toEqual([])
  expect(alertsOf({ ...CALM, edges: [{ ...BOX, line: null }] })).toEqual([])
})

test('F-353 every trouble of a box is an alert, or known to be none: what a sync or an update mends', () => {
  const KINDS: Partial<Record<TroubleKind, AlertKind>> = {
    restored: 'quarantine',
    moved: 'quarantine',
    fenced: 'quarantine',
    fork: 'fork',
    unapplied: 'stuck',
    unread: 'stuck',
    recount_stuck: 'recount_stuck',
    unmarked: 'unmarked',
  }
  for (const kind of TROUBLES) {
    const edges = [{ ...BOX, troubles: [troubleOf(kind, NOW, 1)] }]
    const wanted = KINDS[kind] ? [{ kind: KINDS[kind], cinema_id: 3, key: kind, since: NOW }] : []
    expect(alertsOf({ ...CALM, edges })).toEqual(wanted)
  }
  for (const word of ['edge_behind', 'hub_behind'] as const) {
    const trouble = troubleOf(word, NOW, 1)
    expect(wordOf(trouble)).toBe(word)
    expect(alertsOf({ ...CALM, edges: [{ ...BOX, troubles: [trouble] }] })).toEqual([])
  }
})

test('F-353 L9 seats in limbo are an alert since the new box came, until all registers have reported, line or none', () => {
  const recount = { since: ago(9), reported: 1, registers: 2 }
  const wanted = { kind: 'recount', cinema_id: 3, key: '', since: ago(9) }
  for (const line of [LINE, null, { ...LINE, up: false, since: NOW }])
    expect(alertsOf({ ...CALM, edges: [{ ...BOX, line, recount }] })).toEqual([wanted])
})

test('F-353 each conflict is an alert of its own: another amount, a stuck refund, anything else that waits', () => {
  const conflicts = ['amount_differs', 'refund_refused', 'voucher_code', ''].map((kind, nth) => ({
    id: nth + 1,
    cinema_id: 3,
    kind,
    found_at: ago(nth),
  }))
  expect(alertsOf({ ...CALM, conflicts }).map(({ kind, key }) => [kind, key])).toEqual([
    ['amount', '1'],
    ['refund', '2'],
    ['conflict', '3'],
    ['conflict', '4'],
  ])
})

test('F-353 the hub itself: a disk by its name, a certificate two weeks before it ends and after', () => {
  const disks = [
    { name: 'DATA_DIR', used: 0.95 },
    { name: 'SECOND_DIR', used: 0.1 },
  ]
  const hub = { cinema_id: null, since: null }
  expect(alertsOf({ ...CALM, disks })).toEqual([{ ...hub, kind: 'disk', key: 'DATA_DIR' }])
  const until = (days: number) => ago(-days * 86_400_000)
  expect(alertsOf({ ...CALM, certificate_until: until(14) })).toEqual([])
  for (const days of [13.9, 0, -3])
    expect(alertsOf({ ...CALM, certificate_until: until(days) })).toEqual([
      { ...hub, kind: 'certificate', key: until(days) },
    ])
})

test('F-353 F-338 a backup that failed, or the last good one when it is older than a night', () => {
  const [young, old] = [ago(26 * 3_600_000), ago(26 * 3_600_000 + 1)]
  const at = (backups: Watched['backups']) => alertsOf({ ...CALM, backups })
  expect(at({ taken_at: young, failed_at: null })).toEqual([])
  const alert = { kind: 'backup', cinema_id: null, key: '' }
  expect(at({ taken_at: old, failed_at: null })).toEqual([{ ...alert, since: old }])
  expect(at({ taken_at: young, failed_at: NOW })).toEqual([{ ...alert, since: NOW }])
})

test('F-353 the worst stands first, and paper may be changed before anybody is written to', () => {
  const troubles = [troubleOf('fork', NOW, 0), troubleOf('restored', NOW, 0)]
  const line = { ...LINE, disk_used: 1, printer: { state: 'paper_end', waiting: 1 } }
  const all = alertsOf({ ...CALM, edges: [{ ...BOX, line, troubles }] })
  expect(all.map(({ kind }) => kind)).toEqual(['quarantine', 'fork', 'disk', 'printer'])
  expect(isDue('disk', NOW, NOW)).toBe(true)
  expect([4.9, 5].map((minutes) => isDue('printer', ago(minutes * MINUTE_MS), NOW))).toEqual([false, true])
  for (const kind of ['clock', 'recount_stuck'] as const)
    expect([1.9, 2].map((minutes) => isDue(kind, ago(minutes * MINUTE_MS), NOW))).toEqual([false, true])
})
