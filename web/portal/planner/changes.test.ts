import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applied,
  type Block,
  blocksOf,
  bodyOf,
  conflictsIn,
  inverse,
  movedEnd,
  NO_CHANGE,
  type PlanChange,
  refOf,
} from './changes.ts'
import { planOf, rowOf } from './testing/plan.ts'

const rows = [
  rowOf(11, 1, '17:00', '19:15'),
  rowOf(12, 1, '19:30', '21:45'),
  rowOf(13, 2, '19:00', '21:05', { feature_at: '2026-11-28T19:05:00.000Z' }),
]
const plan = planOf(rows)
const blocks = blocksOf(rows, new Map())
const made = {
  key: 'n1',
  screen_id: 2,
  movie_id: 3,
  movie_version_id: 3,
  price_group_id: 1,
  start: '2026-11-28T15:00:00.000Z',
  end: '2026-11-28T17:13:00.000Z',
}

function byKey(all: readonly Block[]): Block[] {
  return all.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

const keys = fc.constantFrom('11', '12', '13')
const minutes = fc.integer({ min: 0, max: 200 })
const changes = fc
  .record({
    create: fc.boolean(),
    edited: keys,
    removed: fc.option(keys),
    start: minutes,
    screen_id: fc.constantFrom(1, 2),
  })
  .map(({ create, edited, removed, start, screen_id }): PlanChange => {
    const from = new Date(Date.parse('2026-11-28T12:00:00Z') + start * 300_000).toISOString()
    const fields = { screen_id, start: from, end: new Date(Date.parse(from) + 7_200_000).toISOString() }
    const edit = edited === removed ? [] : [{ key: edited, fields }]
    return { ...NO_CHANGE, create: create ? [made] : [], edit, remove: removed === null ? [] : [removed] }
  })

describe('UX-27 a change and its way back', () => {
  test('whatever was done is undone to the same plan', () => {
    fc.assert(
      fc.property(changes, (change) => {
        const after = applied(blocks, change, plan)
        expect(byKey(applied(after, inverse(change, blocks), plan))).toEqual(byKey(blocks))
      }),
    )
  })

  test('what is made is asked for once; made again it is restored under its id', () => {
    const change = { ...NO_CHANGE, create: [made] }
    const { key, ...fields } = made
    expect(bodyOf(change, () => undefined).create).toEqual([{ ref: key, ...fields }])
    const again = bodyOf(change, (one) => (one === key ? { id: 40, version: 2 } : undefined))
    expect(again).toEqual({ create: [], edit: [], remove: [], restore: [{ id: 40, version: 2 }] })
  })

  test('what the hub does not know is left out of what is asked of it', () => {
    const change = { ...NO_CHANGE, edit: [{ key: 'n9', fields: { screen_id: 2 } }], remove: ['n9'] }
    expect(bodyOf(change, () => undefined)).toEqual({ create: [], edit: [], remove: [], restore: [] })
  })

  test('what another manager has removed meanwhile is not drawn by a change of it', () => {
    const change = { ...NO_CHANGE, edit: [{ key: '99', fields: { screen_id: 2 } }], remove: ['98'] }
    expect(applied(blocks, change, plan)).toEqual(blocks)
    expect(inverse(change, blocks)).toEqual(NO_CHANGE)
  })
})

describe('UX-23 when a moved schedule ends', () => {
  const block = blocks[0]!
  const to = { start: '2026-11-28T18:00:00.000Z', screen_id: 1 }
  test('as long after its start as before', () => {
    expect(movedEnd(block, to, plan)).toBe('2026-11-28T20:15:00.000Z')
  })
  test('on a screen with less advertising so much earlier, unless its length was its own', () => {
    expect(movedEnd(block, { ...to, screen_id: 2 }, plan)).toBe('2026-11-28T20:05:00.000Z')
    const long = { ...block, end: '2026-11-28T20:00:00.000Z' }
    expect(movedEnd(long, { ...to, screen_id: 2 }, plan)).toBe('2026-11-28T21:00:00.000Z')
  })
})

describe('UX-24 conflicts while something is carried', () => {
  function metAt(start: string) {
    const end = movedEnd(blocks[1]!, { start, screen_id: 1 }, plan)
    const change = { ...NO_CHANGE, edit: [{ key: '12', fields: { start, end, screen_id: 1 } }] }
    return conflictsIn(applied(blocks, change, plan), new Set(['12']), plan)
  }
  test('the cleaning counts, to the minute', () => {
    expect(metAt('2026-11-28T19:30:00.000Z')).toEqual([])
    expect(metAt('2026-11-28T19:25:00.000Z')).toMatchObject([{ code: 'cleaning', minutes: 5, other_ref: '11' }])
    expect(metAt('2026-11-28T19:10:00.000Z')).toMatchObject([{ code: 'overlap', minutes: 20, ref: '12' }])
  })
  test('a conflict of others is none of its own', () => {
    const late = blocksOf([...rows, rowOf(14, 2, '20:00', '22:00')], new Map())
    expect(conflictsIn(late, new Set(['12']), plan)).toEqual([])
    expect(conflictsIn(late, new Set(['13']), plan)).toHaveLength(1)
  })
})

test('what is new is named by its key until the hub has given it an id', () => {
  const [block] = applied([], { ...NO_CHANGE, create: [made] }, plan)
  expect(refOf(block!)).toBe('n1')
  expect(refOf({ ...block!, id: 40 })).toBe('40')
  expect(block).toMatchObject({ is_draft: true, business_date: '2026-11-28', feature_at: '2026-11-28T15:05:00.000Z' })
})
