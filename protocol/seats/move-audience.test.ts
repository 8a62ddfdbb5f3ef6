import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Arrangement, type Seat, seatOfSlot } from './arrangement.ts'
import { type AudienceMove, type MoveProposal, type Party, proposeMove } from './move-audience.ts'

/**
 * A hall from pictures, row by row from the screen backwards: `.` a seat, `w` a wheelchair place, `c` a
 * companion's seat of the place beside it, `L` loge, a blank is an aisle.
 */
function hall(...pictures: string[]): Arrangement {
  let places = 0
  const rows = pictures.map((picture, row) =>
    [...picture].flatMap((mark, col): Seat[] => {
      if (mark === ' ') return []
      const slot = ++places
      const companion_of = mark === 'c' ? slot + (picture[col - 1] === 'w' ? -1 : 1) : null
      const class_ = mark === 'w' ? 'wheelchair_seats' : mark === 'L' ? 'loge' : 'standard_seats'
      const named = { row_name: String(row + 1), seat_name: String(col + 1), name: `${row + 1}-${col + 1}` }
      const place = { slot, screen_row: row + 1, screen_col: col + 1, ...named, class: class_ }
      return [{ ...place, disabled: false, autoassign: true, companion_of, sofa: null }]
    }),
  )
  return { numbered: true, places: 0, rows }
}

const OPEN: Arrangement = { numbered: false, places: 3, rows: [] }

function move(from: Arrangement, to: Arrangement, parties: number[][], more: Partial<AudienceMove> = {}): MoveProposal {
  const named = parties.map((slots, index): Party => ({ id: `b${index + 1}`, slots }))
  const nothing = { classes: new Map(), picked: new Map() }
  const rest = { algorithm: 'CENTER_OUTWARDS' as const, max_together: null, seat_clearance: 0, ...nothing }
  return proposeMove({ from, to, parties: named, ...rest, ...more })
}

/** `1>2-3`: who had slot 1 sits in row 2 on place 3. */
function said(to: Arrangement, { seats, left }: MoveProposal): string {
  const seated = seats.map((seat) => `${seat.from}>${seatOfSlot(to, seat.to)?.name ?? seat.to}`)
  return [...seated, ...left.map(({ slot, why }) => `${slot} ${why}`)].join(' ')
}

describe('F-199 a seat of another hall for everybody', () => {
  test('a party stays together, in the row that lies as deep as its own, and larger parties choose first', () => {
    const [from, to] = [hall('....', '....', '....'), hall('......', '......', '......')]
    expect(said(to, move(from, to, [[9, 10]]))).toBe('9>3-3 10>3-4')
    expect(said(to, move(from, to, [[5], [6, 7, 8]]))).toBe('5>2-5 6>2-2 7>2-3 8>2-4')
  })

  test('F-121 parties are kept apart where the new hall does that, as far as it has room', () => {
    const from = hall('....')
    const parties = [[1, 2], [3], [4]]
    const apart = { seat_clearance: 2, algorithm: 'TOPLEFT_TO_BOTTOMRIGHT' as const }
    const wide = hall('..........')
    expect(said(wide, move(from, wide, parties, apart))).toBe('1>1-1 2>1-2 3>1-5 4>1-8')
    const less = hall('.......')
    expect(said(less, move(from, less, parties, apart))).toBe('1>1-1 2>1-2 3>1-5 4>1-3')
    const two = hall('.....', '.....')
    expect(
      said(
        two,
        move(
          from,
          two,
          [
            [1, 2],
            [3, 4],
          ],
          apart,
        ),
      ),
    ).toBe('1>1-1 2>1-2 3>2-1 4>2-2')
    const places = hall('wcwc', 'wc..')
    expect(
      said(
        places,
        move(
          hall('wc', 'wc'),
          places,
          [
            [1, 2],
            [3, 4],
          ],
          apart,
        ),
      ),
    ).toBe('1>1-1 2>1-2 3>2-1 4>2-2')
    const picked = new Map([[3, 3]])
    expect(said(wide, move(from, wide, [[1, 2], [3]], { ...apart, picked }))).toBe('1>1-6 2>1-7 3>1-3')
  })

  test('where no row has room for all of a party it sits apart, and who finds no seat at all is said', () => {
    const [from, to] = [hall('....'), hall('..', '.')]
    expect(said(to, move(from, to, [[1, 2, 3]]))).toBe('1>1-1 2>1-2 3>2-1')
    expect(
      said(
        to,
        move(from, to, [
          [1, 2],
          [3, 4],
        ]),
      ),
    ).toBe('1>1-1 2>1-2 3 no_room 4 no_room')
  })

  test('a class is kept, or goes where the manager says; without a word nobody is put into another one', () => {
    const [from, loge, plain] = [hall('..', 'LL'), hall('....', 'LLLL'), hall('......')]
    expect(said(loge, move(from, loge, [[1, 3]]))).toBe('1>1-2 3>2-2')
    expect(said(plain, move(from, plain, [[1, 3]]))).toBe('1>1-3 3 no_class')
    const classes = new Map([['loge', 'standard_seats']])
    expect(said(plain, move(from, plain, [[3, 4]], { classes }))).toBe('3>1-3 4>1-4')
  })

  test('a wheelchair goes to a place for it with its companion beside it, or to none', () => {
    const from = hall('....', '.wc.')
    const to = hall('wc..', '....', '..cw')
    expect(said(to, move(from, to, [[5, 6, 7]]))).toBe('5>3-2 6>3-4 7>3-3')
    expect(said(hall('w...'), move(from, hall('w...'), [[6, 7]]))).toBe('6 no_wheelchair_place 7 no_wheelchair_place')
    expect(said(hall('w...'), move(from, hall('w...'), [[6]]))).toBe('6>1-1')
  })

  test('what was picked by hand stays, and the rest sits around it', () => {
    const [from, to] = [hall('....'), hall('....')]
    const picked = new Map([[1, 4]])
    expect(said(to, move(from, to, [[1], [2]], { picked }))).toBe('1>1-4 2>1-3')
    const wrong = new Map([
      [1, 9],
      [2, 4],
      [3, 4],
    ])
    expect(move(from, to, [[1, 2, 3]], { picked: wrong }).seats).toHaveLength(3)
  })

  test('places without numbers are taken as they come, until there are no more', () => {
    expect(said(OPEN, move(hall('....'), OPEN, [[1, 2], [3], [4]]))).toBe('1>1 2>2 3>3 4 no_room')
    expect(said(hall('....'), move(OPEN, hall('....'), [[1, 2]]))).toBe('1>1-2 2>1-3')
  })

  test('nobody sits twice, no seat is given twice, everybody is seated or said, and the same move is the same', () => {
    const row = fc.string({ unit: fc.constantFrom('.', 'L', ' ', 'w', 'c'), minLength: 2, maxLength: 9 })
    const anyHall = fc.array(row, { minLength: 1, maxLength: 5 }).map((rows) => hall(...rows.map(tidied)))
    fc.assert(
      fc.property(anyHall, anyHall, fc.array(fc.nat(5)), fc.boolean(), (from, to, sizes, isMapped) => {
        const slots = from.rows.flat().map(({ slot }) => slot!)
        const parties: number[][] = []
        for (const size of sizes) parties.push(slots.splice(0, size))
        const classes = new Map(isMapped ? [['loge', 'standard_seats']] : [])
        const proposal = move(from, to, parties, { classes })
        const all = parties.flat().sort((a, b) => a - b)
        const seated = proposal.seats.map((seat) => seat.from)
        expect([...seated, ...proposal.left.map(({ slot }) => slot)].sort((a, b) => a - b)).toEqual(all)
        expect(new Set(proposal.seats.map((seat) => seat.to)).size).toBe(seated.length)
        for (const seat of proposal.seats) {
          const before = seatOfSlot(from, seat.from)!.class
          expect(seatOfSlot(to, seat.to)?.class).toBe(classes.get(before) ?? before)
        }
        expect(move(from, to, parties, { classes })).toEqual(proposal)
      }),
    )
  })
})

/** A companion's seat stands beside a wheelchair place. */
function tidied(picture: string): string {
  return picture.replace(/(?<!w)c(?!w)/g, '.')
}
