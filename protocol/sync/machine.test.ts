import { expect, test } from 'vitest'
import { isKnowable, isSameMachine, type Machine, machineNow } from './machine.ts'

const NOTHING: Machine = { named: [], board: [], system: [], disks: [], networks: [] }
const ONE: Machine = { named: [], board: ['b'], system: ['s'], disks: ['d', 'e'], networks: ['n'] }

test.each<[string, Partial<Machine>, boolean]>([
  ['nothing', {}, true],
  ['its network card', { networks: ['x'] }, true],
  ['one of its disks', { disks: ['e', 'x'] }, true],
  ['all of its disks, and its card', { disks: ['x'], networks: ['x'] }, true],
  ['its system, set up anew', { system: ['x'] }, true],
  ['its board, and its card with it', { board: ['x'], networks: ['x'] }, true],
  ['everything but its system: the copy of a disk elsewhere', { board: ['x'], disks: ['x'], networks: ['x'] }, false],
  ['everything: the copy of a folder elsewhere', { board: ['x'], system: ['x'], disks: ['x'], networks: ['x'] }, false],
  ['everything, and its card was carried over', { board: ['x'], system: ['x'], disks: ['x'] }, false],
  ['who may read: its board and disks are not offered any more', { board: [], disks: [] }, true],
  ['who may read, and its system', { board: [], disks: [], system: ['x'], networks: ['x'] }, false],
  ['its system and board, of two that are offered, by its card the same', { disks: [], system: ['x'] }, true],
  ['its system of two that are offered, and its card', { disks: [], system: ['x'], networks: ['x'] }, false],
  ['all that it offers to nothing', NOTHING, false],
  ['only its card is offered', { ...NOTHING, networks: ['n'] }, true],
])('L7 a machine of which changed: %s', (_, change, isSame) => {
  expect(isSameMachine(ONE, { ...ONE, ...change })).toBe(isSame)
})

test('L7 a name decides where both have one, whatever else changed, and nothing where one has none', () => {
  const named = { ...ONE, named: ['n'] }
  const elsewhere: Machine = { named: ['n'], board: ['x'], system: ['x'], disks: ['x'], networks: ['x'] }
  expect(isSameMachine(named, elsewhere)).toBe(true)
  expect(isSameMachine(named, { ...named, named: ['other'] })).toBe(false)
  expect(isSameMachine(ONE, named)).toBe(true)
  expect(isSameMachine(named, { ...elsewhere, named: [] })).toBe(false)
})

test('L7 what a machine offers anew is known from then on, and what it hides stays known', () => {
  const now = machineNow(ONE, { ...ONE, board: [], system: ['x'], disks: ['d', 'f'] })
  expect(now).toEqual({ ...ONE, board: ['b'], system: ['x'], disks: ['d', 'f'] })
})

test('L7 a network card alone does not tell a machine from others', () => {
  expect([NOTHING, { ...NOTHING, networks: ['n'] }, ONE, { ...NOTHING, named: ['n'] }].map(isKnowable)).toEqual([
    false,
    false,
    true,
    true,
  ])
})
