import { expect, test } from 'vitest'
import { aimOf, blockAt, dropAt, type Line, linesAbove, linesOf, moved, navigationOf, pathOf, without } from './tree.ts'

/** `a`, and one level in `-b`. */
function lines(text: string): Line[] {
  return text.split(' ').map((name) => {
    const depth = name.startsWith('-') ? 1 : 0
    return { label: { en: name.replace('-', '') }, link: '/x', is_hidden: false, depth }
  })
}
function text(all: readonly Line[]): string {
  return all.map(({ depth, label }) => `${depth === 1 ? '-' : ''}${label.en}`).join(' ')
}

/** The middles of lines that are ten high. */
const ROWS = [5, 15, 25, 35, 44, 55]

test('F-238 a navigation of two levels is lines, and lines are that navigation', () => {
  const all = lines('a -b -c d')
  expect(navigationOf(all).map(({ label, children }) => [label.en, children.length])).toEqual([
    ['a', 2],
    ['d', 0],
  ])
  expect(linesOf(navigationOf(all))).toEqual(all)
  expect([0, 1, 3].map((at) => blockAt(all, at))).toEqual([3, 1, 1])
  expect(all.map((_, at) => pathOf(all, at))).toEqual(['0', '0.children.0', '0.children.1', '1'])
})

test.each([
  ['a line goes to the end', 'a b c', 0, { to: 2, depth: 0 }, 'b c a'],
  ['with what is below it', 'a -b c', 0, { to: 1, depth: 0 }, 'c a -b'],
  ['below another', 'a b -c d', 3, { to: 2, depth: 1 }, 'a b -d -c'],
  ['never between a line and what is below it', 'a b -c -d e', 0, { to: 1, depth: 0 }, 'b -c -d a e'],
  ['nothing is below nothing', 'a b', 1, { to: 0, depth: 1 }, 'b a'],
  ['what has lines below it stays on the first level', 'a b -c', 1, { to: 1, depth: 1 }, 'a b -c'],
  ['what is left behind moves up', 'a -b c', 1, { to: 2, depth: 0 }, 'a c b'],
] as const)('F-238 %s', (_, before, from, aim, after) => {
  expect(text(moved(lines(before), from, aim))).toBe(after)
})

test.each([
  ['ArrowUp', 'a b', 1, 'b a'],
  ['ArrowUp', 'a -b c', 2, 'c a -b'],
  ['ArrowUp', 'a -b -c', 2, 'a -c -b'],
  ['ArrowDown', 'a b -c d', 0, 'b -c a d'],
  ['ArrowDown', 'a -b c', 0, 'c a -b'],
  ['ArrowDown', 'a -b c', 1, 'a c -b'],
  ['ArrowRight', 'a b', 1, 'a -b'],
  ['ArrowLeft', 'a -b -c', 1, 'a -c b'],
  ['ArrowLeft', 'a -b -c', 2, 'a -b c'],
] as const)('F-238 the key %s makes of %s (%i) %s', (key, before, from, after) => {
  const all = lines(before)
  expect(text(moved(all, from, aimOf(all, from, key)!))).toBe(after)
})

test.each([
  ['below the last line', 'a -b -c d e', 0, 45, 'd e a -b -c', 5],
  ['between two lines', 'a -b -c d e', 0, 40, 'd a -b -c e', 4],
  ['over its own lines', 'a -b -c d e', 0, 29, 'a -b -c d e', 3],
  ['up', 'a b -c d', 1, 1, 'b -c a d', 0],
  ['into the lines of another', 'a -b c -d -e f', 0, 38, 'c -d -e a -b f', 5],
] as const)('F-238 a line with lines below it is dragged %s: %s (%i) to %i', (_, before, from, y, after, mark) => {
  const all = lines(before)
  const aim = { to: linesAbove(all, from, ROWS, y), depth: 0 as const }
  expect(text(moved(all, from, aim))).toBe(after)
  expect(dropAt(all, from, aim)).toBe(mark)
})

test('F-238 what was below a line that is removed moves up, and belongs to no other', () => {
  expect(text(without(lines('a -b c -d -e f'), 2))).toBe('a -b d e f')
  expect(text(without(lines('a -b -c d'), 1))).toBe('a -c d')
  expect(text(without(lines('a -b'), 0))).toBe('b')
})

test('F-238 a key that leads nowhere does nothing', () => {
  expect(aimOf(lines('a b'), 0, 'ArrowUp')).toBe(null)
  expect(aimOf(lines('a b'), 1, 'ArrowDown')).toBe(null)
  expect(aimOf(lines('a -b'), 0, 'ArrowRight')).toBe(null)
  expect(aimOf(lines('a b'), 0, 'Enter')).toBe(null)
})
