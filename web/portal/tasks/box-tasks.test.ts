import { expect, test } from 'vitest'
import type { SeenBox } from '../edges/use-boxes.ts'
import { boxTasks } from './box-tasks.ts'

const SINCE = '2026-11-21T18:42:00.000Z'
const LINE = {
  up: true,
  since: SINCE,
  heard_at: SINCE,
  version: '1',
  clock_off_ms: 0,
  free_bytes: 1,
  disk_used: 0.5,
  waiting: 0,
  printer: { state: 'operational', waiting: 0 },
} satisfies SeenBox['line']

function box(fields: Partial<SeenBox>): SeenBox {
  const at = { cinema_id: 1, cinema: 'Lichthof', time_zone: 'Europe/Berlin', since: SINCE, epoch: 1, places: 9 }
  const rest = { synced_at: null, sync_ordered_at: null, troubles: [], recount: null }
  return { ...at, ...rest, standing: 'admitted', line: LINE, ...fields }
}

function kindsOf(one: SeenBox, mayApprove = true) {
  return boxTasks([one], { mayApprove }).map(({ kind, since }) => [kind, since])
}

test('F-353 a cut line waits for a person since it is cut, a printer that does not print, and devices that ask', () => {
  expect(kindsOf(box({}))).toEqual([])
  expect(kindsOf(box({ line: { ...LINE, up: false } }))).toEqual([['line_cut', SINCE]])
  expect(kindsOf(box({ line: { ...LINE, printer: { state: 'paper_out', waiting: 2 } } }))).toEqual([['printer', null]])
  const asks = { uid: '4f2a4b0e-7c1e-4b0c-9a51-0c4a4c1b7d10', type: 'register', name: '', address: '' } as const
  const asking = box({ asking: [{ ...asks, expires_at: SINCE }] })
  expect([kindsOf(asking), kindsOf(asking, false)]).toEqual([[['devices_asking', null]], []])
})

test('F-353 of a printer behind a cut line nobody knows, and a box that is not ours is no task', () => {
  const cut = { ...LINE, up: false, printer: { state: 'paper_out', waiting: 2 } }
  expect(kindsOf(box({ line: cut }))).toEqual([['line_cut', SINCE]])
  for (const standing of ['none', 'approved', 'ended'] as const)
    expect(kindsOf(box({ standing, line: cut }))).toEqual([])
})
