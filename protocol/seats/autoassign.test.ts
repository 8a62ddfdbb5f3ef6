import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Arrangement } from './arrangement.ts'
import { type AutoAssignRequest, assignTogether, autoAssign, isAutoAssignable, SEAT_ALGORITHMS } from './autoassign.ts'
import { pictured } from './testing/plans.ts'

function assign(pictures: string[], quantity: number, options: Partial<AutoAssignRequest> = {}) {
  const { arrangement, isFree } = pictured(...pictures)
  const answer = autoAssign({
    arrangement,
    quantity,
    algorithm: 'TOPLEFT_TO_BOTTOMRIGHT',
    max_together: null,
    isFree,
    ...options,
  })
  if (!answer.ok) return answer.refusal.detail
  const names = new Map(arrangement.rows.flat().map((seat) => [seat.slot, seat.name]))
  return answer.value.map((slot) => names.get(slot)).join(' ')
}

test.each([
  ['TOPLEFT_TO_BOTTOMRIGHT', '1-1 1-2'],
  ['TOPRIGHT_TO_BOTTOMLEFT', '1-4 1-5'],
  ['BOTTOMLEFT_TO_TOPRIGHT', '3-1 3-2'],
  ['BOTTOMRIGHT_TO_TOPLEFT', '3-4 3-5'],
  ['CENTER_OUTWARDS', '2-2 2-3'],
] as const)('F-119 F-332 %s begins at %s', (algorithm, seats) => {
  expect(assign(['.....', '.....', '.....'], 2, { algorithm })).toBe(seats)
})

test('F-119 centre-outwards goes around the taken middle', () => {
  expect(assign(['.....', '..x..', '.....'], 1, { algorithm: 'CENTER_OUTWARDS' })).toBe('1-3')
})

test('F-119 of places as near to the middle, centre-outwards takes one that leaves nobody a seat alone', () => {
  expect(assign(['...x'], 1, { algorithm: 'CENTER_OUTWARDS' })).toBe('1-3')
})

test('F-120 a party sits together in the first row that holds it, never across an aisle or a taken seat', () => {
  expect(assign(['.. ..', '..x..', '.....'], 3)).toBe('3-1 3-2 3-3')
})

test('F-120 a party that fits nowhere together is split into few pieces, and is complete', () => {
  expect(assign(['.x.x.', '.. ...', 'x.xx.'], 5)).toBe('2-1 2-2 2-4 2-5 2-6')
})

test('F-120 too few free seats is a clear refusal that says how many there are', () => {
  expect(assign(['.x.', 'w c'], 3)).toEqual({ available: 2 })
})

test('F-120 with a maximum together a seat stays free after each run, and a taken seat begins the count anew', () => {
  expect(assign(['.......'], 4, { max_together: 2 })).toBe('1-1 1-2 1-4 1-5')
  expect(assign(['..x....'], 4, { max_together: 2 })).toBe('1-1 1-4 1-5 1-7')
  expect(assign(['....'], 4, { max_together: 2 })).toEqual({ available: 3 })
})

test('F-119 F-332 property: in a small hall the party sits where trying every place puts it', () => {
  const mark = fc.constantFrom('.', '.', '.', 'x', 'L', ' ')
  const row = fc.array(mark, { minLength: 1, maxLength: 8 }).map((marks) => marks.join(''))
  const halls = fc.record({
    pictures: fc.array(row, { minLength: 1, maxLength: 4 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    algorithm: fc.constantFrom(...SEAT_ALGORITHMS),
  })
  const surcharge = (seatClass: string): number => (seatClass === 'loge' ? 200 : 0)
  fc.assert(
    fc.property(halls, ({ pictures, quantity, algorithm }) => {
      const { arrangement, isFree } = pictured(...pictures)
      const seats = arrangement.rows.flat()
      const [rows, cols] = [seats.map((seat) => seat.screen_row), seats.map((seat) => seat.screen_col)]
      const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2
      const places = seats.flatMap((first) => {
        const place = Array.from({ length: quantity }, (_, nth) =>
          seats.find((one) => one.screen_row === first.screen_row && one.screen_col === first.screen_col + nth),
        )
        const isPlace = place.every((one) => one && one.class === first.class && isFree(one.slot!))
        return isPlace ? [{ first, slots: place.map((one) => one!.slot!), price: surcharge(first.class) }] : []
      })
      const rank = ({ first, price }: (typeof places)[number]): number[] => {
        const { screen_row, screen_col } = first
        if (algorithm === 'CENTER_OUTWARDS') {
          const far = (screen_row - middle(rows)) ** 2 + (screen_col + (quantity - 1) / 2 - middle(cols)) ** 2
          const isOfRun = (col: number): boolean => {
            const one = seats.find((seat) => seat.screen_row === screen_row && seat.screen_col === col)
            return one !== undefined && one.class === first.class && isFree(one.slot!)
          }
          const isAlone = (beside: number, next: number): boolean => isOfRun(beside) && !isOfRun(next)
          const end = screen_col + quantity
          const leaves = isAlone(screen_col - 1, screen_col - 2) || isAlone(end, end + 1)
          return [price, far, leaves ? 1 : 0, screen_row, screen_col]
        }
        const [down, right] = [algorithm.startsWith('TOP') ? 1 : -1, algorithm.includes('LEFT_TO') ? 1 : -1]
        return [price, screen_row * down, screen_col * right]
      }
      const [best] = places.sort((a, b) => {
        const [one, other] = [rank(a), rank(b)]
        return one.map((value, nth) => value - other[nth]!).find((by) => by !== 0) ?? 0
      })
      expect(assignTogether({ arrangement, isFree, quantity, algorithm, max_together: null, surcharge })).toEqual(
        best?.slots,
      )
    }),
    { numRuns: 500 },
  )
})

test('F-129 wheelchair places and companion seats are only picked by hand', () => {
  expect(assign(['wc..', 'n...'], 2)).toBe('1-3 1-4')
  expect(assign(['wc', 'n.'], 1)).toBe('2-2')
})

test('F-129 no seat is left alone where another place of the row leaves none, if the screen asks for it', () => {
  const centred = (picture: string, more: Partial<AutoAssignRequest>) =>
    assign([picture], 2, { algorithm: 'CENTER_OUTWARDS', ...more })
  expect(centred('.....', {})).toBe('1-2 1-3')
  expect(centred('.....', { leave_no_single_seat: true })).toBe('1-1 1-2')
  expect(centred('.....', { leave_no_single_seat: true, max_together: 2 })).toBe('1-2 1-3')
  expect(centred('...', { leave_no_single_seat: true })).toBe('1-1 1-2')
  expect(centred('......', { leave_no_single_seat: true })).toBe('1-3 1-4')
})

test.each([
  // together on whole sofas, else in whole ones that make up the number, sofas of three among them
  [2, ['.112233'], [2, 3]],
  [1, ['112233'], null],
  [3, ['1122'], null],
  [3, ['1122.'], [3, 4, 5]],
  [4, ['111', '2233'], [4, 5, 6, 7]],
  [4, ['111 22', '33'], [4, 5, 6, 7]],
  [5, ['111 22', '33'], [1, 2, 3, 4, 5]],
  // the rest of one that has lost a seat is for nobody, and nobody shares one
  [1, ['x1'], [2]],
  [1, ['11'], null],
])('F-129 where sofas are sold whole %i people in %j get %j', (quantity, pictures, slots) => {
  const { arrangement, isFree } = pictured(...pictures)
  const chosen = autoAssign({
    arrangement,
    isFree,
    quantity,
    algorithm: 'TOPLEFT_TO_BOTTOMRIGHT',
    max_together: null,
    sofas_whole: true,
  })
  expect(chosen.ok ? chosen.value : null).toEqual(slots)
})

test('F-129 where sofas are sold whole a sofa with a seat that somebody has is for nobody, and the limit holds', () => {
  const { arrangement, isFree } = pictured('1122', '33..')
  const request = { arrangement, algorithm: 'TOPLEFT_TO_BOTTOMRIGHT', sofas_whole: true } as const
  const half = (slot: number): boolean => isFree(slot) && slot !== 1
  const without = autoAssign({ ...request, quantity: 2, max_together: null, isFree: half })
  expect(without).toEqual({ ok: true, value: [3, 4] })
  expect(autoAssign({ ...request, quantity: 7, max_together: null, isFree: half })).toMatchObject({
    refusal: { code: 'not_enough_seats', detail: { available: 6 } },
  })
  expect(autoAssign({ ...request, quantity: 4, max_together: 2, isFree })).toEqual({ ok: true, value: [1, 2, 5, 6] })
})

test('F-129 a sofa is taken whole, and shared with strangers only when nothing else holds the party', () => {
  expect(assign(['1122', '....'], 1)).toBe('2-1')
  expect(assign(['x122', '....'], 2)).toBe('1-3 1-4')
  expect(assign(['11 22', '.x.'], 3)).toBe('1-1 1-2 1-4')
  expect(assign(['1122', 'x.x.'], 3)).toBe('1-1 1-2 1-3')
})

test('F-119 no surcharge is proposed while a cheaper class holds the party', () => {
  const surcharge = (seatClass: string): number => (seatClass === 'loge' ? 200 : 0)
  expect(assign(['LLLL', '....'], 2, { surcharge })).toBe('2-1 2-2')
  expect(assign(['LLLL', '.x.x'], 2, { surcharge })).toBe('1-1 1-2')
})

const hall = fc
  .array(fc.stringMatching(/^[.x wcn L12]{1,14}$/), { minLength: 1, maxLength: 12 })
  .map((pictures) => pictured(...pictures))
const request = fc.record({
  hall,
  quantity: fc.integer({ min: 1, max: 10 }),
  algorithm: fc.constantFrom(...SEAT_ALGORITHMS),
  max_together: fc.option(fc.integer({ min: 1, max: 6 })),
})

/** The longest series of chosen neighbours in one row. */
function longestChosen(arrangement: Arrangement, chosen: ReadonlySet<number>): number {
  let longest = 0
  for (const row of arrangement.rows) {
    let run = 0
    let col = 0
    for (const seat of row) {
      if (!chosen.has(seat.slot!)) run = 0
      else run = run > 0 && seat.screen_col === col + 1 ? run + 1 : 1
      col = seat.screen_col
      longest = Math.max(longest, run)
    }
  }
  return longest
}

test('F-120 property: exactly the quantity, each seat free and assignable, the limit kept, the same again', () => {
  fc.assert(
    fc.property(request, ({ hall: { arrangement, isFree }, quantity, algorithm, max_together }) => {
      let looked = 0
      const counted = (slot: number): boolean => {
        looked++
        return isFree(slot)
      }
      const answer = autoAssign({ arrangement, quantity, algorithm, max_together, isFree: counted })
      const usable = arrangement.rows.flat().filter((seat) => isAutoAssignable(seat) && isFree(seat.slot!))
      expect(looked).toBeLessThanOrEqual(2 * arrangement.places)
      if (!answer.ok) {
        expect(answer.refusal.detail.available).toBeLessThan(quantity)
        if (max_together === null) expect(answer.refusal.detail.available).toBe(usable.length)
        return
      }
      const chosen = new Set(answer.value)
      expect(chosen.size).toBe(quantity)
      expect([...chosen].every((slot) => usable.some((seat) => seat.slot === slot))).toBe(true)
      expect(longestChosen(arrangement, chosen)).toBeLessThanOrEqual(max_together ?? quantity)
      expect(autoAssign({ arrangement, quantity, algorithm, max_together, isFree })).toEqual(answer)
    }),
    { numRuns: 2000 },
  )
})

test('F-120 property: together if and only if some run of one class is long enough', () => {
  fc.assert(
    fc.property(request, ({ hall: { arrangement, isFree }, quantity, algorithm }) => {
      const free = new Set(
        arrangement.rows
          .flat()
          .filter((seat) => isAutoAssignable(seat) && seat.class === 'standard_seats' && isFree(seat.slot!))
          .map((seat) => seat.slot!),
      )
      const answer = autoAssign({
        arrangement,
        quantity,
        algorithm,
        max_together: null,
        isFree: (slot) => free.has(slot),
      })
      const possible = longestChosen(arrangement, free) >= quantity
      const together = answer.ok && longestChosen(arrangement, new Set(answer.value)) === quantity
      expect(together).toBe(possible)
    }),
    { numRuns: 1000 },
  )
})
