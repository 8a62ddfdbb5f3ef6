import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Machine } from '#protocol/sync/machine.ts'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { MarkFile } from './mark-file.ts'
import { checkMachine, openMark, type QuarantineNeeds, quarantine } from './quarantine.ts'
import { EdgeStore } from './store.ts'

let box: EdgeBox
let needs: QuarantineNeeds
let said: string[]
beforeEach(() => {
  box = edgeBox()
  said = []
  const note = (...words: unknown[]): void => void said.push(String(words.at(-1)))
  const log = Object.assign(Object.create(box.log), { error: note, warn: note })
  needs = { store: new EdgeStore(box.db, () => false), clock: box.clock, log }
})
afterEach(() => box.close())

const NOTHING: Machine = { named: [], board: [], system: [], disks: [], networks: [] }

/** A machine by this letter. */
function machine(letter: string): Machine {
  const value = [letter.repeat(64)]
  return { ...NOTHING, board: value, system: value }
}

function admitted(on?: Machine): void {
  needs.store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1, ...(on && { machine: on }) })
}

test('L7 before it is admitted a box may move: it is bound to no machine', () => {
  checkMachine(needs, machine('a'))
  expect(needs.store.box.machine).toBe(null)
  checkMachine(needs, machine('b'))
  expect(needs.store.box.quarantine).toBe(null)
})

test('L7 on another machine it is quarantined; on its own it is bound to that as it is now, of what is gone by the last value', () => {
  admitted(machine('a'))
  const grown = { ...machine('a'), board: [], networks: ['c'.repeat(64)] }
  checkMachine(needs, grown)
  expect(needs.store.box).toMatchObject({ quarantine: null, machine: { ...grown, board: machine('a').board } })
  checkMachine(needs, machine('b'))
  expect(needs.store.box).toMatchObject({ state: 'quarantined', quarantine: { kind: 'moved' } })
  expect(needs.store.box.machine?.system).toEqual(machine('a').system)
})

test('L7 one that was admitted where nothing could be known, or by a program of before, is bound to where it is', () => {
  admitted(NOTHING)
  checkMachine(needs, NOTHING)
  expect(said).toEqual(['this machine offers nothing to know it by: give it a name with EDGE_IDENTITY'])
  checkMachine(needs, machine('a'))
  expect(needs.store.box).toMatchObject({ quarantine: null, machine: machine('a') })
})

test('L6 the first reason stands, and whoever repeats it fills no log', () => {
  admitted()
  for (let times = 0; times < 3; times++) quarantine(needs, times === 0 ? 'restored' : 'fenced')
  expect(said).toHaveLength(1)
  expect(needs.store.box.quarantine?.kind).toBe('restored')
  checkMachine(needs, machine('a'))
  expect(needs.store.box.machine).toBe(null)
})

test.each([
  [2, 'restored'],
  [0, undefined],
])(
  'L6 beside a mark of epoch %s a box of epoch 1 is %s: of a later one it has nothing, of an earlier one all',
  (epoch, kind) => {
    admitted()
    const opened = () =>
      new MarkFile({ folder: join(box.folder, 'mark'), box: needs.store.box.box, log: box.log, clock: box.clock })
    const before = opened()
    before.raise({ epoch, n: 5, hash: 'a'.repeat(64) })
    before.close()
    const mark = opened()
    openMark(needs, mark)
    mark.close()
    expect(needs.store.box.quarantine?.kind).toBe(kind)
  },
)
