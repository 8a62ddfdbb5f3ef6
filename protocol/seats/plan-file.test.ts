import { describe, expect, test } from 'vitest'
import { type Plan, planOf } from './plan.ts'
import { addRows, changeSeats, keepSeats } from './plan-edit.ts'
import { type FileFault, planFromCsv, planFromJson, planToCsv, planToJson } from './plan-file.ts'
import { renameRow } from './plan-names.ts'
import { makeSofas, makeWheelchair } from './plan-pairs.ts'

const CLASSES = new Set(['standard_seats', 'wheelchair_seats', 'loge'])
function made<T>(answer: { ok: true; value: T } | { ok: false; refusal: unknown }): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return answer.value
}

/** Two rows with everything that a plan can have, and names that a table program would misread. */
function rich(): Plan {
  let plan = planOf({ numbered: false, places: 0, rows: [] }, '-')
  plan = made(addRows(plan, { after: 0, count: 2, seats: 5, class: 'loge' }))
  plan = made(makeWheelchair(plan, 1, 'right'))
  plan = made(makeSofas(plan, new Set([6, 7, 8, 9])))
  plan = made(renameRow(plan, 2, '=1, "B"'))
  plan = keepSeats(plan, new Set([3]), { reason: '+ Press', release_minutes: 30 })
  plan = keepSeats(plan, new Set([4]), { reason: 'Owner', release_minutes: null })
  return changeSeats(plan, new Set([10]), { disabled: true })
}

describe('F-205 a plan as a file', () => {
  test('CSV and JSON come back as they went out', () => {
    const plan = rich()
    expect(made(planFromCsv(planToCsv(plan), '-', CLASSES))).toEqual(plan)
    expect(made(planFromJson(planToJson({ ...plan, curve: 40 }), '-', CLASSES))).toEqual({ ...plan, curve: 40 })
    expect(planToCsv(plan)).toContain(`"'=1, ""B"""`)
    expect(planToCsv(plan)).toContain(`'+ Press,30`)
  })

  test('a table of a European program is read: semicolons, a mark of the encoding, columns in another order', () => {
    const text = '\uFEFFseat;row;screen_col;screen_row;Class\r\n1;A;4;1;loge\r\n\r\n2;A;5;1;\r\n'
    const { seats } = made(planFromCsv(text, '', CLASSES))
    expect(
      seats.map(({ row_name, seat_name, screen_col, class: of }) => [row_name, seat_name, screen_col, of]),
    ).toEqual([
      ['A', '1', 4, 'loge'],
      ['A', '2', 5, 'standard_seats'],
    ])
  })

  const HEAD = 'row,seat,screen_row,screen_col,class,disabled,autoassign,companion_of,sofa\n'
  test.each<[string, string, FileFault[]]>([
    [
      'nothing',
      '',
      [
        { line: 1, why: 'column_missing', what: 'row' },
        { line: 1, why: 'column_missing', what: 'seat' },
        { line: 1, why: 'column_missing', what: 'screen_row' },
        { line: 1, why: 'column_missing', what: 'screen_col' },
      ],
    ],
    ['only a head', HEAD, [{ line: 1, why: 'no_seats', what: '' }]],
    ['an open quote', `${HEAD}A,1,1,1\n"A,2,1,2\n`, [{ line: 4, why: 'unreadable', what: '"' }]],
    ['no number', `${HEAD}A,1,1,1\nA,2,one,2\n`, [{ line: 3, why: 'not_number', what: 'screen_row: one' }]],
    ['a huge number', `${HEAD}A,1,1,999999\n`, [{ line: 2, why: 'outside', what: 'A1' }]],
    ['an unknown class', `${HEAD}A,1,1,1,balcony\n`, [{ line: 2, why: 'class_unknown', what: 'balcony' }]],
    ['neither yes nor no', `${HEAD}A,1,1,1,,perhaps\n`, [{ line: 2, why: 'not_yes_no', what: 'disabled: perhaps' }]],
    ['a name twice', `${HEAD}A,1,1,1\nA,1,1,2\n`, [{ line: 3, why: 'name_twice', what: 'A1' }]],
    ['a place twice', `${HEAD}A,1,1,1\nA,2,1,1\n`, [{ line: 3, why: 'place_twice', what: 'A2' }]],
    ['a row of two names', `${HEAD}A,1,1,1\nB,1,1,2\n`, [{ line: 2, why: 'row_names', what: 'A1' }]],
    ['no name', `${HEAD}A,,1,1\n`, [{ line: 2, why: 'no_name', what: 'A' }]],
    ['a control character', `${HEAD}A,1\u0007,1,1\n`, [{ line: 2, why: 'no_name', what: 'A1\u0007' }]],
    ['a companion of nobody', `${HEAD}A,1,1,1,,,,A9\n`, [{ line: 2, why: 'companion', what: 'A9' }]],
    ['half a sofa', `${HEAD}A,1,1,1,,,,,1\nA,2,1,3,,,,,1\n`, [{ line: 2, why: 'sofa', what: 'A1' }]],
  ])('of a file with %s each fault is named by its line', (_, text, faults) => {
    expect(planFromCsv(text, '', CLASSES)).toEqual({ ok: false, refusal: faults })
  })

  test.each(['', '{', '[]', '{"seats": 1}', '{"seats": [[]]}', '{"curve": 900, "seats": []}'])(
    '%s is no plan',
    (text) => {
      expect(planFromJson(text, '', CLASSES)).toEqual({
        ok: false,
        refusal: [{ line: 0, why: 'unreadable', what: '' }],
      })
    },
  )

  test('of JSON a fault is named by the number of its seat', () => {
    const text = '{"seats": [{"row": "A", "seat": 1, "screen_row": 1, "screen_col": 1}, {"row": "A", "seat": "1"}]}'
    expect(planFromJson(text, '', CLASSES)).toMatchObject({
      refusal: [
        { line: 2, why: 'not_number' },
        { line: 2, why: 'not_number' },
      ],
    })
  })
})
