import { expect, test } from 'vitest'
import { type BegunMove, type MoveShown, moveStanding } from './move.ts'

const AT = '2026-11-23T20:00:00.000Z'
const SHOWN: MoveShown = {
  id: 1,
  version: 1,
  cinema_id: 1,
  movie: 'Conclave',
  cinema: 'Kronen Kino',
  time_zone: 'Europe/Berlin',
  start: AT,
  screen_id: 1,
  screen: 'Screen 1',
  is_draft: false,
  is_over: false,
  cancelled_at: null,
  screens: [],
  tickets: 2,
  bills: 1,
  reserved: 0,
  letters: 1,
  line: { up: true, since: AT },
  edge: 'ready',
  target: null,
  begun: null,
}
const BEGUN: BegunMove = {
  id: '019a0000-0000-4000-8000-000000000001',
  screen_id: 2,
  screen: 'Screen 2',
  from_screen: 'Screen 1',
  by: null,
  begun_at: AT,
  picked: [],
  called_at: null,
  at_edge: 0,
  settling: 0,
  changing: 0,
  decided_at: null,
  moved_at: null,
  off_at: null,
  done_at: null,
  parties: 1,
  readers: 1,
  informed: 0,
}
const CUT = { up: false, since: AT }

test.each<[string, Partial<MoveShown>, Partial<BegunMove> | null, number]>([
  ['asks', {}, null, 0],
  ['draft', { is_draft: true }, null, 0],
  ['over', { is_over: true }, null, 0],
  ['cancelled', { cancelled_at: AT }, null, 0],
  ['asks', {}, { off_at: AT, done_at: AT }, 0],
  ['waits', { edge: 'away', line: CUT }, {}, 0],
  ['old', { edge: 'old' }, {}, 0],
  ['home', {}, {}, 0],
  ['waits', { edge: 'away', line: CUT }, { called_at: AT, at_edge: 3 }, 0],
  ['home', {}, { called_at: AT, at_edge: 3 }, 0],
  ['home', {}, { called_at: AT, settling: 1 }, 0],
  ['home', { edge: 'none', line: CUT }, { called_at: AT, changing: 1 }, 0],
  ['stopped', {}, { called_at: AT }, 2],
  ['moving', {}, { called_at: AT }, 0],
  ['off', {}, { called_at: AT, off_at: AT }, 0],
  ['moving', {}, { called_at: AT, decided_at: AT, off_at: AT }, 0],
  ['letters', {}, { decided_at: AT, moved_at: AT }, 0],
  ['done', {}, { decided_at: AT, moved_at: AT, done_at: AT }, 0],
])('F-199 L14 a schedule stands as one that %s', (standing, shown, begun, unseated) => {
  expect(moveStanding({ ...SHOWN, ...shown, begun: begun && { ...BEGUN, ...begun } }, unseated)).toBe(standing)
})
