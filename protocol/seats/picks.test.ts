import fc from 'fast-check'
import { expect, test } from 'vitest'
import { autoAssign, SEAT_ALGORITHMS } from './autoassign.ts'
import { hasLoneCompanion, leavesNone, leavesSingle, partsSofa } from './picks.ts'
import { pictured } from './testing/plans.ts'

/**
 * A row, and the slots of the seats that are marked: `P`, `Q` for a companion, `W` for a wheelchair place.
 */
function picked(picture: string) {
  const { arrangement, isFree } = pictured(picture.replaceAll('P', '.').replaceAll('Q', 'c').replaceAll('W', 'w'))
  const seats = arrangement.rows.flat()
  const slots = seats.filter(({ screen_col }) => 'PQW'.includes(picture[screen_col - 1]!)).map(({ slot }) => slot!)
  return { arrangement, isFree, slots }
}

test.each([
  // beside a wall, beside somebody, beside an aisle
  ['.PP...', true],
  ['x.PP..x', true],
  ['... .PP..', true],
  // between one's own
  ['P.P...', true],
  ['PP.PP..', true],
  // at an end, with two or more left, or all taken
  ['PP....', false],
  ['..PP..', false],
  ['PPPPPP', false],
  // it cannot be helped: one more was free than is picked
  ['.PPx', false],
  ['x.P', false],
  ['P.Px', false],
  // it was alone before, or is of another class, or waits for nobody
  ['.xPP..', false],
  ['LPP..', false],
  ['nPP..', false],
  ['xxPPxx', false],
])('F-129 that %j leaves a single seat over is %s', (picture, isSingle) => {
  const { arrangement, slots, isFree } = picked(picture)
  expect(leavesSingle(arrangement, slots, isFree)).toBe(isSingle)
})

test('F-129 no single seat is left over where the screen asks for it and does not leave seats free itself', () => {
  const rules = { leave_no_single_seat: true, max_together: null, social_distancing_enabled: false }
  expect(leavesNone(rules)).toBe(true)
  expect(leavesNone({ ...rules, leave_no_single_seat: false })).toBe(false)
  expect(leavesNone({ ...rules, max_together: 2 })).toBe(false)
  expect(leavesNone({ ...rules, social_distancing_enabled: true })).toBe(false)
})

test.each([
  ['wQ....', true],
  ['wQPP..', true],
  ['WQ....', false],
  ['Wc....', false],
  ['.PP...', false],
])('F-129 that %j has the seat of a companion without its wheelchair place is %s', (picture, isLone) => {
  const { arrangement, slots } = picked(picture)
  expect(hasLoneCompanion(arrangement, slots)).toBe(isLone)
})

test.each([
  [[1, 2], false],
  [[1], true],
  [[1, 2, 3], true],
  [[1, 2, 3, 4, 5], false],
  [[5], false],
  [[], false],
])('F-129 of sofas that are sold whole %j are a part is %s', (slots, isPart) => {
  expect(partsSofa(pictured('1122.').arrangement, slots)).toBe(isPart)
})

test('F-129 a sofa in another row is another one, and a place that is never sold belongs to none', () => {
  const { arrangement } = pictured('11', '11')
  expect(partsSofa(arrangement, [1, 2])).toBe(false)
  const rows = arrangement.rows.map((row) => row.map((seat) => (seat.slot === 4 ? { ...seat, slot: null } : seat)))
  expect(partsSofa({ ...arrangement, rows }, [3])).toBe(false)
})

test('F-129 property: what a screen that sells sofas whole proposes parts none', () => {
  const mark = fc.constantFrom('.', '.', 'x', '1', '2', '3', ' ')
  const row = fc.array(mark, { minLength: 1, maxLength: 10 }).map((marks) => marks.sort().join(''))
  const halls = fc.record({
    pictures: fc.array(row, { minLength: 1, maxLength: 3 }),
    quantity: fc.integer({ min: 1, max: 8 }),
    algorithm: fc.constantFrom(...SEAT_ALGORITHMS),
    max_together: fc.option(fc.integer({ min: 1, max: 5 })),
  })
  fc.assert(
    fc.property(halls, ({ pictures, ...rest }) => {
      const { arrangement, isFree } = pictured(...pictures)
      const chosen = autoAssign({ arrangement, isFree, ...rest, sofas_whole: true })
      if (chosen.ok) expect(partsSofa(arrangement, chosen.value)).toBe(false)
    }),
  )
})

test('F-129 property: what a screen that leaves no single seat proposes may be picked by hand too', () => {
  const row = fc.stringMatching(/^[.x nL12]{1,14}$/)
  const rows = fc.array(row, { minLength: 1, maxLength: 6 })
  const [quantity, algorithm] = [fc.integer({ min: 1, max: 8 }), fc.constantFrom(...SEAT_ALGORITHMS)]
  fc.assert(
    fc.property(rows, quantity, algorithm, (pictures, count, order) => {
      const hall = pictured(...pictures)
      const request = { ...hall, quantity: count, algorithm: order, max_together: null, leave_no_single_seat: true }
      const proposed = autoAssign(request)
      if (proposed.ok) expect(leavesSingle(hall.arrangement, proposed.value, hall.isFree)).toBe(false)
    }),
  )
})
