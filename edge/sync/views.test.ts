import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { Views } from './views.ts'

let box: EdgeBox
beforeEach(() => {
  box = edgeBox()
})
afterEach(() => box.close())

test('what the hub shows is seen at once though the disk is full, and asked for again until it is kept', () => {
  const told: number[][] = []
  const views = new Views(box.db.sqlite)
  views.onChange((ids) => told.push(ids))
  const shown = [7, 8].map((schedule_id) => ({ schedule_id, seq: 1, states: 's'.repeat(40_000), tickets: [] }))
  box.db.sqlite.pragma(`max_page_count = ${box.db.sqlite.pragma('page_count', { simple: true })}`)
  expect(() => views.take(shown, 'boot-2')).toThrow(/full/)
  expect(told).toEqual([[7, 8]])
  expect(views.of(8)?.states).toHaveLength(40_000)
  expect(views.cursor).toBe('')
  box.db.sqlite.pragma('max_page_count = 1073741823')
  views.take(shown, 'boot-2')
  expect(views.cursor).toBe('boot-2')
})

test('sixty days of views leave no more in memory and on disk than those that somebody may still look at', () => {
  const views = new Views(box.db.sqlite)
  for (let day = 1; day <= 60; day++) {
    views.take([{ schedule_id: day, seq: 1, states: 'fs', tickets: [] }], `boot-${day}`)
    views.forget((schedule_id) => schedule_id < day - 1)
  }
  const kept = (of: Views) => Array.from({ length: 60 }, (_, nth) => nth + 1).filter((id) => of.of(id) !== undefined)
  expect([kept(views), kept(new Views(box.db.sqlite))]).toEqual([
    [59, 60],
    [59, 60],
  ])
})
