import { describe, expect, test } from 'vitest'
import { ALL_PERMISSIONS, EVERY_PERMISSION, RESOURCES } from '../resources.ts'
import {
  cinemasFor,
  gradesOf,
  mayAnywhere,
  mayIn,
  permissionsIn,
  type Right,
  readWord,
  rightIn,
  scopesOf,
  withRight,
  wordOf,
} from './grades.ts'
import { may, type Permission } from './permission.ts'

const KINDS = Object.values(RESOURCES)
const YES: Right = { grade: 'yes', scope: 'all' }
const NO: Right = { grade: 'no', scope: 'all' }

test.each([
  ['register.refund', ['no', 'pin', 'yes'], ['own', 'all']],
  ['scanner.scan', ['no', 'pin', 'yes'], ['own', 'all']],
  ['devices.block', ['no', 'yes'], ['own', 'all']],
  ['portal.open', ['no', 'yes'], ['all']],
  ['screens.view', ['no', 'look'], ['own', 'all']],
  ['screens.edit', ['no', 'yes'], ['own', 'all']],
  ['events.edit', ['no', 'yes'], ['own', 'all']],
  ['employees.edit', ['no', 'yes'], ['own', 'all']],
  ['cinemas.edit', ['no', 'yes'], ['own', 'all']],
  ['cinemas.create', ['no', 'yes'], ['all']],
  ['movies.view', ['no', 'look'], ['all']],
  ['movies.edit', ['no', 'yes'], ['all']],
])('F-235 %s is given in the grades %j and the scopes %j', (permission, grades, scopes) => {
  expect([gradesOf(permission), scopesOf(permission, KINDS)]).toEqual([grades, scopes])
})

test('F-235 of several words of one permission the strongest grade counts', () => {
  const words = ['register.refund.pin', 'register.refund.own']
  for (const held of [words, words.toReversed()])
    expect(rightIn(held, 'register.refund')).toEqual({ grade: 'yes', scope: 'own' })
})

test('F-235 every right is kept in a word of its own, is read from it, and is no other permission', () => {
  const rights = ALL_PERMISSIONS.filter((word) => !word.endsWith('*'))
  expect(new Set(rights).size).toBe(rights.length)
  for (const word of rights) {
    const { permission, ...right } = readWord(word)
    expect([word, EVERY_PERMISSION.includes(permission)]).toEqual([word, true])
    expect([word, wordOf(permission, right)]).toEqual([word, word])
    expect([word, rightIn([word], permission)]).toEqual([word, right])
    const others = EVERY_PERMISSION.filter((one) => one !== permission && rightIn([word], one).grade !== 'no')
    expect([word, others]).toEqual([word, []])
  }
})

test('F-235 a program that knows no grades finds in a word only what holds everywhere and without a PIN', () => {
  for (const word of ALL_PERMISSIONS.filter((one) => !one.endsWith('*'))) {
    const { permission, grade, scope } = readWord(word)
    const isWhole = grade !== 'pin' && scope === 'all'
    expect([word, may(new Set([word]), permission as Permission)]).toEqual([word, isWhole])
  }
})

describe('F-235 a cell of the matrix', () => {
  test.each<[readonly string[], string, Right, string[]]>([
    [[], 'register.refund', { grade: 'pin', scope: 'own' }, ['register.refund.pin.own']],
    [['register.refund.pin.own', 'tags.view'], 'register.refund', YES, ['tags.view', 'register.refund']],
    [['register.refund', 'register.refund.own'], 'register.refund', NO, []],
    [['words.of-tomorrow'], 'tags.edit', YES, ['words.of-tomorrow', 'tags.edit']],
    [['tags.*', 'movies.*'], 'tags.delete', NO, ['tags.view', 'tags.create', 'tags.edit', 'movies.*']],
  ])('%j with %s as %j is %j', (words, permission, right, result) => {
    expect(withRight(words, permission, right, EVERY_PERMISSION)).toEqual(result)
    expect(rightIn(result, permission)).toEqual(right)
  })

  test('what may do everything loses one permission and keeps all others', () => {
    const words = withRight(['*'], 'roles.delete', NO, EVERY_PERMISSION)
    expect(EVERY_PERMISSION.filter((one) => rightIn(words, one).grade === 'no')).toEqual(['roles.delete'])
    expect(words.length).toBeLessThan(500)
  })
})

test.each([
  [['*'], [], 'all'],
  [['screens.*'], [7], 'all'],
  [['screens.edit', 'screens.edit.own'], [7], 'all'],
  [['screens.edit.own'], [7, 8], [7, 8]],
  [['screens.edit.own'], [], []],
  [['screens.view.own'], [7], null],
  [[], [7], null],
])('F-235 with %j who works in %j edits screens in %j', (words, cinemas, where) => {
  expect(cinemasFor({ permissions: new Set(words), cinemas }, 'screens.edit')).toEqual(where)
})

test('F-235 a right with a PIN is none without it, and an own one none where nobody works', () => {
  const held = { permissions: new Set(['register.refund.pin', 'screens.edit.own']), cinemas: [7] }
  expect(cinemasFor(held, 'register.refund')).toBe(null)
  expect([mayAnywhere(held, 'screens.edit'), mayAnywhere({ ...held, cinemas: [] }, 'screens.edit')]).toEqual([
    true,
    false,
  ])
  expect([[7], [7, 8], []].map((cinemas) => mayIn(held, 'screens.edit', cinemas))).toEqual([true, false, false])
  const all = { ...held, permissions: new Set(['screens.*']) }
  expect([[7], [7, 8], []].map((cinemas) => mayIn(all, 'screens.edit', cinemas))).toEqual([true, true, true])
})

test('F-235 in a cinema words of the own ones lose their scope, elsewhere they go', () => {
  const words = ['*', 'register.sell.own', 'register.refund.pin.own', 'scanner.scan']
  expect([...permissionsIn(words, true)]).toEqual(['*', 'register.sell', 'register.refund.pin', 'scanner.scan'])
  expect([...permissionsIn(words, false)]).toEqual(['*', 'scanner.scan'])
})
