import fc from 'fast-check'
import { expect, test } from 'vitest'
import { autoAssign, SEAT_ALGORITHMS } from './autoassign.ts'
import { mayPick, type PickRules } from './picks.ts'
import { pictured } from './testing/plans.ts'

const RULES: PickRules = { leave_no_single_seat: true, max_together: null, social_distancing_enabled: false }

/** What is said of the seats marked `P` in a row, which are free. */
function said(picture: string, rules: Partial<PickRules> = {}): string | null {
  const { arrangement, isFree } = pictured(picture.replaceAll('P', '.').replaceAll('Q', 'c').replaceAll('W', 'w'))
  const seats = arrangement.rows.flat()
  const slots = seats.filter(({ screen_col }) => 'PQW'.includes(picture[screen_col - 1]!)).map(({ slot }) => slot!)
  const may = mayPick(arrangement, slots, isFree, { ...RULES, ...rules })
  return may.ok ? null : may.refusal.code
}

test.each([
  // beside a wall, beside somebody, beside an aisle
  ['.PP...', 'seat_left_alone'],
  ['x.PP..x', 'seat_left_alone'],
  ['... .PP..', 'seat_left_alone'],
  // between one's own
  ['P.P...', 'seat_left_alone'],
  ['PP.PP..', 'seat_left_alone'],
  // at an end, with two or more left, or all taken
  ['PP....', null],
  ['..PP..', null],
  ['PPPPPP', null],
  // it cannot be helped: one more was free than is picked
  ['.PPx', null],
  ['x.P', null],
  ['P.Px', null],
  // it was alone before, or is of another class, or waits for nobody
  ['.xPP..', null],
  ['LPP..', null],
  ['nPP..', null],
  ['xxPPxx', null],
])('F-129 of %j, where no single seat is to be left over, it is said: %s', (picture, code) => {
  expect(said(picture)).toBe(code)
})

test('F-129 a single seat is left over where the screen does not mind, or itself leaves seats free', () => {
  expect(said('.PP...', { leave_no_single_seat: false })).toBe(null)
  expect(said('.PP...', { max_together: 2 })).toBe(null)
  expect(said('.PP...', { social_distancing_enabled: true })).toBe(null)
})

test('F-129 the seat of a companion is picked with its wheelchair place only, on every screen', () => {
  const off = { leave_no_single_seat: false }
  expect(said('wQ....', off)).toBe('companion_alone')
  expect(said('wQPP..', off)).toBe('companion_alone')
  expect(said('WQ....', off)).toBe(null)
  expect(said('Wc....', off)).toBe(null)
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
      if (proposed.ok) expect(mayPick(hall.arrangement, proposed.value, hall.isFree, RULES).ok).toBe(true)
    }),
  )
})
