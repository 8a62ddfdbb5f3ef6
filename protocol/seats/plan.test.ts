import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Arrangement, slotCount } from './arrangement.ts'
import { arrangementOf, GRID_MAX, type Plan, planFaults, planOf, WHEELCHAIR } from './plan.ts'
import {
  addRows,
  addSeat,
  bend,
  changeSeats,
  closeAisle,
  closeCrossAisle,
  moveSeats,
  openAisle,
  openCrossAisle,
  removeSeats,
} from './plan-edit.ts'
import {
  nameRows,
  numberSeats,
  ROW_SCHEMES,
  renameRow,
  renameSeat,
  SEAT_ORDERS,
  schemeOf,
  separate,
} from './plan-names.ts'
import { clearWheelchairs, makeSofas, makeWheelchair, splitSofas } from './plan-pairs.ts'

const EMPTY: Plan = { separator: '', curve: 0, seats: [] }
function made<T>(answer: { ok: true; value: T } | { ok: false; refusal: { code: string } }): T {
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value
}
function hall(count: number, seats: number): Plan {
  return made(addRows(EMPTY, { after: 0, count, seats, class: 'standard_seats' }))
}
function names(plan: Plan): string[] {
  return arrangementOf(plan).rows.map((row) => row.map(({ name }) => name).join(' '))
}
function idsOf(plan: Plan, ...labels: string[]): ReadonlySet<number> {
  return new Set(plan.seats.filter((seat) => labels.includes(seat.row_name + seat.seat_name)).map(({ id }) => id))
}
function idOf(plan: Plan, label: string): number {
  return [...idsOf(plan, label)][0]!
}

/** Whatever somebody may press in the editor, with seats chosen by chance. */
type Step = (plan: Plan, chosen: ReadonlySet<number>) => Plan | { ok: true; value: Plan } | { ok: false }
const small = fc.integer({ min: -3, max: 12 })
const place = fc.integer({ min: 1, max: 16 })
const name = fc.constantFrom('A', 'B', 'AA', 'A1', '1', '11', '2', 'Loge', '', 'x'.repeat(9), 'a\u0007')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ after: place, count: small, seats: small, class: fc.constantFrom('standard_seats', 'loge') }).map(
    (rows): Step =>
      (plan) =>
        addRows(plan, rows),
  ),
  fc.constantFrom('left' as const, 'right' as const).map(
    (side): Step =>
      (plan, [id = 0]: ReadonlySet<number> & Iterable<number>) =>
        addSeat(plan, id, side),
  ),
  fc.constant<Step>(removeSeats),
  fc.record({ rows: small, cols: small }).map(
    (by): Step =>
      (plan, ids) =>
        moveSeats(plan, ids, by),
  ),
  place.map(
    (at): Step =>
      (plan) =>
        openAisle(plan, at),
  ),
  place.map(
    (at): Step =>
      (plan) =>
        closeAisle(plan, at),
  ),
  place.map(
    (at): Step =>
      (plan) =>
        openCrossAisle(plan, at),
  ),
  place.map(
    (at): Step =>
      (plan) =>
        closeCrossAisle(plan, at),
  ),
  fc.record({ class: fc.constantFrom('standard_seats', 'loge', WHEELCHAIR), disabled: fc.boolean() }).map(
    (change): Step =>
      (plan, ids) =>
        changeSeats(plan, ids, change),
  ),
  fc.constant<Step>(makeSofas),
  fc.constant<Step>(splitSofas),
  fc.constant<Step>(clearWheelchairs),
  fc.constantFrom('left' as const, 'right' as const, null).map(
    (side): Step =>
      (plan, [id = 0]: ReadonlySet<number> & Iterable<number>) =>
        makeWheelchair(plan, id, side),
  ),
  fc.record({ scheme: fc.constantFrom(...ROW_SCHEMES), from: fc.constantFrom('screen', 'back'), start: place }).map(
    (rows): Step =>
      (plan) =>
        nameRows(plan, rows as never),
  ),
  fc.record({ order: fc.constantFrom(...SEAT_ORDERS), start: place }).map(
    (numbers): Step =>
      (plan, ids) =>
        numberSeats(plan, rowsWith(plan, ids), numbers),
  ),
  fc.tuple(place, name).map(
    ([row, text]): Step =>
      (plan) =>
        renameRow(plan, row, text),
  ),
  name.map(
    (text): Step =>
      (plan, [id = 0]: ReadonlySet<number> & Iterable<number>) =>
        renameSeat(plan, id, text),
  ),
  fc.constantFrom('', '-', '1').map(
    (sign): Step =>
      (plan) =>
        separate(plan, sign),
  ),
  fc.integer({ min: -50, max: 200 }).map(
    (curve): Step =>
      (plan) =>
        bend(plan, curve),
  ),
)

function rowsWith(plan: Plan, ids: ReadonlySet<number>): ReadonlySet<number> {
  return new Set(plan.seats.filter(({ id }) => ids.has(id)).map(({ screen_row }) => screen_row))
}

describe('F-205 whatever is done to a plan', () => {
  test('it holds: no id, place or name twice, rows have names, companions and sofas stay together; who stays keeps the id', () => {
    const steps = fc.array(fc.tuple(step, fc.array(fc.nat(60), { maxLength: 6 })), { maxLength: 25 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9 }), steps, (rows, seats, done) => {
        let plan = hall(rows, seats)
        for (const [change, picks] of done) {
          const chosen = new Set(picks.flatMap((pick) => plan.seats[pick % (plan.seats.length || 1)]?.id ?? []))
          const before = plan
          const answer = change(plan, chosen)
          if ('seats' in answer) plan = answer
          else if (answer.ok) plan = answer.value
          expect(planFaults(plan)).toEqual([])
          const stay = before.seats.filter(({ id }) => change !== removeSeats || !chosen.has(id))
          const ids = new Set(plan.seats.map(({ id }) => id))
          expect(stay.every(({ id }) => ids.has(id))).toBe(true)
        }
        const arrangement = Arrangement.parse(arrangementOf(plan))
        expect(slotCount(arrangement)).toBe(plan.seats.filter(({ disabled }) => !disabled).length)
        const slots = arrangement.rows.flat().flatMap(({ slot }) => slot ?? [])
        expect(slots).toEqual(slots.map((_, index) => index + 1))
        expect(arrangementOf(planOf(arrangement, plan.separator))).toEqual(arrangement)
      }),
      { numRuns: 300 },
    )
  })

  test('it stays within its limits', () => {
    const answer = addRows(EMPTY, { after: 0, count: 21, seats: 100, class: 'standard_seats' })
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'no_room' } })
    const wide = hall(1, GRID_MAX)
    expect(addSeat(wide, 1, 'right')).toMatchObject({ ok: false, refusal: { code: 'no_room' } })
    expect(openAisle(wide, 3)).toMatchObject({ ok: false, refusal: { code: 'no_room' } })
    expect(moveSeats(wide, new Set([1]), { rows: -1, cols: 0 })).toMatchObject({ refusal: { code: 'no_room' } })
  })
})

describe('F-205 rows and aisles', () => {
  test('rows come behind a row, in the middle, with the next letters', () => {
    const plan = made(addRows(hall(2, 4), { after: 1, count: 1, seats: 2, class: 'loge' }))
    expect(names(plan)).toEqual(['A1 A2 A3 A4', 'C1 C2', 'B1 B2 B3 B4'])
    const cols = plan.seats.map(({ screen_col }) => screen_col)
    expect(cols.slice(4, 6)).toEqual([cols[1], cols[2]])
  })

  test('F-114 F-202 new rows are called as the screen calls its rows, then by letters', () => {
    const row_naming = ['Front', 'B', '']
    const first = made(addRows(EMPTY, { after: 0, count: 1, seats: 1, class: 'standard_seats', row_naming }))
    const plan = made(addRows(first, { after: 1, count: 3, seats: 1, class: 'standard_seats', row_naming }))
    expect(names(plan)).toEqual(['Front1', 'B1', 'C1', 'D1'])
  })

  test('F-114 new rows are called on as the rows of the hall are: without I and O where it has none, by numbers', () => {
    const clear = made(nameRows(hall(14, 1), { scheme: 'clear_letters', from: 'screen', start: 1 }))
    const added = made(addRows(clear, { after: 14, count: 1, seats: 1, class: 'standard_seats' }))
    expect(names(added).slice(7, 9)).toEqual(['H1', 'J1'])
    expect(names(added).at(-1)).toBe('Q1')
    const numbers = made(nameRows(hall(3, 1), { scheme: 'numbers', from: 'back', start: 1 }))
    expect(schemeOf(numbers)).toBe('numbers')
    expect(names(made(addRows(numbers, { after: 0, count: 1, seats: 1, class: 'standard_seats' })))[0]).toBe('41')
    expect([schemeOf(EMPTY), schemeOf(hall(3, 1))]).toEqual(['letters', 'letters'])
  })

  test('an aisle opens before a column and closes again; one with seats does not', () => {
    const plan = hall(2, 4)
    const [, , third] = plan.seats
    const open = made(openAisle(plan, third!.screen_col))
    expect(open.seats[2]!.screen_col).toBe(third!.screen_col + 1)
    expect(made(closeAisle(open, third!.screen_col))).toEqual(plan)
    expect(closeAisle(plan, third!.screen_col)).toMatchObject({ refusal: { code: 'not_empty' } })
    const across = made(openCrossAisle(plan, 2))
    expect(across.seats.at(-1)!.screen_row).toBe(3)
    expect(made(closeCrossAisle(across, 2))).toEqual(plan)
    expect(closeCrossAisle(plan, 2)).toMatchObject({ refusal: { code: 'not_empty' } })
  })

  test('a row that moves keeps its name, a seat that comes into another row takes that row’s; nobody sits on another', () => {
    const plan = hall(2, 3)
    const down = made(moveSeats(plan, idsOf(plan, 'B1', 'B2', 'B3'), { rows: 4, cols: 2 }))
    expect(names(down)).toEqual(['A1 A2 A3', 'B1 B2 B3'])
    const over = made(moveSeats(plan, idsOf(plan, 'A3'), { rows: 1, cols: 1 }))
    expect(names(over)).toEqual(['A1 A2', 'B1 B2 B3 B4'])
    expect(idOf(over, 'B4')).toBe(idOf(plan, 'A3'))
    const onto = moveSeats(plan, idsOf(plan, 'A3'), { rows: 1, cols: 0 })
    expect(onto).toMatchObject({ refusal: { code: 'place_taken', detail: { seat: 'B3' } } })
  })
})

describe('F-205 sofas, wheelchairs and what is not sold', () => {
  test('sofas are made two by two, an odd seat joins; a removed seat ends its sofa', () => {
    const plan = hall(1, 5)
    const sofas = made(makeSofas(plan, new Set(plan.seats.map(({ id }) => id))))
    expect(sofas.seats.map(({ sofa }) => sofa)).toEqual([1, 1, 2, 2, 2])
    expect(removeSeats(sofas, idsOf(sofas, 'A1')).seats.map(({ sofa }) => sofa)).toEqual([null, 2, 2, 2])
    expect(splitSofas(sofas, idsOf(sofas, 'A4')).seats.map(({ sofa }) => sofa)).toEqual([1, 1, null, null, null])
    expect(makeSofas(plan, idsOf(plan, 'A1', 'A3'))).toMatchObject({ refusal: { code: 'not_beside' } })
  })

  test('a wheelchair place has its companion beside it; both are never proposed, and end together', () => {
    const plan = hall(1, 4)
    const place = idOf(plan, 'A2')
    const made1 = made(makeWheelchair(plan, place, 'right'))
    const [, second, third] = arrangementOf(made1).rows[0]!
    expect([second!.class, second!.autoassign]).toEqual([WHEELCHAIR, false])
    expect([third!.companion_of, third!.autoassign]).toEqual([second!.slot, false])
    const apart = made(openAisle(made1, third!.screen_col))
    expect(apart.seats[2]).toMatchObject({ companion_of: null, autoassign: true })
    expect(clearWheelchairs(made1, new Set([place])).seats.map((seat) => seat.companion_of)).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(makeWheelchair(plan, idOf(plan, 'A4'), 'right')).toMatchObject({ refusal: { code: 'no_companion' } })
  })

  test('what is not sold keeps its place and name, and has no slot', () => {
    const plan = changeSeats(hall(1, 3), new Set([2]), { disabled: true })
    const [row] = arrangementOf(plan).rows
    expect(row!.map(({ slot, name, disabled }) => [slot, name, disabled])).toEqual([
      [1, 'A1', false],
      [null, 'A2', true],
      [2, 'A3', false],
    ])
  })
})

describe('F-114 F-205 names and numbers', () => {
  const three = hall(3, 2)
  test.each([
    ['letters', 'screen', 1, ['A', 'B', 'C']],
    ['letters', 'back', 26, ['AB', 'AA', 'Z']],
    ['clear_letters', 'screen', 8, ['H', 'J', 'K']],
    ['numbers', 'screen', 5, ['5', '6', '7']],
  ] as const)('rows are called by %s from the %s, beginning with the %ith', (scheme, from, start, expected) => {
    const plan = made(nameRows(made(separate(three, '-')), { scheme, from, start }))
    expect(arrangementOf(plan).rows.map(([seat]) => seat!.row_name)).toEqual(expected)
  })

  test.each([
    ['left', 1, 'A1 A2 A3 A4'],
    ['right', 1, 'A4 A3 A2 A1'],
    ['left', 11, 'A11 A12 A13 A14'],
    ['aisle', 1, 'A3 A1 A2 A4'],
  ] as const)('seats are numbered from the %s, beginning with %i', (order, start, expected) => {
    const plan = made(openAisle(hall(1, 4), hall(1, 4).seats[2]!.screen_col))
    expect(names(made(numberSeats(plan, new Set([1]), { order, start })))).toEqual([expected])
  })

  test('a name that two seats would have is refused with it, and one that cannot be printed', () => {
    const numbers = hall(11, 11)
    const answer = nameRows(numbers, { scheme: 'numbers', from: 'screen', start: 1 })
    expect(answer).toMatchObject({ refusal: { code: 'name_taken', detail: { seat: '111' } } })
    expect(nameRows(made(separate(numbers, '-')), { scheme: 'numbers', from: 'screen', start: 1 }).ok).toBe(true)
    expect(renameSeat(three, 1, '2')).toMatchObject({ refusal: { code: 'name_taken', detail: { seat: 'A2' } } })
    expect(renameRow(three, 1, 'B')).toMatchObject({ refusal: { code: 'name_taken', detail: { seat: 'B' } } })
    for (const name of ['', ' 1', '123456789', 'a\u0000'])
      expect(renameSeat(three, 1, name)).toMatchObject({ refusal: { code: 'name_unfit' } })
  })
})
